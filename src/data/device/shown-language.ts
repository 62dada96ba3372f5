import { BehaviorSubject } from 'rxjs';
import type { Language } from '#schema/records/translations.ts';

/** The language of the screens now. Named queries give the client's own names, such as classes and attributes, in it. */
export const shownLanguage = new BehaviorSubject<Language>('en');
