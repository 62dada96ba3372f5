import * as v from 'valibot';
import { list, text } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';
import type { CustodyEvent } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import { entityNamed, type EntityCollection, type EntityName, type NamedRows } from '#schema/entities/all.ts';

/**
 * Parts of an envelope as they travel: as long as a whole body may be. A shape that is too long for a row would otherwise
 * refuse the whole batch; `service/areas/sync/envelope.ts` and the judge refuse the one operation instead.
 */
const wireText = text(LIMITS.bodyBytes);
const wireRecord = <S extends v.GenericSchema>(entry: S) => v.pipe(v.record(wireText, entry), v.maxEntries(LIMITS.bodyBytes));

/**
 * The envelope of every change a user makes: made once at save, never edited afterwards (architecture.md, Operations).
 * `deps` must be *applied* before it: the operation that created each entity it touches and the last operation that
 * changed the container itself. Documents of one box do not depend on each other, so one bad code never blocks the rest.
 */
export const operation = v.strictObject({
  opId: v.pipe(v.string(), v.uuid()),
  clientId: wireText,
  userId: wireText,
  deviceId: wireText,
  /** Counter of the device, strictly rising; gaps are harmless. */
  n: v.pipe(v.number(), v.integer(), v.minValue(1)),
  type: wireText,
  entityId: wireText,
  /** The container (or other shared thing) whose order of events matters; empty for none. */
  lane: wireText,
  /** Entities it touches in addition to `entityId`. */
  refs: list(wireText, LIMITS.bodyBytes),
  deps: list(wireText, LIMITS.bodyBytes),
  /** Version of each entity the user saw: the base of the three-way compare. 0 for one made on this device. */
  base: wireRecord(v.number()),
  /** Version of the class or configuration the values were checked by; 0 where none applies. */
  configVersion: v.number(),
  payload: wireRecord(v.unknown()),
  payloadVersion: v.number(),
  /** Operation this one replaces after it was refused or returned; empty for none. */
  supersedes: wireText,
  /** SHA-256 (hex) over `hashedText(op)`: same id with another hash is a conflict, never a repeat. */
  hash: wireText,
  /** Device time, zone and measured skew: shown and audited, never used for order. */
  madeAt: v.number(),
  zone: wireText,
  skewMs: v.number(),
});
export type Operation = v.InferOutput<typeof operation>;

/** Returns the time of saving by the service's clock, corrected by the measured skew. */
export function madeAtByService({ madeAt, skewMs }: Pick<Operation, 'madeAt' | 'skewMs'>): number {
  return madeAt - skewMs;
}

/** Context of a fold apart from the row: the author, and the time by the service's clock (`madeAtByService`). */
export type Saved = Pick<Operation, 'opId' | 'userId' | 'entityId' | 'madeAt'> & { userName: string };

/** One entity an operation changes, and how. `fold` is pure; the device runs it for the picture, the service for the truth. */
export interface Effect<E extends EntityName = EntityName> {
  entity: E;
  /** Collection of the entity on a device. */
  collection: EntityCollection;
  id: string;
  fold: (row: NamedRows[E] | null) => NamedRows[E] | null;
}

/** Fixes row type and entity of one effect, so that a file of operations needs no casts. */
export function effect<E extends EntityName>(
  entity: E,
  id: string,
  fold: (row: NamedRows[E] | null) => NamedRows[E] | null,
): Effect {
  // The pair (entity, fold) is checked here, at the only place that makes one; readers look the row up by the same name.
  return { entity, collection: entityNamed(entity).collection, id, fold } as unknown as Effect;
}

/** Declaration of one kind of operation. Every kind declares every trait: one that is left out does not compile. */
export interface OperationKind<P, Type extends string = string, S extends EntityName = EntityName> {
  type: Type;
  grant: Grant;
  payloadVersion: number;
  payload: v.GenericSchema<unknown, P>;
  /** Name of the entity of `entityId`. */
  subject: S;
  /** Lane of an operation: usually the container. */
  lane: (entityId: string, payload: P) => string;
  /** Entities it touches in addition to its own. */
  refs: (payload: P) => readonly string[];
  /** It makes `entityId`; later operations on that row depend on it. */
  creates: boolean;
  /** It removes `entityId`. */
  deletes: boolean;
  /** It changes the container itself, so that later operations in its lane depend on it. */
  movesLane: boolean;
  /** It must be sent after everything saved before it in its lane has a verdict: a close, a pickup. */
  afterLane: boolean;
  /** Event it writes into the custody of each container it changes; null for none. */
  custody: CustodyEvent | null;
  /** Only the service makes it: a delivery of one is refused. Left out by kinds that people save. */
  madeBy?: 'service';
  /** Uploads it names: it is sent once their bytes have arrived. Left out by kinds without files. */
  files?: (payload: P) => readonly string[];
  effects: (saved: Saved, payload: P) => readonly Effect[];
  /**
   * The payload by which this kind makes of the service's row the one that screens show, when the browser has lost the operation;
   * null where nothing of it is missing, and for a kind whose row does not show all of it.
   */
  remade(base: NamedRows[S] | null, row: NamedRows[S] | null): P | null;
}

/** Declares an operation; checks that payload, effects and traits agree. */
export function operationKind<P, const Type extends string, S extends EntityName>(
  kind: OperationKind<P, Type, S>,
): OperationKind<P, Type, S> {
  return kind;
}

/** A kind whose payload type is not known at the place of use; its own schema checks the payload first. */
export type AnyOperationKind = OperationKind<never>;

/** The text an operation's hash is taken over: canonical JSON of all that decides its effect, keys sorted at every depth. */
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

/** JSON with sorted keys and without undefined: equal values give equal text on every side. */
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
