import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import '#src/styles.css';
import { locales } from '#src/text/locales.ts';
import { SealCheck } from './seal-check.tsx';

/** The page that checks seals as one file: it brings its own texts, and speaks the language of the browser. */
const texts = import.meta.glob<Messages>('/locales/*/{app,seals}.po', { eager: true, import: 'messages' });

const spoken = locales.find((locale) => navigator.languages.some((each) => each.startsWith(locale.slice(0, 2)))) ?? 'en-US';
const own = Object.entries(texts).filter(([place]) => place.split('/').includes(spoken));
i18n.loadAndActivate({ locale: spoken, messages: Object.assign({}, ...own.map(([, messages]) => messages)) as Messages }); // merged catalogs
document.documentElement.lang = spoken.slice(0, 2);

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <SealCheck />
    </I18nProvider>,
  );
