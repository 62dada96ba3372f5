import { map } from 'rxjs';
import type { KeptOf } from '#schema/collections.ts';
import { countId } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import type { exception } from '#schema/entities/exception.ts';
import type { Count, CountItemRow, CountPart } from '#schema/records/bench.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** An exception with its mark. */
export type ExceptionDoc = KeptOf<typeof exception>;

/** The count of a box; null if none was started. */
export const countOf = ({ lists }: Db, containerId: string) =>
  observe(lists.find({ selector: { id: countId(containerId) } })).pipe(map(([doc]) => (doc?.row as Count | undefined) ?? null)); // ids of counts begin with their kind

/** Items of the runs of a count that wait to be continued, oldest first. */
export const countedBefore = ({ lists }: Db, containerId: string) =>
  observe(
    lists.find({
      selector: { parent: containerId, of: countPart.of, shown: 1 },
      sort: [{ parent: 'asc' }, { of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['parent', 'of', 'shown', 'sort'],
    }),
  ).pipe(
    map((docs): { parts: string[]; items: CountItemRow[] } => {
      const open = docs.map(({ row }) => row as CountPart).filter(({ closed }) => !closed); // of this kind
      return { parts: open.map(({ id }) => id), items: open.flatMap(({ items }) => items) };
    }),
  );
