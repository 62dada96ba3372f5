import type { KeptOf } from '#schema/collections.ts';
import type { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Db } from '#src/data/database/database.ts';

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
