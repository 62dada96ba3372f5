import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#schema/problems.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of value lists and cost centers, by code. */
export const referenceProblemTexts = {
  'dictionary.used': {
    title: msg`Fields still take their values from this list`,
    text: msg`Nothing was deleted. Remove the list from the fields of its classes first.`,
  },
  'dictionary.notChecked': {
    title: msg`The file is not ready for this`,
    text: msg`Nothing was changed. Wait until it is checked, then try again.`,
  },
  'dictionary.nameTaken': {
    title: msg`Another value list has this name`,
    text: msg`Nothing was added. Choose another name.`,
  },
  'costCenter.codeTaken': {
    title: msg`Another cost center has this code`,
    text: msg`Nothing was added. Choose another code, or activate the cost center that has it.`,
  },
} satisfies Partial<Record<ProblemCode, ProblemText>>;
