import { exception } from '#schema/entities/exception.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Db } from '#src/data/database/database.ts';

const OPEN: Exception['state'] = 'open';

/** Range of open exceptions in the order of their rows. */
export const openRange = { $gte: OPEN, $lt: `${OPEN}~` } as const;

/** Number of open exceptions of all projects of the person: an index is counted, no row is read. */
export const exceptionCount = ({ lists }: Db) =>
  lists.count({
    selector: { of: exception.of, shown: 1, sort: openRange },
    index: ['of', 'shown', 'sort'],
  });
