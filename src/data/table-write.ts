import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import { indexFor, plain, type Change, type Stored, type Table } from './table.ts';
import type { Part } from './together.ts';
import { inSlices, inTransaction, type Work } from './transaction.ts';

/** Inserts or replaces, all in one transaction. The first document tells which of the two is to be expected of the rest. */
export async function put<C extends CollectionName>(table: Table<C>, docs: readonly Documents[C][]): Promise<void> {
  const last = [...new Map(docs.map((doc) => [doc.id, doc])).values()];
  const [first] = last;
  if (!first) return;
  const lwt = Date.now();
  const changes: Change<C>[] = [];
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    const over = (change: Change<C>) => replace(table, parts, change);
    const anew = (change: Change<C>) => insert(parts, change, () => void over(change));
    const writing = (write: typeof over) => (doc: Documents[C]) => {
      const change: Change<C> = { previous: undefined, next: stored(table, undefined, doc, lwt) };
      changes.push(change); // nobody is told before all of them are on disk
      return write(change);
    };
    if (last.length === 1) return void writing((change) => replace(table, parts, change, parts.done))(first);
    const looking = parts.docs.getKey(first.id);
    looking.addEventListener('success', () =>
      parts.safely(() => inSlices(last, parts, writing(looking.result === undefined ? anew : over))),
    );
    return undefined;
  });
  await table.tell(changes);
}

/** Inserts where nothing stands, not even a tombstone, all in one transaction; gives the ids of what was left out. */
export async function add<C extends CollectionName>(table: Table<C>, docs: readonly Documents[C][]): Promise<string[]> {
  if (docs.length === 0) return [];
  const lwt = Date.now();
  const stood = new Set<Change<C>>();
  const changes = docs.map((doc) => ({ previous: undefined, next: stored(table, undefined, doc, lwt) }));
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    inSlices(changes, parts, (change) => insert(parts, change, () => void stood.add(change)));
  });
  await table.tell(changes.filter((change) => !stood.has(change)));
  return [...stood].map(({ next }) => next.id);
}

/** Adds without looking; where something is there already, `onThere` says what becomes of it, in the same transaction. */
function insert<C extends CollectionName>(parts: Work, change: Change<C>, onThere: () => void): IDBRequest {
  const adding = parts.docs.add(change.next);
  adding.addEventListener('error', (event) => {
    if (adding.error?.name !== 'ConstraintError') return;
    event.preventDefault();
    parts.safely(onThere);
  });
  return adding;
}

function replace<C extends CollectionName>(table: Table<C>, parts: Work, change: Change<C>, written?: () => void): IDBRequest {
  const getting = parts.docs.get(change.next.id) as IDBRequest<Stored<C> | undefined>; // written only in this form
  getting.addEventListener('success', () =>
    parts.safely(() => {
      change.previous = getting.result;
      change.next = { ...change.next, _rev: table.revision(change.previous) };
      parts.docs.put(change.next);
      written?.();
    }),
  );
  return getting;
}

/**
 * Reads, changes and writes each document inside one transaction: no other tab comes between. It is told when all writes it
 * belongs to are on disk.
 */
export async function changeEach<C extends CollectionName>(
  table: Table<C>,
  ids: readonly string[],
  change: (doc: Documents[C] | undefined, id: string) => Documents[C] | null | undefined,
  part: Part,
): Promise<(Documents[C] | undefined)[]> {
  if (ids.length === 0) return [];
  const after = new Map<string, Documents[C] | undefined>();
  const changes: Change<C>[] = [];
  await inTransaction(await table.connection(), 'readwrite', (parts) => {
    const lwt = Date.now();
    const all = new Set(ids);
    inSlices([...all], parts, (id) => {
      const getting = parts.docs.get(id) as IDBRequest<Stored<C> | undefined>; // written only in this form
      getting.addEventListener('success', () =>
        parts.safely(() => {
          const previous = getting.result;
          const before = plain(previous);
          const wanted = change(before, id);
          after.set(id, wanted === undefined ? before : (wanted ?? undefined));
          if (wanted !== undefined && (wanted !== null || before)) {
            const next = wanted === null ? buried(table, previous as Stored<C>, lwt) : stored(table, previous, wanted, lwt); // `before` came from it
            parts.docs.put(next);
            changes.push({ previous, next });
          }
          if (after.size === all.size) parts.done();
        }),
      );
      return getting;
    });
  });
  part.written();
  await table.tell(changes, part.all);
  return ids.map((id) => after.get(id));
}

function stored<C extends CollectionName>(
  table: Table<C>,
  previous: Stored<C> | undefined,
  doc: Documents[C],
  lwt: number,
): Stored<C> {
  return { ...doc, _deleted: '0', _attachments: {}, _meta: { lwt }, _rev: table.revision(previous) };
}

/**
 * A tombstone: other tabs must hear of the delete, and the next insert must not look like an older revision. What the
 * document said goes at once; only what is indexed has to stay.
 */
function buried<C extends CollectionName>(table: Table<C>, previous: Stored<C>, lwt: number): Stored<C> {
  const { fields } = collectionShapes[table.name];
  const kept = Object.entries(previous).filter(([field]) => field === 'id' || field in fields);
  const gone = { _deleted: '1', _attachments: {}, _meta: { lwt }, _rev: table.revision(previous) };
  return { ...Object.fromEntries(kept), ...gone } as unknown as Stored<C>; // nobody reads the rest of a deleted document
}

/** Removes tombstones older than `before` (ms): every tab has heard of them. Gives how many. */
export async function sweepTombstones<C extends CollectionName>(table: Table<C>, before: number): Promise<number> {
  let swept = 0;
  const graves = table.KeyRange.bound(['1'], ['1', []]);
  await inTransaction(await table.connection(), 'readwrite', ({ docs, safely }) => {
    const walking = docs.index(indexFor(table.name, []).indexName).openCursor(graves);
    walking.addEventListener('success', () =>
      safely(() => {
        const at = walking.result;
        if (!at) return;
        const { _meta: meta } = at.value as Stored<C>; // written only in this form
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
