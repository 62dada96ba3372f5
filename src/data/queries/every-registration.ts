import { registration } from '#schema/entities/registration.ts';
import type { Db } from '#src/data/database/database.ts';
import { whole } from '#src/data/live/whole.ts';

/** All documents of a container, newest first: a count compares them with what was found. */
export const everyRegistrationOf = (db: Db, containerId: string) =>
  whole(db, { collection: registration.collection, where: { containerId, shown: 1 } });
