import { msg } from '@lingui/core/macro';
import type { orderProblems } from '#schema/problems/orders.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of orders, by code. */
export const orderProblemTexts: Readonly<Record<keyof typeof orderProblems, ProblemText>> = {
  'bulk.tooManyRows': {
    title: msg`The file has too many rows`,
    text: msg`Nothing was added. Divide it into files of at most 5,000 rows and send them one by one.`,
  },
  'bulk.noCodes': {
    title: msg`No column of codes was found`,
    text: msg`Nothing was added. Name the columns in the first row: code, and if you like type and note.`,
  },
};
