import { combineLatest, map } from 'rxjs';
import type { CountState } from '#schema/codes/bench.ts';
import type { KeptOf } from '#schema/collections.ts';
import { count, countId } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { placementId } from '#schema/entities/placement.ts';
import type { Count, CountItemRow, CountPart, Exception, Placement } from '#schema/records/bench.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** An exception with its mark. */
export type ExceptionDoc = KeptOf<typeof exception>;

/** The count of a box; null if none was started. */
export const countOf = ({ lists }: Db, containerId: string) =>
  observe(lists.find({ selector: { id: countId(containerId) } })).pipe(map(([doc]) => (doc?.row as Count | undefined) ?? null)); // ids of counts begin with their kind

/** Rows of one kind that belong to a box. */
const inBox = ({ lists }: Db, of: typeof countPart.of | typeof exception.of, parent: string) =>
  observe(
    lists.find({
      selector: { parent, of, shown: 1 },
      sort: [{ parent: 'asc' }, { of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['parent', 'of', 'shown', 'sort'],
    }),
  );

/** Items of the runs of a count that wait to be continued, oldest first. */
export const countedBefore = (db: Db, containerId: string) =>
  inBox(db, countPart.of, containerId).pipe(
    map((docs): { parts: string[]; items: CountItemRow[] } => {
      const open = docs.map(({ row }) => row as CountPart).filter(({ closed }) => !closed); // of this kind
      return { parts: open.map(({ id }) => id), items: open.flatMap(({ items }) => items) };
    }),
  );

/** Exceptions of a box, open and resolved, and the items of its confirmed count where the service does not have them yet. */
export const confirmedIn = (db: Db, containerId: string) =>
  combineLatest([inBox(db, exception.of, containerId), inBox(db, countPart.of, containerId)]).pipe(
    map(([noted, parts]) => ({
      exceptions: noted.map(({ row }) => row as Exception), // of this kind
      items: parts.flatMap(({ row }) => ((row as CountPart).closed ? (row as CountPart).items : [])), // of this kind
    })),
  );

/** Documents found by the count of a box, the state of that count, and the shelf of the box; without a field where this device has no such row. */
export interface BenchFacts {
  found?: number | undefined;
  countedAs?: CountState;
  shelf?: string | undefined;
}

const factsOf = ({ found, state }: Count): BenchFacts => ({ found, countedAs: state });

/** Counts and shelves of these boxes, by the id of the box. Only devices of the archive have shelves. */
export const benchFacts = ({ lists }: Db, containerIds: readonly string[]) =>
  observe(lists.find({ selector: { id: { $in: [...containerIds.map(countId), ...containerIds.map(placementId)] } } })).pipe(
    map((docs) => {
      const facts = new Map<string, BenchFacts>();
      for (const { of, row } of docs) {
        // ids of counts and placements begin with their kind
        const held = row as Count | Placement | null;
        if (!held) continue;
        const fact = of === count.of ? factsOf(held as Count) : { shelf: (held as Placement).placeCode };
        facts.set(held.containerId, { ...facts.get(held.containerId), ...fact });
      }
      return facts;
    }),
  );
