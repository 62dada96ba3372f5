/** Problems of the archive's own pages, with their HTTP status (`schema/problems.ts`). */
export const archiveProblems = {
  'place.codeTaken': 200,
  /** The place above is unknown, inactive, or of another kind. */
  'place.parentWrong': 200,
  /** It contains boxes or active places. */
  'place.notEmpty': 200,
  'place.tooMany': 200,
} as const;
