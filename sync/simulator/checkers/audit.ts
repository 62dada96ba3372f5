import { containerVerify } from '#schema/operations/rooms/archive.ts';
import { kindOf } from '#schema/operations/all.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Decision } from '#schema/judge/records.ts';
import type { ReceiptStatus } from '#schema/judge/reader.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

/** I10: checks the records of verdicts and decisions in each transaction. */

const forward: Readonly<Record<ReceiptStatus, readonly ReceiptStatus[]>> = {
  applied: [],
  contested: ['resolved', 'rejected', 'returned', 'refused', 'superseded'],
  returned: ['superseded', 'resolved', 'rejected', 'contested'],
  refused: ['superseded', 'applied', 'contested', 'refused'],
  resolved: [],
  rejected: ['superseded'],
  superseded: [],
};

/**
 * Checks that receipts only move forward, that no case ends without a decision, and that each has its author, time, both values
 * and result.
 */
export function checkAudit(tenant: ModelTenant, draft: Draft, fail: Scene['fail']): void {
  for (const [key, { status }] of draft.receipts) {
    const was = tenant.wasBefore.get(key);
    if (was && was !== status && !forward[was].includes(status)) fail('I10', `${short(key)} went from ${was} to ${status}`);
  }
  for (const found of draft.cases.values()) {
    const wrong = found.status === 'open' ? wrongInNew(tenant, draft, found) : wrongInEnded(tenant, found);
    if (wrong !== '') fail('I10', `case ${short(found.id)} (${found.kind}) ${wrong}`);
  }
  for (const decision of draft.decisions) {
    const wrong = wrongInDecision(tenant, draft, decision);
    if (wrong !== '') fail('I10', `decision ${short(decision.id)} (${decision.decision}) ${wrong}`);
  }
}

const textOf = (row: unknown): string => (row === null || row === undefined ? '' : canonical(row));

/**
 * Returns what a new case lacks: it must contain the basis of a decision, that is the device's values and those at the service.
 */
function wrongInNew(tenant: ModelTenant, draft: Draft, found: Conflict): string {
  const receipt = draft.receipts.get(found.opId);
  if (receipt?.status !== 'contested') return '';
  if (found.deviceRow === '') return 'lacks what the device wanted';
  // a deleted row has no changed version, and two counts of a box are two sums, so there is no base to compare with
  const isChanged = found.kind === 'changed' && found.serviceRow !== '' && found.opType !== containerVerify.type;
  if (isChanged && found.baseRow === '' && knows(tenant, found, receipt.operation)) return 'lacks what the device had seen';
  return found.serviceRow === serviceValue(tenant, found) || hasGoneOn(draft, found, found.opId)
    ? ''
    : 'has another value of the service than the device has there';
}

/**
 * True if the service knows the base. A version above the row's was seen before a restore; a version is missing if the device
 * had swept the row before its author sent it again.
 */
function knows({ state }: ModelTenant, { collection, entityId }: Conflict, { base }: Operation): boolean {
  const seen = base[entityId] ?? 0;
  return seen > 0 && seen < (state.rows[collection].get(entityId)?.row.version ?? 0);
}

function serviceValue({ state }: ModelTenant, { kind, collection, entityId, otherId }: Conflict): string {
  const other = kind === 'duplicateCode' ? state.rows[collection].get(otherId) : undefined;
  return other ? canonical(other.row) : standing(state, { collection, entityId });
}

function standing({ rows }: ModelTenant['state'], { collection, entityId }: Pick<Conflict, 'collection' | 'entityId'>): string {
  const held = rows[collection].get(entityId);
  return held && !held.deleted ? canonical(held.row) : '';
}

/** True if another operation of the same transaction, one that had waited for it, may have changed the row of a case. */
function hasGoneOn(draft: Draft, { opId, entityId, containerId }: Conflict, by: string): boolean {
  for (const [key, { operation }] of draft.receipts)
    if (key !== opId && key !== by && touched(operation).some((id) => id === entityId || id === containerId)) return true;
  return false;
}

/** Rows an operation may change: a pickup that waited for a close writes its order to the box. */
function touched(operation: Operation): string[] {
  const effects = kindOf(operation.type)?.effects({ ...operation, userName: '' }, operation.payload as never) ?? []; // judged, so checked
  return [operation.entityId, operation.lane, ...effects.map(({ id }) => id)];
}

/** Checks a finished case. If a correction by its author ended it, only the case records that. */
function wrongInEnded({ state }: ModelTenant, { id, decision, decidedAt, decidedByName, arrivedAt }: Conflict): string {
  if (decidedByName === '' || decidedAt < arrivedAt) return 'ended without saying who, or when';
  const isNoted = state.decisions.some((one) => one.conflictId === id && one.decision === decision && one.at === decidedAt);
  return isNoted || decision === 'superseded' ? '' : `was ended by a decision (${decision}) that is written down nowhere`;
}

function wrongInDecision(tenant: ModelTenant, draft: Draft, decision: Decision): string {
  const { id, conflictId, at, userId, userName, base, device, service, result } = decision;
  const found = tenant.casesNow().get(conflictId);
  if (!found) return 'is about no case';
  if (userId === '' || userId !== draft.receipts.get(id)?.operation.userId) return 'lacks who took it';
  if (userName === '' || userName !== found.decidedByName) return 'lacks the name of who took it';
  if (at !== found.decidedAt || at < found.arrivedAt) return 'lacks its time';
  if (textOf(device) !== found.deviceRow) return 'lacks what the device wanted';
  if (textOf(service) !== found.serviceRow) return 'lacks what stood at the service';
  if (textOf(base) !== found.baseRow) return 'lacks what the device had seen';
  const isTrue = textOf(result) === standing(tenant.state, found) || hasGoneOn(draft, found, id);
  return isTrue ? '' : 'lacks what came of it';
}
