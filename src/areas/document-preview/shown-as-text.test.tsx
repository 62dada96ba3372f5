import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { documentFormat } from '#schema/codes/documents.ts';
import { ShownAsText } from './shown-as-text.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const isMarked = (format: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ShownAsText format={format} />
    </I18nProvider>,
  ).includes('Shown as text. The layout of the original differs.');

test('pages of TEXT, DOC and DOCX are marked as drawn from text, and no others', () => {
  const marked = Object.entries(documentFormat).flatMap(([name, format]) => (isMarked(format) ? [name] : []));
  expect(marked.toSorted()).toEqual(['doc', 'docx', 'text']);
});
