import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import { StoreFault } from '#sync/ports.ts';
import { base64Of } from '#schema/rescue-seal.ts';
import { CANARY } from '#src/data/canary.ts';
import { RESERVE } from '#src/data/disk-full.ts';
import type { DataKey } from './data-key.ts';
import { openText, sealText } from './sealed-text.ts';

/**
 * How documents stand on the disk: id, RxDB's own fields and what is indexed in the clear, codes blinded, and all the rest sealed.
 * A document is sealed before it is written and opened after it was read, never in between: a sealed database needs no phase in
 * which it is unsealed, and a kill at any moment leaves it sealed.
 */
export interface Sealing {
  /** A document as the disk gets it. */
  shut<C extends CollectionName>(name: C, doc: Stored<C>): Promise<OnDisk<C>>;
  /** A document of the disk as it was written. Rejects with `StoreFault` where this key does not open it. */
  open<C extends CollectionName>(name: C, doc: OnDisk<C>): Promise<Stored<C>>;
  /** The value of an indexed field as its index has it. */
  indexed(name: CollectionName, field: string, value: IDBValidKey): Promise<IDBValidKey>;
}

/** A document as RxDB keeps it: `_deleted` is text because IndexedDB indexes no booleans. */
export type Stored<C extends CollectionName> = Documents[C] & RxFields;

interface RxFields {
  _deleted: '0' | '1';
  _attachments: object;
  _meta: { lwt: number };
  _rev: string;
}

/** The same on the disk: sealed, or in the clear where it was written before there was a key, or says nothing of a person. */
export type OnDisk<C extends CollectionName> = RxFields & { id: string; sealed?: string } & Partial<Documents[C]>;

/** Indexed fields that carry what a person typed: found by equality only. */
const blinded: ReadonlySet<string> = new Set(['code']);
/** Fields of which the disk says only whether they are empty: a query leaves the others out without opening them. */
const hinted: ReadonlySet<string> = new Set(['outbox.message']);
const HINT = '*';

/** Documents of the settings that are read without a key and say nothing of a person: the canary, and room for a full disk. */
const inTheClear: ReadonlySet<string> = new Set([CANARY, RESERVE]);

const BLIND_BYTES = 18;

/** Seals and opens the documents of one database. */
export function sealingWith(key: DataKey, database: string): Sealing {
  const placeOf = (name: CollectionName, id: string) => `${database}/${name}/${id}`;
  const indexed: Sealing['indexed'] = async (name, field, value) => {
    if (value === '') return value;
    if (hinted.has(`${name}.${field}`)) return HINT;
    if (!blinded.has(field)) return value;
    const text = new TextEncoder().encode(`${database}/${name}/${field}/${JSON.stringify(value)}`);
    return base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', key.blind, text)).subarray(0, BLIND_BYTES));
  };
  return {
    indexed,
    shut: async (name, doc) => {
      if (inTheClear.has(doc.id)) return doc;
      const { ofRxDB, plain } = apart(doc);
      const clear = Object.entries(plain).filter(([field]) => isClear(name, field)) as [string, IDBValidKey][]; // texts and numbers
      const [seen, sealed] = await Promise.all([
        Promise.all(clear.map(async ([field, value]) => [field, await indexed(name, field, value)] as const)),
        isGone(doc) ? undefined : sealText(key.cipher, placeOf(name, doc.id), JSON.stringify(plain)),
      ]);
      return { ...Object.fromEntries(seen), ...ofRxDB, ...(sealed && { sealed }) } as OnDisk<typeof name>; // what is clear of a document
    },
    open: async (name, doc) => {
      const { sealed } = doc;
      if (!sealed) return doc as Stored<typeof name>; // a tombstone, or older than the key
      const text = await openText(key.cipher, placeOf(name, doc.id), sealed).catch(() => {
        throw new StoreFault('sealed', `${name} does not open with this key.`);
      });
      return { ...(JSON.parse(text) as Documents[typeof name]), ...apart(doc).ofRxDB }; // written only by `shut`
    },
  };
}

const isClear = (name: CollectionName, field: string): boolean =>
  field === 'id' || field in collectionShapes[name].fields || hinted.has(`${name}.${field}`);

const isGone = ({ _deleted: deleted }: RxFields): boolean => deleted === '1';

function apart<D extends RxFields>(doc: D): { ofRxDB: RxFields; plain: Omit<D, keyof RxFields> } {
  const { _deleted, _attachments, _meta, _rev, ...plain } = doc;
  return { ofRxDB: { _deleted, _attachments, _meta, _rev }, plain };
}

/** A database without a key: nothing is sealed, and nothing that is sealed opens. */
export const unsealed: Sealing = {
  indexed: (_name, _field, value) => Promise.resolve(value),
  shut: (_name, doc) => Promise.resolve(doc),
  open: (name, doc) =>
    doc.sealed ? Promise.reject(new StoreFault('sealed', `${name} is sealed.`)) : Promise.resolve(doc as Stored<typeof name>), // in the clear
};
