import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { signalKind } from '#schema/codes.ts';
import type { Database, Tx } from '#service/db/database.ts';

/** Channel that notifies all nodes, including this one, of something new for a user. */
const SIGNAL_CHANNEL = 'signal';

const signal = v.object({ tenantId: v.string(), userId: v.string(), kind: v.picklist(Object.values(signalKind)) });
/** Something new for a user; the pages of that user ask what it is. */
export type Signal = v.InferOutput<typeof signal>;

/** Sends a signal on commit of this transaction only. */
export async function sendSignal(tx: Tx, sent: Signal): Promise<void> {
  await tx.execute(sql`select pg_notify(${SIGNAL_CHANNEL}, ${JSON.stringify(sent)})`);
}

/** Subscribes to the signals of all clients, from every node. */
export function listenForSignals(db: Database, onSignal: (sent: Signal) => void): Promise<() => Promise<void>> {
  return db.listen(SIGNAL_CHANNEL, (payload) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signal), payload);
    if (read.success) onSignal(read.output);
  });
}
