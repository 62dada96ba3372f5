import { and, eq } from 'drizzle-orm';
import { flowEvent } from '#schema/codes/flow.ts';
import type { FlowInput } from '#schema/rules/flow/advance.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { workingCalendar } from '#service/areas/settings/working-calendar.ts';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import { caseValues } from './case-values.ts';
import { beforeMove, lockedCase, writeMove } from './cases.ts';
import { turn } from './turn.ts';

type Payload = Omit<Extract<FlowInput, { is: 'timer' }>, 'is'>;

/** Takes the way of a deadline. One whose step was answered in the meantime finds nothing to do (F5). */
export const fireTimer: WorkHandler<Payload> = {
  run:
    async ({ tenantId, subject, now }, payload) =>
    (tx) =>
      fire(tx, tenantId, subject, payload, now()),
};

async function fire(tx: Tx, tenantId: string, caseId: string, payload: Payload, at: number): Promise<void> {
  const row = await lockedCase(tx, tenantId, caseId);
  if (!row) return;
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, row.documentGuid));
  const [found] = await tx.select().from(registrations).where(its);
  const document = found as DocumentRow | undefined; // written only from registrations
  const known = await caseValues(tx, tenantId, row.classId, document);
  const before = await beforeMove(tx, tenantId, row);
  const calendar = await workingCalendar(tx, tenantId, at);
  const rows = turn(before, {
    input: { is: 'timer', ...payload },
    event: flowEvent.timeUp,
    by: { userId: '', userName: '', opId: '' },
    detail: {},
    at,
    ...known,
    calendar,
  });
  if (!('fault' in rows)) await writeMove(tx, tenantId, rows, before.definition, calendar);
}
