import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Segments } from '#src/kit/menu/segments.tsx';
import { chooseLocale, currentLocale } from '#src/text/i18n.ts';
import { localeNames, locales, type Locale } from '#src/text/locales.ts';

/**
 * The languages by their native names, for visitors who cannot read this page. The chosen one is marked immediately, while its
 * texts load: the focus stays on it, and the next arrow continues from there.
 */
export function LanguageLine() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Locale>();
  return (
    <Segments
      label={t`Language`}
      value={chosen ?? currentLocale()}
      onChange={(locale) => {
        setChosen(locale);
        void chooseLocale(locale);
      }}
      options={locales.map((locale) => ({ value: locale, label: <span lang={locale.slice(0, 2)}>{localeNames[locale]}</span> }))}
    />
  );
}
