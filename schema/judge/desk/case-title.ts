import { subjectNamed, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import type { About } from '#schema/entities/entity.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** Returns the title of a case: words that users recognise, never an id. */
export function entitled<S extends SubjectName>(
  draft: Draft,
  name: S,
  operation: Operation,
  row: SubjectRows[S] | null,
): Promise<About> {
  const look = {
    containerCode: async (id: string) => (await draft.row(container.name, id))?.row.code ?? '',
    documentClass: (id: string) => draft.documentClass(id),
    containerType: (id: string) => draft.containerType(id),
  };
  return subjectNamed(name).title(row as never, look, operation); // the row belongs to its entity
}
