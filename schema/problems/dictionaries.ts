/** Problems of value lists, with their HTTP status (`schema/problems.ts`). */
export const dictionaryProblems = {
  /** Attributes take their values from it. */
  'dictionary.used': 200,
  'dictionary.notChecked': 200,
  'dictionary.nameTaken': 200,
} as const;
