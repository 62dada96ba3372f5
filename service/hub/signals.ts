import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { signalKind } from '#schema/codes.ts';
import type { Database, Tx } from '#service/db/database.ts';

/** Channel on which a node tells the others, and itself, that there is something for a person. */
const SIGNAL_CHANNEL = 'signal';

const signal = v.object({ tenantId: v.string(), userId: v.string(), kind: v.picklist(Object.values(signalKind)) });
/** That something happened, and to whom; what it was his pages ask for. */
export type Signal = v.InferOutput<typeof signal>;

/** Says it when this transaction commits and not before. */
export async function saySignal(tx: Tx, said: Signal): Promise<void> {
  await tx.execute(sql`select pg_notify(${SIGNAL_CHANNEL}, ${JSON.stringify(said)})`);
}

/** Hears the signals of all clients, whichever node they were said on. */
export function hearSignals(db: Database, heard: (said: Signal) => void): Promise<() => Promise<void>> {
  return db.listen(SIGNAL_CHANNEL, (payload) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signal), payload);
    if (read.success) heard(read.output);
  });
}
