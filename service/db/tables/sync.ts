import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appendOnly, closed, readOnly, rising } from '#service/db/protection.ts';

/** Tables of sync: receipts, the feed with its counter, cases, custody, leases, devices (architecture.md, Service). */

const ms = (name: string) => bigint(name, { mode: 'number' });

/** One row while the database lives; a restored backup gets a new epoch (reliability.md 1.4). Not tenant data. */
export const epochs = pgTable('epochs', {
  epoch: text('epoch').primaryKey(),
  since: ms('since').notNull(),
  /** Numbers each series leaves out, because the life before may have leased them after the backup (`areas/offline/leases.ts`). */
  skipped: ms('skipped').notNull().default(0),
});
readOnly(epochs);

/** The client's counter: raised as the last statement of a transaction, so a reader never passes a row that commits later. */
export const counters = pgTable('counters', {
  tenantId: text('tenant_id').primaryKey(),
  n: ms('n').notNull(),
  /** Tombstones up to here were dropped: a device with an older cursor starts again. */
  horizon: ms('horizon').notNull().default(0),
});

/** Newest state of every synced row. `tx_to` is the last position of its transaction: pages end there. */
export const feed = pgTable(
  'feed',
  {
    tenantId: text('tenant_id').notNull(),
    stream: text('stream').notNull(),
    rowId: text('row_id').notNull(),
    seq: ms('seq').notNull(),
    txTo: ms('tx_to').notNull(),
    scope: text('scope').notNull(),
    /** The row as devices see it; null is a tombstone. */
    row: jsonb('row'),
    /** Size of `row` as text: a page of a pull ends before a row is read that would make it too large. */
    bytes: integer('bytes').generatedAlwaysAs(sql`coalesce(octet_length("row"::text), 0)`),
    /** Scopes the row has left: devices that saw it there receive its removal (service/README.md, Moved rows). */
    was: text('was').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.stream, t.rowId] }),
    uniqueIndex('feed_seq').on(t.tenantId, t.seq),
    index('feed_scope').on(t.tenantId, t.scope, t.seq),
    index('feed_moved')
      .on(t.tenantId, t.seq)
      .where(sql`${t.was} <> '{}'`),
  ],
);

/** Operations with their receipts, append only; `status` only moves forward (I10). */
export const receipts = pgTable(
  'receipts',
  {
    tenantId: text('tenant_id').notNull(),
    opId: text('op_id').notNull(),
    hash: text('hash').notNull(),
    userId: text('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    n: ms('n').notNull(),
    type: text('type').notNull(),
    entityId: text('entity_id').notNull(),
    lane: text('lane').notNull(),
    /** The `Operation` as it came. */
    operation: jsonb('operation').notNull(),
    /** applied | contested | refused, later resolved | rejected | returned. */
    status: text('status').notNull(),
    code: text('code').notNull().default(''),
    conflictId: text('conflict_id').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Result of an applied one: `merged`, `newCode:<code>`, `moved:<code>`, `linked:<id>`; empty otherwise. */
    outcome: text('outcome').notNull().default(''),
    /** Position of its last word in the feed. */
    seq: ms('seq').notNull(),
    /** Position at its arrival, whatever its later state: with `receivedAt` the position of the feed then; 0 if unknown. */
    cameSeq: ms('came_seq').notNull().default(0),
    receivedAt: ms('received_at').notNull(),
    /** `Delivery`: who delivered it and how, as the service knows it; null for receipts older than this column. */
    delivery: jsonb('delivery'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.opId] }),
    uniqueIndex('receipts_device').on(t.tenantId, t.deviceId, t.n),
    index('receipts_conflict').on(t.tenantId, t.conflictId),
    // erasing a document empties every operation about it
    index('receipts_entity').on(t.tenantId, t.entityId),
  ],
);

/**
 * Replaced content of each version of a row, with its author: the base of the three-way compare (decisions.md S-d). A device
 * that changed a row twice offline has seen its own first change; `device_id` and `n` distinguish its steps from others'.
 */
export const steps = pgTable(
  'steps',
  {
    tenantId: text('tenant_id').notNull(),
    collection: text('collection').notNull(),
    rowId: text('row_id').notNull(),
    /** The version this step made. */
    version: integer('version').notNull(),
    /** The row before it. */
    before: jsonb('before').notNull(),
    opId: text('op_id').notNull(),
    deviceId: text('device_id').notNull(),
    n: ms('n').notNull(),
    userName: text('user_name').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.collection, t.rowId, t.version] })],
);

/** Unexpected failures of one operation; the fifth parks it (reliability.md 1.4). */
export const failures = pgTable(
  'failures',
  {
    tenantId: text('tenant_id').notNull(),
    opId: text('op_id').notNull(),
    count: integer('count').notNull(),
    last: text('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.opId] })],
);

/** Cases for the supervisor: the `Conflict` record as devices see it, plus what deciding needs. */
export const conflicts = pgTable(
  'conflicts',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    opId: text('op_id').notNull(),
    entityId: text('entity_id').notNull(),
    containerId: text('container_id').notNull(),
    /** The row it is compared with, if that is another one; empty otherwise. */
    otherId: text('other_id').notNull().default(''),
    version: integer('version').notNull(),
    /** The whole `Conflict`. */
    record: jsonb('record').notNull(),
    batchId: text('batch_id').notNull().default(''),
    arrivedAt: ms('arrived_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('conflicts_status').on(t.tenantId, t.status, t.arrivedAt),
    index('conflicts_container').on(t.tenantId, t.containerId, t.status),
    index('conflicts_batch').on(t.tenantId, t.batchId),
    index('conflicts_entity').on(t.tenantId, t.entityId),
    index('conflicts_other').on(t.tenantId, t.otherId),
  ],
);

/**
 * Audit of decisions: base, both values, result, reason, batch (ux.md §7). Append only; the values of an erased document are
 * emptied by `erase_decisions`, a function of the owner that can do nothing else.
 */
export const decisions = pgTable(
  'decisions',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    conflictId: text('conflict_id').notNull(),
    at: ms('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    deviceId: text('device_id').notNull(),
    decision: text('decision').notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull(),
    batchId: text('batch_id').notNull(),
    secondsSpent: integer('seconds_spent').notNull(),
    base: jsonb('base'),
    device: jsonb('device'),
    service: jsonb('service'),
    result: jsonb('result'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('decisions_conflict').on(t.tenantId, t.conflictId)],
);
appendOnly(decisions);

/** Custody events: append only, chained by hash within a container; they outlive the row of one that was taken back. */
export const custody = pgTable(
  'custody',
  {
    tenantId: text('tenant_id').notNull(),
    containerId: text('container_id').notNull(),
    position: integer('position').notNull(),
    event: integer('event').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    role: text('role').notNull(),
    deviceId: text('device_id').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    method: text('method').notNull(),
    seal: text('seal').notNull(),
    deviceAt: ms('device_at').notNull(),
    at: ms('at').notNull(),
    /** Rule of its hash (`areas/sync/custody-event.ts`). */
    format: integer('format').notNull().default(1),
    /** Ways of `Delivery`; empty for events of format 1, like the next three. */
    how: text('how').notNull().default(''),
    /** Author named by a rescue file: the user of the event imported it. */
    onBehalfOf: text('on_behalf_of').notNull().default(''),
    onBehalfOfName: text('on_behalf_of_name').notNull().default(''),
    /** Device the operation names; `device_id` is the one the service knows. */
    claimedDeviceId: text('claimed_device_id').notNull().default(''),
    /** Further parts of the event without names of people. */
    detail: jsonb('detail').notNull().default({}),
    /** Hides the people in the hash: without it, and without names, the chain can still be checked. */
    salt: text('salt').notNull().default(''),
    /** `sha256(salt, people and devices)`: what the hash of format 2 is taken over in their place. */
    who: text('who').notNull().default(''),
    /** Time salt and names were erased; 0 while they exist. */
    namesErasedAt: ms('names_erased_at').notNull().default(0),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.containerId, t.position] })],
);
appendOnly(custody);

/** Position of each container's chain: events cut from its end leave a chain that is whole but too short. */
export const custodyHeads = pgTable(
  'custody_heads',
  {
    tenantId: text('tenant_id').notNull(),
    containerId: text('container_id').notNull(),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.containerId] })],
);
rising(custodyHeads);

/** The same over all containers of a client: how many events there are, and a sum of their hashes in whatever order. */
export const custodyTotals = pgTable('custody_totals', {
  tenantId: text('tenant_id').primaryKey(),
  events: ms('events').notNull(),
  sum: numeric('sum').notNull(),
});
rising(custodyTotals);

/**
 * A signature a day over the ends of all custody chains that moved since the day before, each naming the one before it: a
 * chain rewritten afterwards no longer fits. The key is no part of the database. Append only.
 */
export const custodyRoots = pgTable(
  'custody_roots',
  {
    tenantId: text('tenant_id').notNull(),
    /** `2026-11-20`, UTC. */
    day: text('day').notNull(),
    leaves: integer('leaves').notNull(),
    /** Root of the tree over the leaves of the day; empty where no chain moved. */
    root: text('root').notNull(),
    /** Hash of the row before; empty for the first. */
    previous: text('previous').notNull(),
    /** Hash of the public half of the key. */
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
);
appendOnly(custodyRoots);

/** The ends a daily root was made of. Append only. */
export const custodyLeaves = pgTable(
  'custody_leaves',
  {
    tenantId: text('tenant_id').notNull(),
    day: text('day').notNull(),
    containerId: text('container_id').notNull(),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.containerId] }),
    index('custody_leaves_container').on(t.tenantId, t.containerId, t.position),
  ],
);
appendOnly(custodyLeaves);

/** Address of each closed box's public page, and the hash of its content then. A new closing replaces it. */
export const seals = pgTable(
  'seals',
  {
    tenantId: text('tenant_id').notNull(),
    containerId: text('container_id').notNull(),
    token: text('token').notNull(),
    contentHash: text('content_hash').notNull(),
    /** Place and time of the closing event in the box's chain. */
    position: integer('position').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.containerId] }), uniqueIndex('seals_token').on(t.tenantId, t.token)],
);

/** Public halves of the keys that signed roots, as DER in base64: pages and papers name them. Append only. */
export const sealKeys = pgTable(
  'seal_keys',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    publicKey: text('public_key').notNull(),
    madeAt: ms('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
appendOnly(sealKeys);

/** Number ranges reserved for devices, and how far each series has been given out (decisions.md S6). */
export const leases = pgTable(
  'leases',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    deviceId: text('device_id').notNull(),
    of: text('of').notNull(),
    prefix: text('prefix').notNull(),
    first: ms('first').notNull(),
    last: ms('last').notNull(),
    /** Digits its numbers are written with; 0 for leases older than this column. */
    width: integer('width').notNull().default(0),
    at: ms('at').notNull(),
    /** Life of the database it was leased in; empty for leases older than this column. */
    epoch: text('epoch').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('leases_series').on(t.tenantId, t.of, t.prefix, t.last)],
);

/** Reports of devices with each push and pull, and the orders of an administrator. */
export const devices = pgTable(
  'devices',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    highestN: ms('highest_n').notNull(),
    waiting: integer('waiting').notNull(),
    oldestAt: ms('oldest_at').notNull(),
    lastSeen: ms('last_seen').notNull(),
    usedBytes: ms('used_bytes').notNull().default(0),
    quotaBytes: ms('quota_bytes').notNull().default(0),
    /** 0 for not barred. */
    barredAt: ms('barred_at').notNull().default(0),
    /** Time it was asked to prepare again, and the last such order it followed; 0 for never. */
    prepareAsked: ms('prepare_asked').notNull().default(0),
    preparedFor: ms('prepared_for').notNull().default(0),
    /** Id of its browser profile: one database per user, one tablet. Empty before its first report. */
    tabletId: text('tablet_id').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('devices_of_tablet').on(t.tenantId, t.tabletId)],
);

/** Jobs of the service, not of a client: one node at a time runs one, with its lease. Times in milliseconds. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: ms('due_at').notNull(),
  leasedUntil: ms('leased_until').notNull().default(0),
  holder: text('holder').notNull().default(''),
  ranAt: ms('ran_at').notNull().default(0),
  /** Result of the last run: a count, or the name of the fault. */
  outcome: text('outcome').notNull().default(''),
});
closed(jobs);
