import { auditTime, combineLatest, map, startWith, switchMap } from 'rxjs';
import { exceptionKind } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { exception } from '#schema/entities/exception.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { shownBox } from './containers.ts';

/** An open exception, and the box it is about as this device has it now. */
export interface OpenException {
  row: Exception;
  /** For a box that was not known when it was seen: the box its device has sent since. */
  box: Container | null;
}

/** Codes are blinded on the disk, so boxes are looked up again after changes, at most so often. */
const LOOK_MS = 1_000;

/**
 * Open exceptions, oldest first.
 * @param projectId those of this project; of all projects of the person where it is empty
 */
export const openExceptions = (db: Db, projectId: string, place: Workplace = here()) =>
  combineLatest([
    observe(
      db.lists.find({
        selector: { of: exception.of, shown: 1 },
        sort: [{ of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
        index: ['of', 'shown', 'sort'],
      }),
    ),
    db.containers.$.pipe(auditTime(LOOK_MS), startWith(null)),
  ]).pipe(
    map(([docs]) => docs.map(({ row }) => row as Exception)), // of this kind
    map((rows) => rows.filter((row) => row.state === 'open' && (projectId === '' || row.projectId === projectId)).toReversed()),
    switchMap(async (rows): Promise<OpenException[]> => {
      const boxes = await boxesOf(rows, place);
      return rows.map((row, at) => ({ row, box: boxes[at] ?? null }));
    }),
  );

/** The boxes of these exceptions, in their order. */
async function boxesOf(rows: readonly Exception[], place: Workplace): Promise<(Container | null)[]> {
  const store = openNow(place)?.store;
  if (!store) return rows.map(() => null);
  const ids = [...new Set(rows.map(({ containerId }) => containerId))].filter((id) => id !== '');
  const known = new Map((await store.get(container.collection, ids)).map((doc) => [doc?.id, doc?.row ?? null]));
  return Promise.all(
    rows.map(async ({ kind, containerId, code }) => {
      if (containerId !== '') return known.get(containerId) ?? null;
      return kind === exceptionKind.unknownBox ? shownBox(store, code) : null;
    }),
  );
}
