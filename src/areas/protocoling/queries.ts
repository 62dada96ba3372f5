import type { Db } from '#src/data/database.ts';

/** Live queries of protocoling. Each is served by an index (stack.md G15); windows are asked for, never whole tables. */

/** One container, also when it is hidden by a pending delete. */
export const containerById = (db: Db, id: string) => db.containers.findOne(id);

/** The container with this code, whatever its status. */
export const containerByCode = (db: Db, code: string) => db.containers.findOne({ selector: { code }, index: ['code'] });

/** Documents of a container, the newest first, at most `limit`. */
export const registrationsOf = (db: Db, containerId: string, limit: number) =>
  db.registrations.find({
    selector: { containerId, shown: 1 },
    sort: [{ containerId: 'asc' }, { shown: 'asc' }, { newest: 'asc' }],
    index: ['containerId', 'shown', 'newest'],
    limit,
  });

/** Documents on this device with a code, in any container: to warn of duplicates before the service does. */
export const registrationsByCode = (db: Db, code: string) =>
  db.registrations.find({ selector: { code }, index: ['code'], limit: 20 });

/** Configuration of one sort: projects, classes, container types, cost centers. */
export const referencesOf = (db: Db, of: 'project' | 'class' | 'containerType' | 'costCenter') =>
  db.references.find({ selector: { of }, index: ['of'] });

/** Operations of one entity that are not done yet. */
export const operationsOf = (db: Db, entityId: string) => db.outbox.find({ selector: { entityId }, index: ['entityId'] });
