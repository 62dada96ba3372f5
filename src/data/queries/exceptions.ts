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
import { containerByCode } from './containers.ts';

/** An open exception, and the box it is about as this device has it now. */
export interface OpenException {
  row: Exception;
  /** For a box that was not known when it was seen: the box its device has sent since. */
  box: Container | null;
}

/** Codes are blinded on the disk, so boxes are looked up again after changes, at most so often. */
const LOOK_MS = 1_000;

/** Open exceptions of a project, oldest first. */
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
    map((rows) => rows.filter((row) => row.state === 'open' && row.projectId === projectId).toReversed()),
    switchMap((rows) => Promise.all(rows.map(async (row): Promise<OpenException> => ({ row, box: await boxOf(row, place) })))),
  );

async function boxOf({ kind, containerId, code }: Exception, place: Workplace): Promise<Container | null> {
  const store = openNow(place)?.store;
  if (!store) return null;
  if (containerId !== '') return (await store.get(container.collection, [containerId]))[0]?.row ?? null;
  const found = kind === exceptionKind.unknownBox ? await containerByCode(store, code) : undefined;
  return found?.shown === 1 ? found.row : null;
}
