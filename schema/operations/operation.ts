import * as v from 'valibot';
import { list, text } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';
import type { CustodyEvent } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import { entityNamed, type EntityCollection, type EntityName, type NamedRows } from '#schema/entities/all.ts';

/**
 * Envelope fields on the wire may be as long as a whole body. A stricter limit here would refuse the whole batch; instead
 * `service/areas/sync/envelope.ts` and the judge refuse the single operation.
 */
const wireText = text(LIMITS.bodyBytes);
const wireRecord = <S extends v.GenericSchema>(entry: S) => v.pipe(v.record(wireText, entry), v.maxEntries(LIMITS.bodyBytes));

/**
 * The envelope of every change by a user: created at the save, never edited afterwards (architecture.md, Operations). `deps`
 * must be *applied* before it: the operation that created each entity it changes, and the last operation that changed the
 * container itself. Documents of one box do not depend on each other, so one invalid code never blocks the rest.
 */
export const operation = v.strictObject({
  opId: v.pipe(v.string(), v.uuid()),
  clientId: wireText,
  userId: wireText,
  deviceId: wireText,
  /** Counter of the device, strictly increasing; gaps are harmless. */
  n: v.pipe(v.number(), v.integer(), v.minValue(1)),
  type: wireText,
  entityId: wireText,
  /** The container (or other shared entity) for which the order of events matters; empty for none. */
  lane: wireText,
  /** Entities it changes in addition to `entityId`. */
  refs: list(wireText, LIMITS.bodyBytes),
  deps: list(wireText, LIMITS.bodyBytes),
  /** Version of each entity the user saw: the base of the three-way comparison. 0 for one created on this device. */
  base: wireRecord(v.number()),
  /** Version of the class or configuration used for checking the values; 0 if none applies. */
  configVersion: v.number(),
  payload: wireRecord(v.unknown()),
  payloadVersion: v.number(),
  /** The operation it replaces after a refusal or return; empty for none. */
  supersedes: wireText,
  /** SHA-256 (hex) of `hashedText(op)`: the same id with another hash is a conflict and not a repeat. */
  hash: wireText,
  /** Device time, zone and measured skew: displayed and audited, never used for ordering. */
  madeAt: v.number(),
  zone: wireText,
  skewMs: v.number(),
});
export type Operation = v.InferOutput<typeof operation>;

/** Name in place of the device of an operation that no device made; with it, its number is apart from those of devices. */
export const callDevice = (opId: string) => `service/${opId}`;

/** Returns the time of saving by the service's clock, corrected by the measured skew. */
export function madeAtByService({ madeAt, skewMs }: Pick<Operation, 'madeAt' | 'skewMs'>): number {
  return madeAt - skewMs;
}

/** Context of a fold without the row: the author, and the time by the service's clock (`madeAtByService`). */
export type Saved = Pick<Operation, 'opId' | 'userId' | 'entityId' | 'madeAt'> & { userName: string };

/**
 * One entity an operation changes, with the change. `fold` is pure; the device runs it for the projection, the service for the
 * authoritative row.
 */
export interface Effect<E extends EntityName = EntityName> {
  entity: E;
  /** The entity's collection on a device. */
  collection: EntityCollection;
  id: string;
  fold: (row: NamedRows[E] | null) => NamedRows[E] | null;
}

/** Ties the row type to the entity of an effect, so files of operations need no casts. */
export function effect<E extends EntityName>(
  entity: E,
  id: string,
  fold: (row: NamedRows[E] | null) => NamedRows[E] | null,
): Effect {
  // The pair (entity, fold) is checked here, where every effect is created; readers look up the row by the same name.
  return { entity, collection: entityNamed(entity).collection, id, fold } as unknown as Effect;
}

/** Declaration of one kind of operation. Every kind declares every trait, and a missing one does not compile. */
export interface OperationKind<P, Type extends string = string, S extends EntityName = EntityName> {
  type: Type;
  grant: Grant;
  /** Raised by each change of the payload's meaning or fields; `older` then gets what it was. */
  payloadVersion: number;
  payload: v.GenericSchema<unknown, P>;
  /** Payloads of its earlier versions, the first one first, for ever. Left out by kinds that have had only one. */
  older?: readonly OlderPayload[];
  /** The entity of `entityId`. */
  subject: S;
  /** The operation's lane: usually the container. */
  lane: (entityId: string, payload: P) => string;
  /** Entities it changes in addition to its own. */
  refs: (payload: P) => readonly string[];
  /** It creates `entityId`; later operations on that row depend on it. */
  creates: boolean;
  /** It deletes `entityId`. */
  deletes: boolean;
  /** It changes the container itself, so later operations in its lane depend on it. */
  movesLane: boolean;
  /** It is sent only after everything saved earlier in its lane has a verdict: a close, a pickup. */
  afterLane: boolean;
  /** Custody event it writes for each container it changes; null for none. */
  custody: CustodyEvent | null;
  /** Only the service creates it, so a delivered one is refused. Absent for kinds that users save. */
  madeBy?: 'service';
  /** Uploads it refers to: it is sent once their bytes have arrived. Absent for kinds without files. */
  files?: (payload: P) => readonly string[];
  effects: (saved: Saved, payload: P) => readonly Effect[];
  /**
   * Reconstructs the payload from the service's row and the row that screens show, after the browser lost the operation. Null
   * if nothing is missing, and for a kind whose row does not show everything.
   */
  remade(base: NamedRows[S] | null, row: NamedRows[S] | null): P | null;
}

/** A payload as an earlier version of its kind saved it, and what the next version makes of it. */
export interface OlderPayload {
  payload: v.GenericSchema;
  next: (payload: never) => object;
}

/** Declares the payload of an earlier version; checks that its rewriting takes what its schema gives. */
export function olderPayload<P>(payload: v.GenericSchema<unknown, P>, next: (payload: P) => object): OlderPayload {
  return { payload, next };
}

/** Declares an operation; checks that payload, effects and traits agree. */
export function operationKind<P, const Type extends string, S extends EntityName>(
  kind: OperationKind<P, Type, S>,
): OperationKind<P, Type, S> {
  return kind;
}

/** A kind whose payload type is unknown at the point of use; its own schema checks the payload first. */
export type AnyOperationKind = OperationKind<never>;

/** The input of an operation's hash: canonical JSON of everything that determines its effect, keys sorted at every depth. */
export function hashedText(op: Omit<Operation, 'hash'>): string {
  const {
    clientId,
    userId,
    deviceId,
    opId,
    type,
    entityId,
    lane,
    refs,
    deps,
    base,
    configVersion,
    payload,
    payloadVersion,
    supersedes,
  } = op;
  return canonical({
    clientId,
    userId,
    deviceId,
    opId,
    type,
    entityId,
    lane,
    refs,
    deps,
    base,
    configVersion,
    payload,
    payloadVersion,
    supersedes,
  });
}

/** JSON with sorted keys and without undefined, so equal values give equal text on every side. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

/** Fields of `after` that differ from those of `before`. */
export function differing<T extends object>(before: object, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => canonical(Reflect.get(before, field) ?? null) !== canonical(value ?? null),
  );
  return Object.fromEntries(changed) as Partial<T>; // a part of it
}
