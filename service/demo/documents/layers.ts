import type { PageSize } from '#schema/records/page-size.ts';
import { positionOf } from '#schema/records/page-area.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import type { StoredNote } from '#service/db/tables/documents.ts';
import type { Pages, StoredFile } from '#service/pages/pages.ts';
import type { DocumentPlan } from './document-plans.ts';

/** Areas on the first page: some values of the document are blackened, or highlighted and annotated. */
export async function demoLayers(
  pages: Pages,
  file: StoredFile,
  sizes: readonly PageSize[],
  document: DocumentRow,
  { isBlack, isMarked }: Pick<DocumentPlan, 'isBlack' | 'isMarked'>,
  signal: AbortSignal,
) {
  const [first] = sizes;
  if (!first || (!isBlack && !isMarked)) return [];
  const answer = await pages.words(file, first.n, signal);
  const found = 'done' in answer ? answer.done : [];
  const values = new Set(Object.values(document.values).flatMap((value) => value.split(/\s+/)));
  const ofValues = found.filter(([word]) => word.length > 3 && values.has(word.replace(/[.,;:]$/, '')));
  const area = (index: number) => {
    const [, x, y, width, height] = ofValues[index] ?? found[index + 4] ?? ['', 100, 100, 200, 30];
    return {
      id: `demo-${index}`,
      position: positionOf({ x: Math.max(0, x - 3), y: Math.max(0, y - 3), width: width + 6, height: height + 6 }),
    };
  };
  const by = { by: document.createdBy, byName: document.createdByName, at: document.createdAt };
  const note: StoredNote[] = isMarked
    ? [
        {
          ...area(2),
          text: 'Sprawdzić z oryginałem / check with the original',
          by: document.createdByName,
          at: document.createdAt,
        },
      ]
    : [];
  return [
    {
      page: 1,
      revision: 1,
      opacity: isBlack ? [area(0), area(1)] : [],
      highlight: isMarked ? [area(1)] : [],
      note,
      ...by,
    },
  ];
}
