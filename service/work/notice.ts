import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { lanes, type Lane } from '#service/work/kinds.ts';

/** Channel on which a node notifies the others, and itself, that a lane has work. */
const WORK_CHANNEL = 'work';

/** Notifies every node when this transaction commits and not before. A notice is a hint: nodes also look by the clock. */
export async function sendWorkNotice(tx: Tx, lane: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${WORK_CHANNEL}, ${lane})`);
}

/** Calls `wake` for each lane that got work. Returns how to end that. */
export function onWorkNotice(db: Database, wake: (lane: Lane) => void): Promise<() => Promise<void>> {
  return db.listen(WORK_CHANNEL, (payload) => {
    const lane = lanes.find((one) => one === payload);
    if (lane) wake(lane);
  });
}
