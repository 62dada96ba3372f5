import { BehaviorSubject } from 'rxjs';
import type { Language } from '#schema/records/translations.ts';
import { part } from '#src/data/workplace/workplace.ts';

/** The current language of the screens. Named queries return the client's own names, such as classes and attributes, in it. */
export const shownLanguage = part(() => new BehaviorSubject<Language>('en'));
