import { auditEvents } from '#service/db/tables/tenancy.ts';
import type { Tx } from '#service/db/database.ts';
import type { BoundCall, PipelineParts } from '#service/http/call-pipeline.ts';
import type { AuditNote, Caller, Outcome } from '#service/http/handlers.ts';

/** Fields that identify the subject of an audited call, in this order. Never copies contents, which may be secret. */
const subjectFields = [
  'containerId',
  'workOrderPickupId',
  'workorderId',
  'bulkBasketId',
  'batchId',
  'deviceId',
  'id',
  'classId',
  'linkId',
  'guid',
  'documentGuid',
];

/** Lists of documents of a call: texts, or objects with one of these fields. */
const listFields = ['guidList', 'GuidList'];

/** Writes one row for a successful audited call, in the transaction of its effect. */
export async function auditCall(
  tx: Tx,
  at: number,
  call: BoundCall,
  caller: Caller,
  input: unknown,
  outcome: Outcome<unknown>,
  detail: AuditNote = {},
): Promise<void> {
  if (!call.row.audit || 'refused' in outcome) return;
  await tx.insert(auditEvents).values({
    tenantId: caller.tenantId,
    id: crypto.randomUUID(),
    at: new Date(at),
    userId: caller.userId,
    event: call.row.audit,
    subject: subjectOf(input),
    detail,
  });
}

/** Writes one row for a denied call (reliability.md 16.3). The call is denied even if the row cannot be written. */
export async function auditDenial(parts: PipelineParts, call: BoundCall, caller: Caller): Promise<void> {
  parts.log.warn({ call: call.name, user: caller.userId, tenant: caller.tenantId }, 'denied');
  try {
    await parts.db.inTenant(caller.tenantId, (tx) =>
      tx.insert(auditEvents).values({
        tenantId: caller.tenantId,
        id: crypto.randomUUID(),
        at: new Date(parts.now()),
        userId: caller.userId,
        event: 'call.denied',
        subject: call.name,
      }),
    );
  } catch (error) {
    parts.log.error({ call: call.name, err: error }, 'denial not audited');
  }
}

function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const name = subjectFields.find((field) => typeof Reflect.get(input, field) === 'string');
  return name ? String(Reflect.get(input, name)) : listOf(input);
}

/** The first of the documents and the number of others; the history of each has the event. */
function listOf(input: object): string {
  const all: unknown = listFields.map((field): unknown => Reflect.get(input, field)).find((list) => Array.isArray(list));
  const [first, ...others] = (Array.isArray(all) ? all : []).map((one: unknown) =>
    typeof one === 'string' ? one : String(Reflect.get(Object(one), 'guid') ?? Reflect.get(Object(one), 'Guid') ?? ''),
  );
  return first === undefined || others.length === 0 ? (first ?? '') : `${first} +${others.length}`;
}
