import { drawerTitles } from '#schema/drawer.ts';
import { pageTable, type Words } from '#schema/pages.ts';
import { languages, type Language } from '#schema/records/translations.ts';
import { sheetWords } from '#schema/sheet-words.ts';
import { allClasses } from '#service/areas/navigation/menu.ts';
import { faq } from '#service/demo/notifications/faq.ts';

/** A text of the service or of a printed sheet. */
export interface ServiceText {
  /** Stands in for the catalog in exceptions of banned words. */
  source: 'menu' | 'faq' | 'sheets';
  locale: string;
  text: string;
}

const localeOf: Record<Language, string> = { en: 'en-US', pl: 'pl-PL', de: 'de-DE' };

const menuWords = (): Words[] => [allClasses, ...drawerTitles.values(), ...pageTable.flatMap(({ title }) => title ?? [])];

/** Returns what people read that is in no catalog: the menu, questions and answers, and printed sheets. */
export function serviceTexts(): ServiceText[] {
  return languages.flatMap((language) => {
    const made = (source: ServiceText['source']) => (text: string) => ({ source, locale: localeOf[language], text });
    const sheet = Object.values(sheetWords[language]).map((word) => (typeof word === 'string' ? word : word(1, 2)));
    const asked = faq.flatMap((entry) => Object.values(entry[language]));
    return [
      ...menuWords().map((words) => made('menu')(words[language])),
      ...asked.map(made('faq')),
      ...sheet.map(made('sheets')),
    ];
  });
}
