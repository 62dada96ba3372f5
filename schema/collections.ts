import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Order } from '#schema/records/order.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Reference } from '#schema/records/reference.ts';

/**
 * What the device keeps, as one table: RxDB allows 13 open collections (`LIMITS.openCollections`), twelve are planned,
 * and one appears here when an area has something to put in it. `src/data` makes the RxDB schemas from this table.
 */

/** State of an entity's newest change, as shown beside its row. From worst to best it is `marks` in order. */
export const marks = ['operator', 'supervisor', 'sending', 'tablet', 'accepted'] as const;
export type Mark = (typeof marks)[number];

/** Rows that operations may change. */
export interface EntityRows {
  containers: Container;
  registrations: Registration;
  orders: Order;
  conflicts: Conflict;
}
export type EntityCollection = keyof EntityRows;
export type EntityRow<C extends EntityCollection = EntityCollection> = EntityRows[C];

/**
 * A row kept on the device: the newest state the service sent (`base`), and what screens read (`row`): base with the
 * pending operations folded over it (architecture.md, "One write is the whole truth"). Fields under `keys` are indexed,
 * required and never null, because RxDB finds no row with a null in an index. Lists sorted downwards use a reversed key,
 * because a descending query reads all rows.
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
 * One saved operation. Schema version 0 for ever: the envelope stands as opaque text in `operation`, so that no
 * migration ever touches unsent work (reliability.md B9); old payloads are read through upcasters.
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
  /** Times it was handed to the transport, and when it may be tried again (ms; 0 for at once). */
  tries: number;
  nextAt: number;
  savedAt: number;
  /** Service time of the final word; 0 before. Done rows are kept `LIMITS.keptDoneDays`. */
  doneAt: number;
  /** Verdict: feed position and epoch of the answer, code and case for contested or refused ones. */
  seq: number;
  epoch: string;
  code: string;
  conflictId: string;
  message: string;
}

/** A single document of the settings collection; `value` is JSON of a shape the key names. */
export interface SettingDoc {
  id: string;
  value: unknown;
  at: number;
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
  /** `<dictionaryId>/head` or `<dictionaryId>/<version>/<block number, four digits>`. */
  id: string;
  dictionaryId: string;
  version: number;
  /** First folded value of each block in a head; the values of a block in a block. */
  values: string[];
  name: string;
  type: number;
  size: number;
  date: number;
  seq: number;
}

/** Everything the store port knows by name. */
export interface Documents {
  settings: SettingDoc;
  references: ReferenceDoc;
  dictionaries: DictionaryDoc;
  containers: Kept<Container> & { code: string; status: number; listed: number; mine: number; newest: string };
  registrations: Kept<Registration> & { containerId: string; code: string; newest: string };
  orders: Kept<Order> & { status: number; newest: string };
  conflicts: Kept<Conflict> & { status: string; kind: string; oldest: string };
  outbox: OutboxDoc;
}
export type CollectionName = keyof Documents;

interface IndexedField {
  type: 'string' | 'number';
  /** Longest text, or highest number. */
  most: number;
}
export interface CollectionShape {
  /** Indexed fields besides `id`; all required. */
  fields: Readonly<Record<string, IndexedField>>;
  indexes: readonly (readonly string[])[];
}

const text = (most: number): IndexedField => ({ type: 'string', most });
const count = (most: number): IndexedField => ({ type: 'number', most });
const ID = 80;

/** Indexes of each collection; `src/data/database/database.ts` and the tests' stores are made from this. */
export const collectionShapes: Readonly<Record<CollectionName, CollectionShape>> = {
  settings: { fields: {}, indexes: [] },
  references: { fields: { of: text(40) }, indexes: [['of']] },
  dictionaries: { fields: { dictionaryId: text(ID) }, indexes: [['dictionaryId']] },
  containers: {
    fields: {
      shown: count(1),
      status: count(9),
      listed: count(9),
      mine: count(1),
      newest: text(40),
      code: text(80),
      scope: text(120),
    },
    indexes: [
      ['shown', 'status', 'newest'],
      ['shown', 'listed', 'newest'],
      ['shown', 'mine', 'listed', 'newest'],
      ['code'],
      ['scope'],
    ],
  },
  registrations: {
    fields: { containerId: text(ID), shown: count(1), newest: text(40), code: text(80), scope: text(120) },
    indexes: [['containerId', 'shown', 'newest'], ['code'], ['scope']],
  },
  orders: {
    fields: { shown: count(1), status: count(9), newest: text(40), scope: text(120) },
    indexes: [['shown', 'newest'], ['scope']],
  },
  conflicts: {
    fields: { shown: count(1), status: text(20), kind: text(40), oldest: text(40), scope: text(120) },
    indexes: [['shown', 'status', 'oldest'], ['scope']],
  },
  outbox: {
    fields: { state: text(20), n: count(Number.MAX_SAFE_INTEGER), entityId: text(ID), lane: text(ID) },
    indexes: [['state', 'n'], ['entityId'], ['lane', 'n']],
  },
};

const HIGHEST = Number.MAX_SAFE_INTEGER;

/** A number as text that sorts upwards from the highest: newest first without a descending scan. */
export function reversedKey(value: number): string {
  return String(HIGHEST - Math.max(0, Math.round(value))).padStart(16, '0');
}

/** A number as text that sorts upwards. */
export function risingKey(value: number): string {
  return String(Math.max(0, Math.round(value))).padStart(16, '0');
}

/** Closed here, and the service does not know it yet. */
export function closesWhenSent({ row, base }: Pick<Documents['containers'], 'row' | 'base'>): boolean {
  return row?.status === containerStatus.closed && base?.status !== containerStatus.closed;
}

/**
 * Place in a list, newest first; the end of the id breaks ties. A row that the service does not know yet comes before all it
 * knows: its time is the device's own, which may be years off, and what was saved just now must be seen.
 */
function placeInList({ id, createdAt }: { id: string; createdAt: number }, base: unknown): string {
  const time = reversedKey(createdAt);
  return `${base ? time : `0${time.slice(1)}`}${id.slice(-12)}`;
}

/**
 * The indexed fields of an entity, from the row screens read and the service's row below it; the id breaks ties of time.
 * @param userId the person of the database: `mine` tells their boxes without storing an id in an index
 */
export const entityKeys: {
  [C in EntityCollection]: (
    row: EntityRow<C>,
    base: EntityRow<C> | null,
    userId: string,
  ) => Omit<Documents[C], keyof Kept<unknown>>;
} = {
  containers: (row, base, userId) => ({
    code: row.code,
    status: row.status,
    mine: row.createdBy === userId ? 1 : 0,
    // a box closed here stays in the list of the opened ones until the service knows (decisions.md S3)
    listed: closesWhenSent({ row, base }) ? containerStatus.opened : row.status,
    newest: placeInList(row, base),
  }),
  registrations: (row, base) => ({
    containerId: row.containerId,
    code: row.code,
    newest: placeInList(row, base),
  }),
  orders: (row, base) => ({ status: row.status, newest: placeInList(row, base) }),
  conflicts: (row) => ({ status: row.status, kind: row.kind, oldest: `${risingKey(row.arrivedAt)}${row.id.slice(-12)}` }),
};

/** Envelope as it was saved, read from an outbox row. */
export function operationOf(doc: OutboxDoc): Operation {
  return JSON.parse(doc.operation) as Operation; // written only by the engine, from a checked Operation
}
