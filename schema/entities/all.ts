import { conflict } from './conflict.ts';
import { container } from './container.ts';
import { count } from './count.ts';
import { countPart } from './count-part.ts';
import { exception } from './exception.ts';
import { handover } from './handover.ts';
import { labelBatch } from './label-batch.ts';
import { order } from './order.ts';
import { placement } from './placement.ts';
import { syncPage } from './sync-page.ts';
import { synchronization } from './synchronization.ts';
import { treated } from './treated.ts';
import { position } from './position.ts';
import { registration } from './registration.ts';

/** Every entity whose rows operations change, one per line, in the order used by readers of rows. */
export const subjects = [
  container,
  registration,
  order,
  position,
  handover,
  count,
  countPart,
  exception,
  placement,
  treated,
  synchronization,
  syncPage,
  labelBatch,
] as const;

/** Every synced entity. */
export const entities = [...subjects, conflict] as const;

/** The same in locking order, in which parents are written before the rows that refer to them. */
export const byLockOrder = subjects.toSorted((a, b) => a.lockOrder - b.lockOrder);

export type AnySubject = (typeof subjects)[number];
export type AnyEntity = (typeof entities)[number];

/** The row of an entity. */
export type RowOf<E extends { scopeOf: (row: never) => string }> = Parameters<E['scopeOf']>[0];

/** Rows that operations change, by the name of their entity. */
export type SubjectRows = { [E in AnySubject as E['name']]: RowOf<E> };
export type SubjectName = keyof SubjectRows;

/** Rows of every entity, by its name. */
export type NamedRows = { [E in AnyEntity as E['name']]: RowOf<E> };
export type EntityName = keyof NamedRows;

/** Rows of entities by their collection on a device; a shared collection has rows of several entities. */
export type EntityRows = { [E in AnyEntity as E['collection']]: RowOf<E> };
export type EntityCollection = keyof EntityRows;
export type EntityRow<C extends EntityCollection = EntityCollection> = EntityRows[C];

/** A record with an entry for each entity; a missing entry does not compile. */
export type BySubject<T> = Readonly<Record<SubjectName, T>>;

const subjectsByName: ReadonlyMap<string, AnySubject> = new Map(subjects.map((entity) => [entity.name, entity]));
const byName: ReadonlyMap<string, AnyEntity> = new Map(entities.map((entity) => [entity.name, entity]));
const byCollection: ReadonlyMap<string, AnyEntity> = new Map(entities.map((entity) => [entity.collection + entity.of, entity]));
const byStream: ReadonlyMap<string, AnyEntity> = new Map(entities.map((entity) => [entity.stream, entity]));

/** The entity a judged row belongs to. */
export function subjectNamed(name: SubjectName): AnySubject {
  return subjectsByName.get(name) as AnySubject; // one for each name
}

/** True if operations on rows of this name are judged. */
export function isSubject(name: string): name is SubjectName {
  return subjectsByName.has(name);
}

/** The entity of this name. */
export function entityNamed(name: EntityName): AnyEntity {
  return byName.get(name) as AnyEntity; // one for each name
}

/**
 * The entity of a row on the device.
 *
 * @param of its field in a shared collection; undefined for a row of a later version, and for one that arrived as a tombstone
 */
export function entityIn(collection: EntityCollection, of = ''): AnyEntity | undefined {
  return byCollection.get(collection + of);
}

/** The entity whose rows a stream contains; undefined for other streams. */
export function entityOfStream(stream: string): AnyEntity | undefined {
  return byStream.get(stream);
}
