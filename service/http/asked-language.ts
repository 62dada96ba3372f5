import { LIMITS } from '#schema/limits.ts';
import { languages, type Language } from '#schema/records/translations.ts';

/** A tag such as `de` or `de-AT` with its weight. */
const accepted = /^\s*([a-z]{2})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/**
 * Returns the language of the product an `Accept-Language` header prefers: the largest weight, and of equal ones the first. Undefined
 * if it accepts none. A header longer than any browser sends is not read.
 */
export function askedLanguage(headers: Headers): Language | undefined {
  const header = headers.get('accept-language') ?? '';
  if (header.length > LIMITS.languageHeaderCharacters) return undefined;
  let best: { language: Language | undefined; weight: number } = { language: undefined, weight: 0 };
  for (const part of header.split(',')) {
    const [, tag = '', q = '1'] = accepted.exec(part) ?? [];
    const language = languages.find((each) => each === tag.toLowerCase());
    if (language && Number(q) > best.weight) best = { language, weight: Number(q) };
  }
  return best.language;
}
