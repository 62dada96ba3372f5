import type { CollectionName } from '#schema/collections.ts';
import { writtenAs, type OnDisk, type Table } from '#src/data/database/table.ts';
import { answered, inTransaction } from '#src/data/database/transaction.ts';
import { isRevealing } from './blinding.ts';

type Doc = OnDisk<CollectionName>;

/**
 * Puts documents whose ids were left in the clear under blinded ones, sealed: settings before anything reads them, and what was
 * written before there was a key. Each is removed and put in one transaction, under its revision: a kill leaves it in one place or
 * the other.
 */
export async function moveIds<C extends CollectionName>(table: Table<C>): Promise<void> {
  const keys = await reading(table, (docs) => docs.getAllKeys());
  const revealing = keys.filter((id): id is string => typeof id === 'string' && isRevealing(table.name, id));
  if (revealing.length === 0) return;
  const found = (await reading(table, (docs) => docs.getAll())) as OnDisk<C>[]; // written only in this form
  const old = found.filter(({ id }) => revealing.includes(id));
  const moved = await Promise.all(
    old.map(async (doc) => ({ doc, next: await reshut(table, doc).catch(() => undefined) })), // another key's stays where it is
  );
  await inTransaction(await table.connection(), 'readwrite', ({ docs, safely }) => {
    for (const { doc, next } of moved) if (next) move(docs, safely, doc, next);
  });
}

async function reshut<C extends CollectionName>({ name, sealing }: Table<C>, doc: OnDisk<C>): Promise<OnDisk<C>> {
  return sealing.shut(name, await sealing.open(name, doc));
}

/** If both exist, a tab of the version before has written after the first move: the later one counts. */
function move(docs: IDBObjectStore, safely: (body: () => void) => void, doc: Doc, next: Doc): void {
  const getting = docs.get(doc.id) as IDBRequest<Doc | undefined>; // written only in this form
  getting.addEventListener('success', () =>
    safely(() => {
      if (writtenAs(getting.result) !== writtenAs(doc)) return;
      const there = docs.get(next.id) as IDBRequest<Doc | undefined>; // written only in this form
      there.addEventListener('success', () =>
        safely(() => {
          docs.delete(doc.id);
          if (!there.result || lastWrite(there.result) < lastWrite(next)) docs.put(next);
        }),
      );
    }),
  );
}

const lastWrite = ({ _meta: meta }: Doc): number => meta.lwt;

async function reading<C extends CollectionName, T>(table: Table<C>, ask: (docs: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const asked: IDBRequest<T>[] = [];
  await inTransaction(await table.connection(), 'readonly', ({ docs, done }) => {
    asked.push(ask(docs));
    done();
  });
  const [request] = asked;
  if (!request) throw new Error('Nothing was asked.');
  return answered(request);
}
