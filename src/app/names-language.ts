import { i18n } from '@lingui/core';
import { languages } from '#schema/records/translations.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { currentLocale } from '#src/text/i18n.ts';

/** Shows the client's own names, such as classes and attributes, in the language of the screens, also after it changes. */
export const followNames = () => i18n.on('change', follow);

function follow(): void {
  shownLanguage().next(languages.find((language) => currentLocale().startsWith(language)) ?? 'en');
}
