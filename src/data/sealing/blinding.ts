import type { CollectionName } from '#schema/collections.ts';
import { base64Of } from '#schema/rescue-seal.ts';
import type { DataKey } from './data-key.ts';

/** Puts HMACs in place of words that have to be found again on the disk: equal words are found, and nothing else is read from them. */
export interface Blinding {
  /** The value of an indexed field. */
  value(name: CollectionName, field: string, value: IDBValidKey): Promise<string>;
  /** The id of a document: of a settings document, all that follows the kind (`draft/…`, `lease/…`). */
  id(name: CollectionName, id: string): Promise<string>;
}

/** Begins what is blinded of an id: no part of an id in the clear begins with it. */
const MARK = '~';
const BLIND_BYTES = 18;
/** Words whose HMAC is remembered, at most. */
const REMEMBERED = 500;

/** Blinds for one database. */
export function blindingWith({ blind }: DataKey, database: string): Blinding {
  const known = new Map<string, Promise<string>>();
  const blinded = (place: string): Promise<string> => {
    const before = known.get(place);
    if (before) return before;
    if (known.size >= REMEMBERED) known.clear();
    const made = crypto.subtle
      .sign('HMAC', blind, new TextEncoder().encode(place))
      .then((mac) => base64Of(new Uint8Array(mac).subarray(0, BLIND_BYTES)));
    known.set(place, made);
    return made;
  };
  return {
    value: (name, field, value) => blinded(`${database}/${name}/${field}/${JSON.stringify(value)}`),
    id: async (name, id) => {
      if (!isRevealing(name, id)) return id;
      return `${id.slice(0, id.indexOf('/') + 1)}${MARK}${await blinded(`${database}/${name}/id/${id}`)}`;
    },
  };
}

/** Ids that reveal more than the kind of their document: labels and prefixes in those of settings, inputs behind those of answers. */
const revealing: ReadonlySet<CollectionName> = new Set(['settings', 'rows']);

/** True if an id reveals more than the kind of its document. */
export function isRevealing(name: CollectionName, id: string): boolean {
  const at = id.indexOf('/');
  return revealing.has(name) && at >= 0 && id[at + 1] !== MARK;
}
