import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import type { Caller } from '#service/http/handlers.ts';
import { WorkRefused, type WorkRun } from '#service/work/handler.ts';

/** The requesting user with their current rights. Ends the work if they no longer have an account. */
export async function askerOf(tx: Tx, { tenantId, by }: Pick<WorkRun, 'tenantId' | 'by'>): Promise<Caller> {
  const person = await new TransactionReader(tx, tenantId).person(by);
  if (!person) throw new WorkRefused('accessLost');
  const { userId, name, role, grants } = person;
  const own = { tenantId, urlPath: '', homeId: tenantId, sessionId: '', internal: false, away: false };
  return { ...own, userId, userName: '', name, roles: [role], grants };
}
