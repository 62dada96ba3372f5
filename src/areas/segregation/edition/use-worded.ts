import { useMemo } from 'react';
import { documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import type { Corrigible } from '#src/data/queries/corrections.ts';
import { classesOf } from '#src/data/queries/references.ts';
import type { EditionRow } from './documents.list.tsx';

type Unworded = Corrigible & Pick<EditionRow, 'box' | 'isElsewhere'>;

/** Documents with the words of their classes; undefined while they are read. */
export function useWorded(projectId: string, documents: readonly Unworded[] | undefined): EditionRow[] | undefined {
  const classes = useLive(classesOf, projectId);
  return useMemo(
    () =>
      documents?.map((row) => {
        const documentClass = classes?.find((each) => each.id === row.document.classId);
        return { ...row, words: documentClass ? documentWords(documentClass.attributes, row.document) : '' };
      }),
    [documents, classes],
  );
}
