import { msg } from '@lingui/core/macro';
import type { importProblems } from '#schema/problems/imports.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of imports, by code. */
export const importProblemTexts: Readonly<Record<keyof typeof importProblems, ProblemText>> = {
  'import.mapping': {
    title: msg`The mapping cannot be used`,
    text: msg`Nothing was changed. Each target has one column, and one column has the box code.`,
  },
  'import.noFile': {
    title: msg`The import has no file that is ready`,
    text: msg`Nothing was changed. Wait until the file is checked, or create a new import.`,
  },
  'import.notChecked': {
    title: msg`The check no longer applies`,
    text: msg`Nothing was imported. The mapping, the class or a value list has changed: check the file again.`,
  },
  'import.tooManyRefused': {
    title: msg`Too many rows are not accepted`,
    text: msg`Nothing was imported. Correct the file, or import the good rows only.`,
  },
  'import.holdsRows': {
    title: msg`The import has rows on the server`,
    text: msg`Nothing was changed. Roll the import back first.`,
  },
  'import.stateForbids': {
    title: msg`This is not possible in the current state`,
    text: msg`Nothing was changed. Look at the import again.`,
  },
  'import.nameDiffers': {
    title: msg`The name is different`,
    text: msg`Nothing was rolled back. Enter the name of the import as it is shown.`,
  },
};
