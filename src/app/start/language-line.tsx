import { useLingui } from '@lingui/react/macro';
import { Segments } from '#src/kit/menu/segments.tsx';
import { chooseLocale, currentLocale } from '#src/text/i18n.ts';
import { localeNames, locales } from '#src/text/locales.ts';

/** The languages, by their own names: someone who cannot read this page must find his. */
export function LanguageLine() {
  const { t, i18n } = useLingui();
  return (
    <Segments
      key={i18n.locale}
      label={t`Language`}
      value={currentLocale()}
      onChange={(locale) => void chooseLocale(locale)}
      options={locales.map((locale) => ({ value: locale, label: <span lang={locale.slice(0, 2)}>{localeNames[locale]}</span> }))}
    />
  );
}
