import { of } from 'rxjs';
import { exception } from '#schema/entities/exception.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

const OPEN: Exception['state'] = 'open';

/** Range of open exceptions in the order of their rows. */
export const openRange = { $gte: OPEN, $lt: `${OPEN}~` } as const;

/**
 * Number of open exceptions of all projects of the person: an index is counted, no row is read.
 * @param corrects the person has the right to settle them; for others nothing is counted, and it is 0
 */
export const exceptionCount = ({ lists }: Db, corrects: boolean) =>
  corrects
    ? observe(lists.count({ selector: { of: exception.of, shown: 1, sort: openRange }, index: ['of', 'shown', 'sort'] }))
    : of(0);
