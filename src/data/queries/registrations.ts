import { map, of, type Observable } from 'rxjs';
import type { KeptOf } from '#schema/collections.ts';
import type { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** A registered document with its mark. */
export type RegistrationDoc = KeptOf<typeof registration>;

/** Documents of a container, newest first; the window grows as the list is scrolled. */
export const registrationsOf = ({ registrations }: Db, containerId: string, limit: number = LIMITS.listPageRows) =>
  registrations.find({
    selector: { containerId, shown: 1 },
    sort: [{ containerId: 'asc' }, { shown: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
    index: ['containerId', 'shown', 'newest'],
    limit,
  });

/** One document; null when it is not on this device. */
export const registrationById = ({ registrations }: Db, id: string) => registrations.findOne(id);

/** Those of these documents that are on this device. */
export const registrationsById = ({ registrations }: Db, ids: readonly string[]) =>
  observe(registrations.find({ selector: { id: { $in: [...ids] } } }));

/** Versions of those of these documents that are on this device, by id; again when one of them changes. */
export const versionsOf = ({ registrations }: Db, ids: readonly string[]): Observable<Readonly<Record<string, number>>> =>
  ids.length === 0
    ? of({})
    : observe(registrations.find({ selector: { id: { $in: [...ids] } } })).pipe(
        map((found) => Object.fromEntries(found.flatMap(({ id, row }) => (row ? [[id, row.version]] : [])))),
      );
