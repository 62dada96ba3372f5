/** Problems of the settings of sorting, with their HTTP status (`schema/problems.ts`). */
export const sortingProblems = {
  /** A condition of a category, or a pattern of codes, that cannot be read; the message names it. */
  'sorting.unreadable': 200,
  /** Two entries of one set have the same id, or one is of another project. */
  'sorting.twice': 200,
} as const;
