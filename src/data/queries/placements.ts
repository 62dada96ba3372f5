import { map, type Observable } from 'rxjs';
import { placement } from '#schema/entities/placement.ts';
import type { Placement } from '#schema/records/bench.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** Shelves of the boxes on this device, by the id of the box. Only devices of the archive have any. */
export const shelves = ({ lists }: Db): Observable<ReadonlyMap<string, string>> =>
  observe(
    lists.find({
      selector: { of: placement.of, shown: 1 },
      sort: [{ of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['of', 'shown', 'sort'],
    }),
  ).pipe(
    map((docs) => new Map(docs.map(({ row }) => row as Placement).map(({ containerId, placeCode }) => [containerId, placeCode]))), // of this kind
  );
