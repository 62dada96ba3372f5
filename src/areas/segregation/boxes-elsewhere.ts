import { combineLatest, map, type Observable } from 'rxjs';
import type { CallResult } from '#schema/calls/call.ts';
import { segregationCalls } from '#schema/calls/segregation.ts';
import type { CountState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { callOrKept } from '#src/data/answers/call-or-kept.ts';
import type { Db } from '#src/data/database/database.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { benchFacts } from '#src/data/queries/counts.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { CallPage } from '#src/parts/list-source/call-source.ts';
import type { BenchBox } from './use-boxes-at-bench.ts';

type Page = CallResult<typeof segregationCalls.boxVerifyData>;

/** The service lists the boxes of this device too: pages with no other are passed over, at most as many. */
const PAGES_AT_ONCE = 5;

/** The next boxes of a project in a state of their count that are not on this device. */
export async function askElsewhere(
  asked: { projectId: string; state: CountState },
  after: string | null,
  signal: AbortSignal,
): Promise<CallPage<BenchBox>> {
  for (let from = after ?? '', pages = 1; ; pages += 1) {
    const page = await pageOf({ ...asked, after: from });
    from = page.items.at(-1)?.code ?? '';
    const rows = await notHere(page);
    const next = page.isLastPage ? null : from;
    if (rows.length > 0 || next === null || pages === PAGES_AT_ONCE || signal.aborted) return { rows, next };
  }
}

/** A page of the service, or without a connection its answer kept here. */
async function pageOf(input: { projectId: string; state: CountState; after: string }): Promise<Page> {
  const answer = await callOrKept(segregationCalls.boxVerifyData, input);
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return answer.data;
}

async function notHere({ items, counts, shelves }: Page): Promise<BenchBox[]> {
  const ids = items.map(({ id }) => id);
  const kept = (await openNow()?.store.get(container.collection, ids)) ?? [];
  const here = new Set(kept.flatMap((doc) => (doc?.shown === 1 ? [doc.id] : [])));
  const found = new Map(counts.map((row) => [row.containerId, row.found]));
  const placed = new Map(shelves.map((row) => [row.containerId, row.placeCode]));
  return items
    .filter(({ id }) => !here.has(id))
    .map((row) => ({ id: row.id, code: row.code, row, isElsewhere: true, found: found.get(row.id), shelf: placed.get(row.id) }));
}

/** Those of these boxes that are still elsewhere, and in this state by what this device has saved since. */
export function stillElsewhere(db: Db, boxes: readonly BenchBox[], state: CountState): Observable<BenchBox[]> {
  const ids = boxes.map(({ id }) => id);
  return combineLatest([containersById(db, ids), benchFacts(db, ids)]).pipe(
    map(([docs, facts]) => {
      const here = new Set(docs.flatMap(({ id, shown }) => (shown === 1 ? [id] : [])));
      return boxes.filter(({ id }) => !here.has(id) && (facts.get(id)?.countedAs ?? state) === state);
    }),
  );
}
