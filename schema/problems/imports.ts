/** Problems of imports, with their HTTP status (`schema/problems.ts`). */
export const importProblems = {
  /** A target twice, or no column for the box. */
  'import.mapping': 200,
  'import.noFile': 200,
  'import.notChecked': 200,
  'import.tooManyRefused': 200,
  /** It has rows in the vault, or is working on them. */
  'import.holdsRows': 200,
  'import.stateForbids': 200,
  'import.nameDiffers': 200,
} as const;
