import type { CollectionName } from '#schema/collections.ts';
import { writtenAs, type OnDisk, type Table } from '#src/data/database/table.ts';
import { answered, inTransaction } from '#src/data/database/transaction.ts';

const AT_ONCE = 500;

/** Seals what was written before there was a key, under the same revision: nothing in it changes. Safe to begin again after a kill. */
export async function sealOld<C extends CollectionName>(table: Table<C>): Promise<void> {
  let after = '';
  for (;;) {
    const docs = await pageAfter(table, after);
    const last = docs.at(-1);
    if (!last) return;
    after = last.id;
    const old = docs.filter((doc) => !doc.sealed);
    const sealed = await Promise.all(
      old.map(async (doc) => table.sealing.shut(table.name, await table.sealing.open(table.name, doc))),
    );
    await writeEach(table, sealed);
  }
}

async function pageAfter<C extends CollectionName>(table: Table<C>, id: string): Promise<OnDisk<C>[]> {
  let found: IDBRequest<OnDisk<C>[]> | undefined;
  await inTransaction(await table.connection(), 'readonly', ({ docs, done }) => {
    found = docs.getAll(table.KeyRange.lowerBound(id, true), AT_ONCE) as IDBRequest<OnDisk<C>[]>; // written only in this form
    done();
  });
  return found ? answered(found) : [];
}

/** Each where it is still what was sealed; whatever was written since is sealed already. */
async function writeEach<C extends CollectionName>(table: Table<C>, sealed: readonly OnDisk<C>[]): Promise<void> {
  if (sealed.length === 0) return;
  await inTransaction(await table.connection(), 'readwrite', ({ docs, safely }) => {
    for (const doc of sealed) {
      const getting = docs.get(doc.id) as IDBRequest<OnDisk<C> | undefined>; // written only in this form
      getting.addEventListener('success', () =>
        safely(() => {
          if (writtenAs(getting.result) === writtenAs(doc)) docs.put(doc);
        }),
      );
    }
  });
}
