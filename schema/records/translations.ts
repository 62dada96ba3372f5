import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';

/** Languages of the product (S0 §1), as named by the client's configuration. */
export const languages = ['en', 'pl', 'de'] as const;
export type Language = (typeof languages)[number];

const text = v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)));

/** Optional texts per language. A language or text that is missing falls back to the row's own text. */
const texts = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const each = v.optional(v.object(entries));
  return v.optional(v.object({ en: each, pl: each, de: each }));
};

/** Names of a project, class, type or cost center in other languages. */
export const nameTranslations = texts({ name: text });
export type NameTranslations = NonNullable<v.InferOutput<typeof nameTranslations>>;
/** Texts of a material, which are next to its name where it is ordered. */
export const materialTranslations = texts({ name: text, unit: text, description: text });
export type MaterialTranslations = NonNullable<v.InferOutput<typeof materialTranslations>>;
/** Texts of an attribute: its name, its hint and the message of its pattern. */
export const attributeTranslations = texts({ name: text, description: text, regexMessage: text });
/** Texts of a notification. */
export const notificationTranslations = texts({ subject: text, text });
export type NotificationTranslations = NonNullable<v.InferOutput<typeof notificationTranslations>>;
