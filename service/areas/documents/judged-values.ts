import { attributeKind } from '#schema/codes.ts';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import type { Applied, Waiver } from '#schema/judge/judgement.ts';
import { documentUpdate } from '#schema/operations/document-update.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import type { Asked } from '#service/areas/sync/direct-call.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { ChangeContext, WantedChange } from './change-values.ts';
import { checkedValues, faultOf } from './checked-values.ts';

/** The judgement of a change: what is carried out, or why the document stays as it is. */
export type Judged =
  | { is: 'applied'; applied: Applied; isMissing: boolean; after?: (draft: Draft) => Promise<void> }
  | ({ is: 'refused'; code: string; message?: string } & Pick<DocumentVerdict, 'issue'>);

/** A change with the row as it is now. */
export interface Current extends WantedChange {
  before: Registration;
}

export interface About {
  operation: Operation;
  /** Attributes whose values a supervisor decides about. */
  held?: ReadonlySet<string> | undefined;
}

const mayMiss: ReadonlySet<Waiver> = new Set(['required']);
const nothingWaived: ReadonlySet<Waiver> = new Set();

/** The change of values as the operation that a device saves for it. */
export async function valuesAsked(
  reader: TransactionReader,
  { opId, seen: { document }, changeSetId = NEWEST, values }: WantedChange,
): Promise<Asked> {
  const { id: entityId, classId, containerId } = document;
  const documentClass = await reader.documentClass(classId);
  const ofCode = documentClass?.attributes.find(({ kind }) => kind === attributeKind.documentCode);
  const code = ofCode && ofCode.id in values ? { code: normaliseCode(values[ofCode.id] ?? '') } : {};
  const payload = { containerId: containerId ?? '', values, evidence: typed(values), toVerify: [], ...code };
  return { opId, type: documentUpdate.type, entityId, payload, base: { [entityId]: changeSetId } };
}

/** Evidence of values that a call brings. */
export const typed = (values: AttributeValues) =>
  Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (value === '' ? [] : [[id, 'typed' as const]])));

/**
 * Judges a change of values as the operation of a device is judged. A caller waits for the answer and can give another value: what
 * would wait for a supervisor is refused here, with the value that did not pass. All mandatory values are looked at, not only those
 * that change.
 */
export async function judgedValues(
  { now }: ChangeContext,
  draft: Draft,
  { before, values, isMandatorySkipped = false }: Current,
  { operation, held }: About,
): Promise<Judged> {
  const documentClass = await draft.documentClass(before.classId);
  if (!documentClass) return { is: 'refused', code: 'ruleChanged' };
  const { attributes } = documentClass;
  const differs = ({ id }: { id: string }) => values[id] !== undefined && values[id] !== (before.values[id] ?? '');
  const waits = attributes.find((attribute) => held?.has(attribute.id) && differs(attribute));
  if (waits) return { is: 'refused', code: 'valueHeld', message: waits.name };
  const judged = await judge(draft, operation, now(), isMandatorySkipped ? mayMiss : nothingWaived, 'call');
  const after = { ...before.values, ...values };
  const { issues } = await checkedValues(draft, now(), documentClass, after);
  const missing = issues.filter(({ code }) => code === 'required');
  const broken = issues.filter(({ code, attributeId }) => code !== 'required' && attributeId in values);
  const [first] = isMandatorySkipped ? broken : [...broken, ...missing];
  if (judged.outcome === 'refused') return { is: 'refused', code: judged.code, message: judged.message };
  if (first) return { is: 'refused', ...faultOf(documentClass, first) };
  if (judged.outcome !== 'applied') {
    const code = judged.outcome === 'contested' ? judged.kind : judged.outcome;
    return { is: 'refused', code, message: judged.outcome === 'contested' ? judged.otherTitle : '' };
  }
  return { is: 'applied', applied: judged, isMissing: missing.length > 0 };
}
