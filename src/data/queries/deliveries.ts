import { combineLatest, map } from 'rxjs';
import { containerStatus } from '#schema/codes.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { containersByStatus } from './containers.ts';

/** Boxes on their way to the archive that are on this device: handed over ones, then those on order; newest first in each. */
export const boxesUnderWay = (db: Db, limit: number) =>
  combineLatest([
    observe(containersByStatus(db, containerStatus.sent, limit)),
    observe(containersByStatus(db, containerStatus.closed, limit)),
  ]).pipe(
    map(([sent, closed]) => [...sent, ...closed].flatMap(({ row }) => row ?? [])),
    map((rows) => rows.filter(({ status, orderId }) => status === containerStatus.sent || orderId !== '')),
  );
