import { importStatus as states } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { lockedImport, pausedAgain, setImport } from './import-rows.ts';
import { dropPendingValues } from './new-values.ts';

/** Why work stops: the disk of the database has no room. */
export const DISK_FULL = 'diskFull';

/**
 * Pauses a run, or ends a check, that found the disk full: the step that failed wrote nothing, so both go on at the cursor once there is
 * room, when a person starts them again. Another attempt before that would only fill what is freed.
 */
export async function stopForRoom(tx: Tx, { tenantId, subject }: Pick<WorkRun, 'tenantId' | 'subject'>): Promise<void> {
  const found = await lockedImport(tx, tenantId, subject);
  if (found?.status === states.running) return setImport(tx, tenantId, subject, { status: states.paused, message: DISK_FULL });
  if (found?.status !== states.checking) return;
  // the rows after a pause were checked: it is paused as before
  const stopped = found.before
    ? { ...pausedAgain(found), message: DISK_FULL }
    : { status: states.new, message: `check:${DISK_FULL}` };
  await setImport(tx, tenantId, subject, stopped);
  await dropPendingValues(tx, found);
}
