import { randomUUID } from 'node:crypto';
import type { CallInput } from '#schema/calls/call.ts';
import type { documentEditCalls, DocumentVerdict } from '#schema/calls/document-edit.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { documentMove } from '#schema/operations/rooms/documents.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { codeInClass } from '#schema/rules/moved-document.ts';
import { applyDirectly } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { CallerContext, HandlerContext } from '#service/http/handlers.ts';
import { checkedValues, faultOf } from './checked-values.ts';
import { documentVerdicts } from './direct-verdicts.ts';
import type { Seen } from './seen.ts';

export type AskedMove = CallInput<(typeof documentEditCalls)['moveDocument']>;

/** The move of a document within its project, as a device would save it. */
export interface Within {
  payload: PayloadOf<typeof documentMove>;
}

/**
 * The move with the value of every attribute: one that is not named is empty. Values that do not pass are refused, as the form of a
 * device refuses them; everything else is judged with the operation.
 */
export async function within(
  { tx, tenantId, now }: HandlerContext,
  { document }: Seen,
  to: DocumentClass,
  named: AttributeValues,
): Promise<DocumentVerdict | Within> {
  const { id: guid, version: currentChangeSetId, containerId } = document;
  const values = { ...Object.fromEntries(to.attributes.map(({ id }) => [id, ''])), ...named };
  const reader = new TransactionReader(tx, tenantId);
  const { issues, toVerify } = await checkedValues(reader, now(), to, values);
  const [issue] = issues;
  if (issue) return { guid, verdict: 'refused', currentChangeSetId, ...faultOf(to, issue) };
  const code = codeInClass(to, values, document.code);
  const evidence = Object.fromEntries(Object.keys(named).map((id) => [id, 'typed' as const]));
  return { payload: { containerId: containerId ?? '', classId: to.id, code, values, evidence, toVerify } };
}

/** Applies the operation that a device saves for the same move. */
export async function moveWithin(
  context: CallerContext,
  { documentGuid: guid, currentChangeSetId: seen = NEWEST, opId = randomUUID() }: AskedMove,
  { payload }: Within,
): Promise<DocumentVerdict> {
  const asked = { opId, type: documentMove.type, entityId: guid, payload, base: { [guid]: seen } };
  const [verdict] = await documentVerdicts(context, [guid], [await applyDirectly(context, asked)]);
  if (!verdict) throw new Error('A move got no verdict.');
  return verdict;
}
