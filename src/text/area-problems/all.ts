import type { RefusalCode } from '#schema/problems.ts';
import type { ProblemText } from '#src/text/problems.ts';
import { documentProblemTexts } from './documents.ts';
import { fileProblemTexts } from './files.ts';
import { generalRefusalTexts } from './general-refusals.ts';
import { importProblemTexts } from './imports.ts';
import { orderProblemTexts } from './orders.ts';
import { placeProblemTexts } from './places.ts';
import { referenceProblemTexts } from './reference-data.ts';
import { areaRefusalTexts } from './refusals.ts';

export { twoKindsWords } from './two-kinds.ts';
import { sortingProblemTexts } from './sorting.ts';

/** Problems that only pages of areas can meet. They come with the first page that brings its own texts (`src/app/part.ts`). */
export const areaProblemTexts = {
  ...documentProblemTexts,
  ...fileProblemTexts,
  ...importProblemTexts,
  ...orderProblemTexts,
  ...placeProblemTexts,
  ...referenceProblemTexts,
  ...sortingProblemTexts,
} satisfies Record<string, ProblemText>;

export type AreaProblem = keyof typeof areaProblemTexts;
/** Why a change was refused, by the code of the verdict. */
export const refusalTexts: Record<RefusalCode, ProblemText> = { ...generalRefusalTexts, ...areaRefusalTexts };
