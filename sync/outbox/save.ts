import * as v from 'valibot';
import type { OutboxDoc } from '#schema/collections.ts';
import { entityNamed, type EntityCollection } from '#schema/entities/all.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { registration } from '#schema/entities/registration.ts';
import { canonical, hashedText, type AnyOperationKind, type Operation } from '#schema/operations/operation.ts';
import { entityCollections } from '#schema/streams.ts';
import type { Core } from '#sync/core.ts';
import type { NewRequest, Saved, SaveRequest } from '#sync/engine-contract.ts';
import type { KeptDoc } from '#sync/projection/fold.ts';
import { countOne, type Device } from './device.ts';
import { endOperation } from './ending.ts';

/** Context of an operation: its number, and the stored rows it touches. */
interface Counted<P> {
  opId: string;
  entityId: string;
  now: number;
  payload: P;
  device: Device;
  kept: ReadonlyMap<string, KeptDoc>;
}

/** Writes the outbox row of a change, queued or `as` given: durable when it resolves (I1). The picture follows from the mirror. */
export async function saveOperation<P>(core: Core, request: SaveRequest<P>, as: Partial<OutboxDoc> = {}): Promise<Saved> {
  return written(core, request, await counted(core, request), as);
}

/**
 * The same for an entity whose id was chosen before it was saved, and may have been saved since by another tab. `undefined`
 * where anything is known of it; then only a number was used up. It is looked up while the operation is counted: before it,
 * the look would be one more way to the disk between Enter and the row.
 */
export async function saveNew<P>(core: Core, request: NewRequest<P>): Promise<Saved | undefined> {
  const { entityId } = request;
  const [ground, [made]] = await Promise.all([counted(core, request), core.ports.store.find('outbox', { entityId }, 1)]);
  return made || ground.kept.has(entityId) ? undefined : written(core, request, ground);
}

async function counted<P>(core: Core, request: SaveRequest<P>): Promise<Counted<P>> {
  const { ids, clock, store } = core.ports;
  core.kinds.learn(request.kind as unknown as AnyOperationKind); // its payload is checked below
  const opId = ids.uuid();
  const entityId = request.entityId ?? ids.uuid();
  const now = clock.now();
  const payload = v.parse(request.kind.payload, request.payload);
  const [device, kept] = await Promise.all([countOne(store, ids, now), readTouched(core, request, opId, entityId, payload)]);
  return { opId, entityId, now, payload, device, kept };
}

async function written<P>(core: Core, request: SaveRequest<P>, ground: Counted<P>, as: Partial<OutboxDoc> = {}): Promise<Saved> {
  const { ports, mirror } = core;
  const { opId, entityId, now, payload, device, kept } = ground;
  const lane = request.kind.lane(entityId, payload);
  const refs = [...request.kind.refs(payload)];
  const deps = core.behaviour.dependenciesOf(
    {
      n: device.n,
      entityId,
      refs,
      lane,
      creates: request.kind.creates,
      supersedes: request.supersedes ?? '',
      createdByOp: creators(kept),
    },
    mirror.pending(),
  );
  const open: Omit<Operation, 'hash'> = {
    opId,
    clientId: core.owner.clientId,
    userId: core.owner.userId,
    deviceId: device.deviceId,
    n: device.n,
    type: request.kind.type,
    entityId,
    lane,
    refs,
    deps,
    base: Object.fromEntries(
      [...new Set([entityId, ...refs])].map((id) => [id, versionSeen(kept.get(id), id === entityId ? request.seen : undefined)]),
    ),
    configVersion: request.configVersion ?? 0,
    payload: payload as Record<string, unknown>, // payloads are strict objects (schema/operations)
    payloadVersion: request.kind.payloadVersion,
    supersedes: request.supersedes ?? '',
    madeAt: now,
    zone: core.zone,
    skewMs: Math.round(core.skew.ms),
  };
  const operation: Operation = { ...open, hash: await ports.hasher.sha256(hashedText(open)) };
  const nextAt = request.restMs ? now + request.restMs : 0;
  await mirror.add({ ...docOf(operation), nextAt, ...as }, operation);
  if (operation.supersedes !== '') await endOperation(core, operation.supersedes, 'superseded');
  return { opId, entityId, n: device.n };
}

/**
 * The version of a row its author looked at; never a newer one than is here, as after a restored backup. A row that is not kept
 * here, or has left, as one of a box at the archive, was seen in an answer of the service.
 */
function versionSeen(kept: KeptDoc | undefined, seen: number | undefined): number {
  if (!kept || (!kept.base && !kept.row)) return seen ?? 0;
  const newest = kept.base?.version ?? 0;
  return Math.min(newest, seen ?? newest);
}

/** Returns the row of a just saved operation: queued, never sent. */
export function docOf(operation: Operation): OutboxDoc {
  return {
    id: operation.opId,
    n: operation.n,
    state: 'queued',
    type: operation.type,
    entityId: operation.entityId,
    lane: operation.lane,
    operation: canonical(operation),
    tries: 0,
    nextAt: 0,
    savedAt: operation.madeAt,
    doneAt: 0,
    seq: 0,
    epoch: '',
    code: '',
    conflictId: '',
    message: '',
  };
}

/** Collections of rows that an operation names as lane or reference; those of small entities are not looked through for them. */
const named = [container, registration, order, conflict].map(({ collection }): EntityCollection => collection);

/** The rows it touches, as they are kept: their versions are what the user saw, their creators what must come first. */
async function readTouched<P>(core: Core, request: SaveRequest<P>, opId: string, entityId: string, payload: P) {
  const { kind } = request;
  const saved = { opId, userId: core.owner.userId, userName: core.owner.userName, entityId, madeAt: 0 };
  const where = new Map<string, readonly EntityCollection[]>();
  const among = [...named, entityNamed(kind.subject).collection];
  for (const id of [...kind.refs(payload), kind.lane(entityId, payload)]) if (id !== '') where.set(id, among);
  for (const { collection, id } of kind.effects(saved, payload)) where.set(id, [collection]);
  const kept = new Map<string, KeptDoc>();
  await Promise.all(
    entityCollections.map(async (collection) => {
      const ids = [...where].filter(([, places]) => places.includes(collection)).map(([id]) => id);
      const docs = ids.length === 0 ? [] : await core.ports.store.get(collection, ids);
      for (const doc of docs) if (doc) kept.set(doc.id, doc);
    }),
  );
  return kept;
}

function creators(kept: ReadonlyMap<string, KeptDoc>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [id, { row, base }] of kept) {
    const known = row ?? base;
    if (known && 'createdByOp' in known && known.createdByOp !== '') found.set(id, known.createdByOp);
  }
  return found;
}

/** Completes replacements that a crash interrupted, or that were saved while the replaced operation was in flight again. */
export async function finishSuperseding(core: Core): Promise<void> {
  for (const { op } of core.mirror.pending()) if (op.supersedes !== '') await endOperation(core, op.supersedes, 'superseded');
}
