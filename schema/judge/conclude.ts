import { DAY_MS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { carryOut } from './carry-out.ts';
import { caseOf } from '#schema/judge/desk/case.ts';
import { isAddedNote } from './dictionary-change.ts';
import type { Draft } from './draft.ts';
import { judge } from './judge.ts';
import { refused, type Applied, type Judgement } from './judgement.ts';
import { asSaved } from './present.ts';
import type { Receipt, ReceiptStatus } from './reader.ts';
import type { Delivery } from './records.ts';
import { asideBy, asideMark } from './aside-mark.ts';
import { setAside } from './set-aside.ts';
import { standIn } from './stand-in.ts';
import { storable } from './storable.ts';

/** Context for recording a judgement. */
export interface Concluding {
  now: number;
  /** Status of an applied operation: `resolved` after it had waited. */
  appliedAs?: 'applied' | 'resolved';
  /** Importer of an operation that is set aside. */
  asideBy?: string | undefined;
  /** Delivery of the operation. */
  delivery?: Delivery | undefined;
}

type Decided = Pick<Receipt, 'status' | 'code' | 'conflictId' | 'message' | 'outcome'>;
export const silent = { code: '', conflictId: '', message: '', outcome: '' };

/** Writes a judgement into the draft: effects or case, receipt, the author's verdict, and consequences. */
export async function conclude(draft: Draft, operation: Operation, judged: Judgement, doing: Concluding): Promise<void> {
  const { now, delivery } = doing;
  switch (judged.outcome) {
    case 'held':
      return;
    case 'applied':
      await carryOut(draft, judged, { author: await draft.person(operation.userId), now, delivery });
      remember(draft, operation, { ...silent, status: doing.appliedAs ?? 'applied', outcome: judged.note }, now, delivery);
      await concludeFollowUps(draft, judged, doing);
      break;
    case 'contested':
      draft.cases.set(operation.opId, await caseOf(draft, operation, judged, now, doing));
      remember(draft, operation, { ...waits(doing), code: judged.kind, conflictId: operation.opId }, now, delivery);
      break;
    case 'child':
      await join(draft, operation, judged.conflictId, doing);
      break;
    case 'refused': {
      const { code, message } = judged;
      remember(draft, operation, { ...silent, status: 'refused', code, message }, now, delivery);
      if (operation.supersedes !== '' && !(await draft.receipt(operation.supersedes))) standIn(draft, operation, doing);
      return; // a refused correction has no effect on the operation it was to replace
    }
  }
  if (operation.supersedes !== '') await supersede(draft, operation, doing);
}

/** Opens the cases for the parts of an applied operation that could not be applied; the draft already contains its rows. */
export async function concludeFollowUps(
  draft: Draft,
  { followUps }: Applied,
  doing: Pick<Concluding, 'now' | 'delivery'>,
): Promise<void> {
  const { now, delivery } = doing;
  for (const { operation, judged } of followUps) await conclude(draft, operation, judged, { now, delivery });
}

/** Another transaction decided the case after the dependency was read, so the whole batch has to be judged again. */
export class CaseMoved extends Error {
  constructor(conflictId: string) {
    super(`case ${conflictId} was decided meanwhile`);
    this.name = 'CaseMoved';
  }
}

/** Makes an operation wait for the contested one it depends on; it is replayed when that is decided. */
async function join(draft: Draft, operation: Operation, conflictId: string, doing: Concluding): Promise<void> {
  const found = await draft.conflict(conflictId);
  if (!found || (found.status !== 'open' && found.status !== 'returned')) throw new CaseMoved(conflictId);
  draft.cases.set(conflictId, { ...found, children: found.children + 1 });
  remember(draft, operation, { ...waits(doing), code: found.kind, conflictId }, doing.now, doing.delivery);
}

/** The verdict on a waiting operation; one that was set aside remains so when it is judged again. */
function waits({ asideBy: by }: Concluding): Decided {
  return { ...silent, status: 'contested', outcome: by === undefined ? '' : asideMark(by) };
}

/** Writes receipt and verdict of an operation in one place, so they never differ (I10). */
export function remember(draft: Draft, operation: Operation, decided: Decided, now: number, delivery?: Delivery): void {
  const { opId, userId } = operation;
  const before = draft.receipts.get(opId);
  draft.receipts.set(opId, {
    ...decided,
    key: opId,
    operation: storable(asSaved(operation)),
    seq: 0,
    receivedAt: before?.receivedAt ?? now,
    delivery: delivery ?? before?.delivery,
  });
  const verdict = verdictOf[decided.status];
  if (!verdict) return;
  const { code, conflictId, message } = decided;
  const outcome = outcomeShown(decided.outcome);
  draft.verdicts.set(opId, { userId, row: { opId, verdict, code, conflictId, message, outcome, at: now } });
}

/**
 * An outcome as its author reads it. The version of a linked row, the importer, and values added to dictionaries are only for
 * the service.
 */
export function outcomeShown(outcome: string): string {
  if (asideBy({ outcome }) !== null || isAddedNote(outcome)) return '';
  return outcome.startsWith('linked:') ? (outcome.split('@')[0] ?? '') : outcome;
}

/** Verdict for each status. A superseded operation has none, because its author replaced it. */
const verdictOf: Record<ReceiptStatus, VerdictRow['verdict'] | null> = {
  applied: 'applied',
  resolved: 'applied',
  contested: 'contested',
  returned: 'returned',
  rejected: 'rejected',
  refused: 'refused',
  superseded: null,
};

const replaceable: ReadonlySet<ReceiptStatus> = new Set(['refused', 'returned', 'contested', 'rejected']);

/**
 * Closes the case of an operation that a correction replaces. Operations that waited for it continue, or wait for the new case.
 */
async function supersede(draft: Draft, operation: Operation, doing: Concluding): Promise<void> {
  const old = await draft.receipt(operation.supersedes);
  if (!old) return standIn(draft, operation, doing);
  if (old.operation.userId !== operation.userId || !replaceable.has(old.status)) return;
  const { status: _status, ...rest } = old;
  remember(draft, old.operation, { ...rest, status: 'superseded', message: operation.opId }, doing.now, old.delivery);
  const found = old.conflictId === operation.supersedes ? await draft.conflict(old.conflictId) : null;
  if (!found || found.status === 'resolved' || found.status === 'rejected') return;
  const author = (await draft.person(operation.userId))?.name ?? '';
  draft.cases.set(found.id, {
    ...found,
    status: 'resolved',
    decision: 'superseded',
    decidedAt: doing.now,
    decidedByName: author,
    timeline: [...found.timeline, { at: doing.now, what: 'decided', who: author, detail: 'superseded' }],
    version: found.version + 1,
  });
  await replay(draft, found.id, doing);
}

/**
 * The judgement of an operation that is judged again, for which nothing can be outstanding. Its device sends missing bytes
 * again, together with the operation.
 */
function concluded(judged: Judgement): Judgement {
  return judged.outcome === 'held' ? refused(judged.code ? 'fileMissing' : 'dependencyMissing') : judged;
}

/**
 * Judges all operations that waited for a case, in order of arrival. A dependant of a correction that waits as well comes after
 * that correction, although the correction arrived later than the operation it replaced.
 */
export async function replay(draft: Draft, conflictId: string, doing: Concluding): Promise<void> {
  const waiting = await draft.waitingFor(conflictId);
  let left = waiting.toSorted((a, b) => a.receivedAt - b.receivedAt || a.operation.n - b.operation.n);
  while (left.length > 0) {
    const later: Receipt[] = [];
    for (const receipt of left) {
      const { operation } = receipt;
      // they arrived long ago: only their dependencies are checked, never their age
      const by = asideBy(receipt);
      const looked = by === null ? judge : setAside;
      const judged = await looked(draft, operation, Math.min(doing.now, operation.madeAt + DAY_MS));
      if (judged.outcome === 'child' && judged.conflictId === conflictId) later.push(receipt);
      else {
        const { delivery } = receipt;
        await conclude(draft, operation, concluded(judged), {
          ...doing,
          appliedAs: 'resolved',
          asideBy: by ?? undefined,
          delivery,
        });
      }
    }
    if (later.length === left.length) throw new Error(`operations of case ${conflictId} wait for each other`);
    left = later;
  }
}
