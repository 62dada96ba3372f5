import { msg } from '@lingui/core/macro';
import type { sortingProblems } from '#schema/problems/sorting.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of sorting settings, by code. */
export const sortingProblemTexts: Readonly<Record<keyof typeof sortingProblems, ProblemText>> = {
  'sorting.unreadable': {
    title: msg`A condition or a pattern cannot be read`,
    text: msg`Nothing was saved. Correct the marked line and save again.`,
  },
  'sorting.twice': {
    title: msg`An entry is there twice`,
    text: msg`Nothing was saved. Reload the page and make the change again.`,
  },
};
