/**
 * Texts that a user wrote about a document: values, their evidence, titles and names of files, as they are named in payloads of
 * operations, in rows and in cases. Each is replaced by its empty form, so that what is left still has its shape.
 */
const emptied: Readonly<Record<string, unknown>> = {
  values: {},
  described: {},
  evidence: {},
  toVerify: [],
  tries: {},
  more: {},
  value: '',
  title: '',
  name: '',
  deviceEvidence: '',
  serviceEvidence: '',
};

/**
 * Returns the same JSON without texts about a document: ids, codes, dates and choices stay. Erasure empties with it what operations,
 * cases and positions repeat of a document.
 */
export function withoutTexts<T>(json: T): T {
  if (Array.isArray(json)) return json.map((each) => withoutTexts(each as unknown)) as T;
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) => [
      field,
      Object.hasOwn(emptied, field) ? emptied[field] : withoutTexts(value as unknown),
    ]),
  ) as T; // every field keeps the type it has
}
