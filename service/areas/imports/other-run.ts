import { and, eq, inArray, ne } from 'drizzle-orm';
import { workState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { work } from '#service/db/tables/work.ts';
import type { WorkRun } from '#service/work/handler.ts';

/** True if other work of this kind goes on with the import; work that was asked to stop does not. */
export async function hasOtherRun(
  tx: Tx,
  { tenantId, id, subject }: Pick<WorkRun, 'tenantId' | 'id' | 'subject'>,
  kind: 'import.check' | 'import.run',
): Promise<boolean> {
  const isOther = and(eq(work.tenantId, tenantId), eq(work.kind, kind), eq(work.subject, subject), ne(work.id, id));
  const isOn = and(inArray(work.state, [workState.waiting, workState.working]), eq(work.cancelRequested, false));
  return (await tx.$count(work, and(isOther, isOn))) > 0;
}
