/** Problems of imports, with their HTTP status (`schema/problems.ts`). */
export const importProblems = {
  /** Two columns have the same target, or none has the box. */
  'import.mapping': 200,
  'import.noFile': 200,
  'import.notChecked': 200,
  'import.tooManyRefused': 200,
  /** It has rows in the vault, or is writing or removing them. */
  'import.holdsRows': 200,
  'import.stateForbids': 200,
  'import.nameDiffers': 200,
} as const;
