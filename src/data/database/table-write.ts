import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { getSealed } from './table-read.ts';
import { indexFor, opened, writtenAs, type OnDisk, type Stored, type Table } from './table.ts';
import type { Part } from './write-group.ts';
import { inSlices, inTransaction, type Work } from './transaction.ts';

/** A write in flight: its document, and the same sealed for the disk. */
interface Write<C extends CollectionName> {
  previous: OnDisk<C> | undefined;
  next: Stored<C>;
  sealed: OnDisk<C>;
}

/** Inserts or replaces, all in one transaction. The first document shows which of the two to expect of the rest. */
export async function put<C extends CollectionName>(table: Table<C>, docs: readonly Documents[C][]): Promise<void> {
  const last = [...new Map(docs.map((doc) => [doc.id, doc])).values()];
  const [first] = last;
  if (!first) return;
  const writes = await sealedAsNew(table, last);
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    const over = (write: Write<C>) => replace(table, parts, write);
    const asNew = (write: Write<C>) => insert(parts, write, () => void over(write));
    const [only] = writes;
    if (only && writes.length === 1) return void replace(table, parts, only, parts.done);
    const looking = parts.docs.getKey(only?.sealed.id ?? first.id);
    looking.addEventListener('success', () =>
      parts.safely(() => inSlices(writes, parts, looking.result === undefined ? asNew : over)),
    );
    return undefined;
  });
  await emit(table, writes);
}

/** Inserts where no document exists, not even a tombstone, all in one transaction; returns the ids that were left out. */
export async function add<C extends CollectionName>(table: Table<C>, docs: readonly Documents[C][]): Promise<string[]> {
  if (docs.length === 0) return [];
  const existing = new Set<Write<C>>();
  const writes = await sealedAsNew(table, docs);
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    inSlices(writes, parts, (write) => insert(parts, write, () => void existing.add(write)));
  });
  await emit(
    table,
    writes.filter((write) => !existing.has(write)),
  );
  return [...existing].map(({ next }) => next.id);
}

/** Documents sealed in one task: a page of the feed together would keep the screen busy for a fifth of a second. */
const SEALED_TOGETHER = 100;

/** Seals documents before their transaction, because a promise inside would end it; the page paints and answers in between. */
async function sealEach<C extends CollectionName>(
  { name, sealing }: Table<C>,
  docs: readonly Omit<Write<C>, 'sealed'>[],
): Promise<Write<C>[]> {
  const writes: Write<C>[] = [];
  for (let at = 0; at < docs.length; at += SEALED_TOGETHER) {
    if (at > 0) await nextTask();
    const some = docs.slice(at, at + SEALED_TOGETHER);
    writes.push(...(await Promise.all(some.map(async (doc) => ({ ...doc, sealed: await sealing.shut(name, doc.next) })))));
  }
  return writes;
}

/** Seals documents that may be new. */
function sealedAsNew<C extends CollectionName>(table: Table<C>, docs: readonly Documents[C][]): Promise<Write<C>[]> {
  const lwt = Date.now();
  return sealEach(
    table,
    docs.map((doc) => ({ previous: undefined, next: stored(table, undefined, doc, lwt) })),
  );
}

/** Emits the writes with the documents they replaced: RxDB updates its live queries by both. */
async function emit<C extends CollectionName>(
  table: Table<C>,
  writes: readonly Write<C>[],
  after?: Promise<void>,
): Promise<void> {
  const changes = await Promise.all(
    writes.map(async ({ previous, next }) => ({ previous: previous && (await replaced(table, previous, next)), next })),
  );
  await table.emit(changes, after);
}

/** The document a write replaced. A tombstone is not sealed, and takes its id from the next document. */
async function replaced<C extends CollectionName>(
  { name, sealing }: Table<C>,
  previous: OnDisk<C>,
  { id }: Stored<C>,
): Promise<Stored<C>> {
  return Object.assign({}, await sealing.open(name, previous), { id });
}

/** Adds without a read; if a document exists already, `onThere` handles it in the same transaction. */
function insert<C extends CollectionName>(parts: Work, { sealed }: Write<C>, onThere: () => void): IDBRequest {
  const adding = parts.docs.add(sealed);
  adding.addEventListener('error', (event) => {
    if (adding.error?.name !== 'ConstraintError') return;
    event.preventDefault();
    parts.safely(onThere);
  });
  return adding;
}

function replace<C extends CollectionName>(table: Table<C>, parts: Work, write: Write<C>, written?: () => void): IDBRequest {
  const getting = parts.docs.get(write.sealed.id) as IDBRequest<OnDisk<C> | undefined>; // written only in this form
  getting.addEventListener('success', () =>
    parts.safely(() => {
      write.previous = getting.result;
      const revised = { _rev: table.revision(write.previous) };
      write.next = { ...write.next, ...revised };
      write.sealed = { ...write.sealed, ...revised };
      parts.docs.put(write.sealed);
      written?.();
    }),
  );
  return getting;
}

/**
 * Reads, changes and writes documents: sealing takes promises, which no transaction waits for, so that what was read is compared
 * with what is there in the transaction that writes. Where another tab came between, nothing is written and all of it runs again.
 * Its events are emitted once all writes of its group are on disk.
 */
export async function changeEach<C extends CollectionName>(
  table: Table<C>,
  ids: readonly string[],
  change: (doc: Documents[C] | undefined, id: string) => Documents[C] | null | undefined,
  part: Part,
): Promise<(Documents[C] | undefined)[]> {
  if (ids.length === 0) return [];
  const all = [...new Set(ids)];
  const { after, writes } = await table.inTurn(all, async () => {
    for (;;) {
      const tried = await tryChange(table, all, change);
      if (tried) return tried;
    }
  });
  part.written();
  await emit(table, writes, part.all);
  return ids.map((id) => after.get(id));
}

/** Result of a change; undefined if another write came first. */
async function tryChange<C extends CollectionName>(
  table: Table<C>,
  all: readonly string[],
  change: (doc: Documents[C] | undefined, id: string) => Documents[C] | null | undefined,
): Promise<{ after: Map<string, Documents[C] | undefined>; writes: Write<C>[] } | undefined> {
  const there = await getSealed(table, all);
  const before = await opened(table, there);
  const after = new Map<string, Documents[C] | undefined>();
  const lwt = Date.now();
  const changed: Omit<Write<C>, 'sealed'>[] = [];
  for (const [at, id] of all.entries()) {
    const previous = there[at];
    const was: Documents[C] | undefined = before[at];
    const wanted = change(was, id);
    after.set(id, wanted === undefined ? was : (wanted ?? undefined));
    if (wanted === undefined || (wanted === null && !was)) continue;
    const next = wanted === null ? buried(table, previous, was, lwt) : stored(table, previous, wanted, lwt);
    changed.push({ previous, next });
  }
  const writes = await sealEach(table, changed);
  return writes.length === 0 || (await writeOver(table, writes)) ? { after, writes } : undefined;
}

/** Writes all of them in one transaction if each replaces what it was made from; false leaves everything. */
async function writeOver<C extends CollectionName>(table: Table<C>, writes: readonly Write<C>[]): Promise<boolean> {
  let isStale = false;
  let left = writes.length;
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    inSlices(writes, parts, (write) => {
      const getting = parts.docs.get(write.sealed.id) as IDBRequest<OnDisk<C> | undefined>; // written only in this form
      getting.addEventListener('success', () =>
        parts.safely(() => {
          isStale ||= !isSame(getting.result, write.previous);
          if (--left > 0) return;
          if (isStale) parts.done();
          else inSlices(writes, parts, ({ sealed }) => parts.docs.put(sealed), parts.done);
        }),
      );
      return getting;
    });
  });
  return !isStale;
}

const isSame = <C extends CollectionName>(one: OnDisk<C> | undefined, other: OnDisk<C> | undefined): boolean =>
  writtenAs(one) === writtenAs(other);

function stored<C extends CollectionName>(
  table: Table<C>,
  previous: OnDisk<C> | undefined,
  doc: Documents[C],
  lwt: number,
): Stored<C> {
  return { ...doc, _deleted: '0', _attachments: {}, _meta: { lwt }, _rev: table.revision(previous) };
}

/**
 * A tombstone: other tabs must receive the delete, and the next insert must not look like an older revision. The
 * content is removed immediately; only indexed fields have to stay.
 */
function buried<C extends CollectionName>(
  table: Table<C>,
  previous: OnDisk<C> | undefined,
  was: Documents[C] | undefined,
  lwt: number,
): Stored<C> {
  const { fields } = collectionShapes[table.name];
  const kept = Object.entries(was ?? {}).filter(([field]) => field === 'id' || field in fields);
  const gone = { _deleted: '1', _attachments: {}, _meta: { lwt }, _rev: table.revision(previous) };
  return { ...Object.fromEntries(kept), ...gone } as unknown as Stored<C>; // the rest of a deleted document is never read
}

/** Removes tombstones older than `before` (ms): every tab has received them. Returns how many. */
export async function sweepTombstones<C extends CollectionName>(table: Table<C>, before: number): Promise<number> {
  let swept = 0;
  const graves = table.KeyRange.bound(['1'], ['1', []]);
  await inTransaction(await table.connection(), 'readwrite', ({ docs, safely }) => {
    const walking = docs.index(indexFor(table.name, []).indexName).openCursor(graves);
    walking.addEventListener('success', () =>
      safely(() => {
        const at = walking.result;
        if (!at) return;
        const { _meta: meta } = at.value as OnDisk<C>; // written only in this form
        if (meta.lwt < before) {
          at.delete();
          swept++;
        }
        at.continue();
      }),
    );
  });
  return swept;
}
