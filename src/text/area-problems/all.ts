import type { ProblemText } from '#src/text/problems.ts';
import { documentProblemTexts } from './documents.ts';
import { fileProblemTexts } from './files.ts';
import { importProblemTexts } from './imports.ts';
import { orderProblemTexts } from './orders.ts';
import { placeProblemTexts } from './places.ts';
import { referenceProblemTexts } from './reference-data.ts';
import type { areaRefusalTexts } from './refusals.ts';

export { areaRefusalTexts } from './refusals.ts';
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
export type AreaRefusal = keyof typeof areaRefusalTexts;
