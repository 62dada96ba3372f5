import { msg } from '@lingui/core/macro';
import type { archiveProblems } from '#schema/problems/archive.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of the archive's pages, by code. */
export const placeProblemTexts: Readonly<Record<keyof typeof archiveProblems, ProblemText>> = {
  'place.codeTaken': {
    title: msg`Another place has this code`,
    text: msg`Nothing was saved. Enter another code.`,
  },
  'place.parentWrong': {
    title: msg`The place above has changed`,
    text: msg`Nothing was saved. It is inactive or was changed. Look at the list again.`,
  },
  'place.notEmpty': {
    title: msg`The place is not empty`,
    text: msg`Nothing was changed. Move its boxes, or deactivate the places in it first.`,
  },
  'place.tooMany': {
    title: msg`Too many places in one place`,
    text: msg`Nothing was saved. One place has room for 1,000 others.`,
  },
};
