import { entities, type AnyEntity, type EntityCollection, type NamedRows, type RowOf } from '#schema/entities/all.ts';
import { count, ID, text, type IndexedFields, type KeysOf } from '#schema/entities/indexed.ts';
import { sharedCollections, type SharedCollection } from '#schema/entities/shared-collections.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Reference } from '#schema/records/reference.ts';

/**
 * Collections of a device, as one table: RxDB allows 13 open collections (`LIMITS.openCollections`). Entities declare their own
 * (`schema/entities`); the others are here. `src/data` creates the RxDB schemas from this table.
 */

/** State of an entity's newest change, as shown next to its row, from worst to best. */
export const marks = ['operator', 'supervisor', 'sending', 'tablet', 'accepted'] as const;
export type Mark = (typeof marks)[number];

/**
 * A row stored on the device: the newest state from the service (`base`), and the displayed one (`row`): base with the pending
 * operations folded over it (architecture.md, "One write is the whole truth").
 */
export interface Kept<Row> {
  id: string;
  /** Position of `base` in the feed; 0 while the service does not know the row. */
  seq: number;
  scope: string;
  base: Row | null;
  row: Row | null;
  mark: Mark;
  /** Operations folded into `row`, in their order; empty when `row` is `base`. */
  folded: string[];
  /** 1 when screens show the row, 0 when a pending delete hides it. */
  shown: number;
}

/** State of an operation on the device (architecture.md, Operations; the table is `sync/outbox/states.ts`). */
export const outboxStates = [
  'queued',
  'inflight',
  'acked',
  'contested',
  'returned',
  'refused',
  'done',
  'superseded',
  'cancelled',
] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * One saved operation. Schema version 0 permanently: the envelope is opaque text in `operation`, so no migration ever changes
 * unsent work (reliability.md B9); old payloads are read through upcasters.
 */
export interface OutboxDoc {
  /** The operation's id. */
  id: string;
  n: number;
  state: OutboxState;
  type: string;
  entityId: string;
  lane: string;
  /** The `Operation` as canonical JSON, written once. */
  operation: string;
  /** Number of times it was sent, and the earliest next try (ms; 0 for immediately). */
  tries: number;
  nextAt: number;
  savedAt: number;
  /** Service time of the final verdict; 0 before. Done rows are kept for `LIMITS.keptDoneDays`. */
  doneAt: number;
  /** Verdict: feed position and epoch of the answer, code and case for contested or refused ones. */
  seq: number;
  epoch: string;
  code: string;
  conflictId: string;
  message: string;
}

/** A single document of the settings collection; `value` is JSON whose shape depends on the key. */
export interface SettingDoc {
  id: string;
  value: unknown;
  at: number;
}

/** The last answer of a cached call for one input (`src/data/answers`). */
export interface AnswerDoc {
  /** `<method and path of the call>/<hash of the input>`. */
  id: string;
  /** Method and path of the call, and the number of its answers to keep. */
  call: string;
  keeps: number;
  /** The only project that the answer concerns, `project:<id>`; empty if unknown. */
  scope: string;
  answer: unknown;
  bytes: number;
  /** Time of the answer, and when it was last read. */
  at: number;
  readAt: number;
}

export interface ReferenceDoc {
  /** `<of>/<id>`, e.g. `class/…`. */
  id: string;
  of: string;
  seq: number;
  scope: string;
  row: Reference;
}

/** A dictionary is stored as a head and sorted blocks of `LIMITS.dictionaryBlockValues`: rows would take 15 s, blocks 50 ms. */
export interface DictionaryDoc {
  /** `<dictionaryId>/head`, `<dictionaryId>/successors` or `<dictionaryId>/<tag of the version that wrote it>/<number, four digits>`. */
  id: string;
  dictionaryId: string;
  version: number;
  /**
   * First value of each block in a head; the values of a block in a block; withdrawn values in turn with what replaces them in the
   * document of successors.
   */
  values: string[];
  /**
   * Only in a head: its blocks in the order of their values, each without the id of the list. A difference keeps the blocks it does
   * not touch under the version that wrote them. Where it is missing, the blocks are numbered under the version of the head.
   */
  blocks?: string[];
  /** Only in a head: the epoch its version belongs to. A difference is asked for within one epoch alone. */
  epoch?: string;
  /** Only in a head: blocks of the version before it may still be on the disk. */
  unswept?: true;
  /**
   * Only in a head: what changed since its blocks were written, both in folded order, and how many values the blocks have. The epoch is
   * here instead: a tab of the version before, which reads the blocks alone, then asks for the whole list and not for a difference.
   */
  changes?: { added: string[]; gone: string[]; size: number; epoch: string };
  name: string;
  type: number;
  size: number;
  date: number;
  seq: number;
}

/**
 * A file on this device; its bytes are in a separate store. Like the outbox it may exist only here, so its schema version is 0
 * permanently.
 */
export interface FileDoc {
  id: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  state: 'waiting' | 'sending' | 'sent' | 'pinned';
  name: string;
  type: string;
  size: number;
  purpose: string;
  /** Ids of operations and rows that refer to it; without any it may be deleted. */
  refs: string[];
  /** Parts that the service has. */
  sent: number[];
  at: number;
}

/** The stored row of an entity. */
export type KeptOf<E extends AnyEntity> = Kept<RowOf<E>> & KeysOf<E['fields']> & Named<E>;

/** Name of the entity in a shared collection; empty on the tombstone of a row that was never stored here. */
type Named<E extends AnyEntity> = E extends { fields: { of: unknown } } ? { of: E['of'] | '' } : unknown;

type KeptRows = { [E in AnyEntity as E['collection']]: KeptOf<E> };

/** Shared collections without an entity yet. */
type EmptyRows = {
  [C in Exclude<SharedCollection, EntityCollection>]: Kept<never> & KeysOf<(typeof sharedCollections)[C]['fields']>;
};

/** All documents of the store port, by collection. */
export interface Documents extends KeptRows, EmptyRows {
  settings: SettingDoc;
  references: ReferenceDoc;
  dictionaries: DictionaryDoc;
  outbox: OutboxDoc;
  rows: AnswerDoc;
  files: FileDoc;
}
export type CollectionName = keyof Documents;

export interface CollectionShape {
  /** Indexed fields in addition to `id`; all required. */
  fields: IndexedFields;
  indexes: readonly (readonly string[])[];
}

const entityShapes = Object.fromEntries(
  entities.map(({ collection, fields, indexes }): [string, CollectionShape] => [collection, { fields, indexes }]),
) as Record<Exclude<EntityCollection, SharedCollection>, CollectionShape>; // one for each entity

/** Indexes of each collection; `src/data/database/database.ts` and the tests' stores are made from this. */
export const collectionShapes: Readonly<Record<CollectionName, CollectionShape>> = {
  settings: { fields: {}, indexes: [] },
  references: { fields: { of: text(40) }, indexes: [['of']] },
  dictionaries: { fields: { dictionaryId: text(ID) }, indexes: [['dictionaryId']] },
  ...entityShapes,
  ...sharedCollections,
  outbox: {
    fields: { state: text(20), n: count(Number.MAX_SAFE_INTEGER), entityId: text(ID), lane: text(ID) },
    indexes: [['state', 'n'], ['entityId'], ['lane', 'n']],
  },
  rows: { fields: { scope: text(120) }, indexes: [['scope']] },
  files: { fields: { state: text(20), sha256: text(64) }, indexes: [['state'], ['sha256']] },
};

/** Collections that exist only on this device and are never emptied, regardless of changes in a release. */
export const ownCollections: readonly CollectionName[] = ['settings', 'outbox', 'files'];

const names = Object.keys(collectionShapes) as CollectionName[]; // keys of a total record

/**
 * Collections that sync or a call refills. Outbox, settings (drafts, leases, device) and files exist only here, so they are
 * never emptied.
 */
export const rebuildable: readonly CollectionName[] = names.filter((name) => !ownCollections.includes(name));

type EntityKeys = { [E in AnyEntity as E['name']]: NamedKeys<E> };
type NamedKeys<E extends AnyEntity> = (
  row: NamedRows[E['name']],
  base: NamedRows[E['name']] | null,
  userId: string,
) => KeysOf<E['fields']>;

/** Values of the indexed fields of an entity's row (`Entity.keys`), by its name. */
export const entityKeys = Object.fromEntries(entities.map(({ name, keys }) => [name, keys])) as unknown as EntityKeys; // one for each entity

/** The saved envelope from an outbox row. */
export function operationOf(doc: OutboxDoc): Operation {
  return JSON.parse(doc.operation) as Operation; // written only by the engine, from a checked Operation
}
