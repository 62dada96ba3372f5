import { hashedText, type Operation } from '#schema/operations/operation.ts';
import { kindOf, type PayloadOf } from '#schema/operations/all.ts';
import { handoverSeal } from '#schema/operations/handovers.ts';
import { handoverText } from '#schema/rules/handover-hash.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { conclude, outcomeShown, remember, silent } from './conclude.ts';
import { deciderOf } from './desk/all.ts';
import type { Draft } from './draft.ts';
import { checkShape, isOld, judge } from './judge.ts';
import { refused, type Judgement, type Rules } from './judgement.ts';
import { isLater, isOfLaterKind, present } from './present.ts';
import type { Receipt } from './reader.ts';
import type { Delivery } from './records.ts';
import { setAside } from './set-aside.ts';
import { replacedBefore } from './stand-in.ts';
import { storable } from './storable.ts';

/** Owner and time of arriving operations (service time). */
export interface Arrival {
  clientId: string;
  userId: string;
  now: number;
  /** Name of the importer. Set aside for a decision, so none is carried out. */
  asideBy?: string | undefined;
  /** Delivery of the operations. */
  delivery?: Delivery | undefined;
}

/** A verdict without its position: `seq` is that of the transaction, or of the first delivery for a repeat. */
export interface Settled extends Omit<PushVerdict, 'seq'> {
  /** Position of the first delivery; 0 if this delivery decided. */
  seq: number;
}

/**
 * Processes one operation in full: its owner, earlier deliveries, the judgement, the records. Everything it writes is in the
 * draft, so it is committed or dropped as a whole (I2). The service and the model both run this.
 */
export async function settle(draft: Draft, saved: Operation, arrival: Arrival, rules: Rules): Promise<Settled> {
  const { opId } = saved;
  // another user's operation is never stored, because its owner may still deliver it (reliability.md B11)
  if (saved.userId !== arrival.userId || saved.clientId !== arrival.clientId) return verdict(opId, 'refused', 'ownerMismatch');
  const known = await draft.receipt(opId);
  if (known && known.operation.hash !== saved.hash) return reused(draft, saved, arrival);
  if (known && !mayTryAgain(known)) return repeated(known);
  const replaced = known || arrival.asideBy !== undefined ? null : await replacedBefore(draft, saved);
  if (replaced) return lateReplaced(draft, saved, replaced, arrival);
  const isWhole = (await rules.sha256(hashedText(saved))) === saved.hash;
  const operation = present(saved);
  const judged = isWhole ? await judgement(draft, operation, arrival, rules) : refused('payloadInvalid', 'hash');
  if (judged.outcome === 'held') return verdict(opId, 'held', judged.code);
  await conclude(draft, operation, judged, arrival);
  const receipt = await draft.receipt(opId);
  return receipt ? { ...repeated(receipt), seq: 0 } : verdict(opId, 'retry');
}

async function judgement(draft: Draft, operation: Operation, arrival: Arrival, rules: Rules): Promise<Judgement> {
  const { now, asideBy, delivery } = arrival;
  // created by the service together with its cause; a delivered one is never valid
  if (kindOf(operation.type)?.madeBy === 'service') return refused('typeUnknown');
  if (isOfLaterKind(operation)) return { outcome: 'held', code: 'typeUnknown' };
  if (isLater(operation) && (asideBy !== undefined || !isOld(operation, now))) return { outcome: 'held', code: 'payloadVersion' };
  if (asideBy !== undefined) return setAside(draft, operation, now);
  if (operation.type === handoverSeal.type) {
    const fault = checkShape(operation);
    if (fault) return fault;
    const signed = operation.payload as PayloadOf<typeof handoverSeal>; // checked just before
    if ((await rules.sha256(handoverText(signed))) !== signed.hash) return refused('handoverHash');
  }
  const decider = deciderOf(operation.type);
  if (!decider) return judge(draft, operation, now, new Set(), delivery?.how);
  return checkShape(operation) ?? decider(draft, operation, operation.payload as never, now, delivery); // checked just before
}

/** Refusals that are not a verdict on the content: its author may send the same operation again once the cause is gone. */
const passing: ReadonlySet<string> = new Set([
  'typeUnknown',
  'dependencyRefused',
  'dependencyMissing',
  'fileMissing',
  'internal',
]);

function mayTryAgain({ status, code }: Receipt): boolean {
  return status === 'refused' && passing.has(code);
}

/** The answer of the first delivery, updated by later decisions. */
function repeated({ operation, status, code, conflictId, message, outcome, seq }: Receipt): Settled {
  const answer = (given: Settled['verdict']): Settled => ({
    opId: operation.opId,
    verdict: given,
    seq,
    code: given === 'applied' ? outcomeShown(outcome) : code,
    conflictId,
    message,
  });
  switch (status) {
    case 'applied':
    case 'resolved':
    case 'superseded':
      return answer('applied');
    case 'contested':
    case 'returned':
      return answer('contested');
    case 'refused':
    case 'rejected':
      return answer('refused');
  }
}

/** Records an operation that arrives after its correction; the correction decides. */
function lateReplaced(draft: Draft, operation: Operation, { message }: Receipt, { now, delivery }: Arrival): Settled {
  remember(draft, operation, { ...silent, status: 'superseded', message }, now, delivery);
  return { ...verdict(operation.opId, 'applied'), message };
}

/** Same id with other content: both payloads are kept, and the first one remains in effect (reliability.md B2). */
async function reused(draft: Draft, operation: Operation, { now, delivery }: Arrival): Promise<Settled> {
  const key = `${operation.opId}#${operation.hash.slice(0, 16)}`;
  const kept = { status: 'refused', code: 'opIdReused', conflictId: '', message: '', outcome: '' } as const;
  if (!(await draft.receipt(key)))
    draft.receipts.set(key, { ...kept, operation: storable(operation), key, seq: 0, receivedAt: now, delivery });
  return verdict(operation.opId, 'refused', 'opIdReused');
}

function verdict(opId: string, given: Settled['verdict'], code = ''): Settled {
  return { opId, verdict: given, seq: 0, code, conflictId: '', message: '' };
}
