import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import { StoreFault } from '#sync/ports.ts';
import { CANARY } from '#src/data/database/canary.ts';
import { RESERVE } from '#src/data/storage/disk-full.ts';
import { blindingWith } from './blinding.ts';
import type { DataKey } from './data-key.ts';
import { remembering } from './remembered.ts';
import { openText, sealText } from './sealed-text.ts';

/**
 * Form of documents on the disk: id, RxDB's own fields and what is indexed in the clear, codes and ids that name something blinded,
 * and all the rest sealed.
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
  /** The id under which the disk has a document. */
  idOf(name: CollectionName, id: string): Promise<string>;
}

/** A document as RxDB keeps it: `_deleted` is text because IndexedDB indexes no booleans. */
export type Stored<C extends CollectionName> = Documents[C] & RxFields;

interface RxFields {
  _deleted: '0' | '1';
  _attachments: object;
  _meta: { lwt: number };
  _rev: string;
}

/** The same on the disk: sealed, or in the clear where it was written before there was a key, or contains no personal data. */
export type OnDisk<C extends CollectionName> = RxFields & { id: string; sealed?: string } & Partial<Documents[C]>;

/** Indexed fields that carry what a person typed: found by equality only. */
const blinded: ReadonlySet<string> = new Set(['code']);
/** Fields of which the disk shows only whether they are empty: a query skips the others without opening them. */
const hinted: ReadonlySet<string> = new Set(['outbox.message']);
const HINT = '*';

/** Documents of the settings that are read without a key and contain no personal data: the canary, and the reserve for a full disk. */
const inTheClear: ReadonlySet<string> = new Set([CANARY, RESERVE]);

/** Seals and opens the documents of one database. */
export function sealingWith(key: DataKey, database: string): Sealing {
  const placeOf = (name: CollectionName, id: string) => `${database}/${name}/${id}`;
  const blinding = blindingWith(key, database);
  const remembered = remembering();
  const indexed: Sealing['indexed'] = async (name, field, value) => {
    if (value === '') return value;
    if (hinted.has(`${name}.${field}`)) return HINT;
    if (!blinded.has(field)) return value;
    return blinding.value(name, field, value);
  };
  const sealAt = async (place: string, text: string): Promise<string> => {
    const sealed = await sealText(key.cipher, place, text);
    remembered.keep(place, sealed, text);
    return sealed;
  };
  const openAt = async (place: string, sealed: string): Promise<string> => {
    const known = remembered.textOf(place, sealed);
    if (known !== undefined) return known;
    const text = await openText(key.cipher, place, sealed);
    remembered.keep(place, sealed, text);
    return text;
  };
  return {
    indexed,
    idOf: (name, id) => blinding.id(name, id),
    shut: async (name, doc) => {
      if (inTheClear.has(doc.id)) return doc;
      const { ofRxDB, plain } = apart(doc);
      const clear = Object.entries(plain).filter(([field]) => isClear(name, field)) as [string, IDBValidKey][]; // texts and numbers
      const id = await blinding.id(name, doc.id);
      const [seen, sealed] = await Promise.all([
        Promise.all(clear.map(async ([field, value]) => [field, await indexed(name, field, value)] as const)),
        isGone(doc) ? undefined : sealAt(placeOf(name, id), JSON.stringify(plain)),
      ]);
      return { ...Object.fromEntries(seen), id, ...ofRxDB, ...(sealed && { sealed }) } as OnDisk<typeof name>; // what is clear of a document
    },
    open: async (name, doc) => {
      const { sealed } = doc;
      if (!sealed) return doc as Stored<typeof name>; // a tombstone, or older than the key
      const text = await openAt(placeOf(name, doc.id), sealed).catch(() => {
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
  idOf: (_name, id) => Promise.resolve(id),
  shut: (_name, doc) => Promise.resolve(doc),
  open: (name, doc) =>
    doc.sealed ? Promise.reject(new StoreFault('sealed', `${name} is sealed.`)) : Promise.resolve(doc as Stored<typeof name>), // in the clear
};
