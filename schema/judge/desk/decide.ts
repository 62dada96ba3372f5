import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { kindOf, type PayloadOf } from '#schema/operations/all.ts';
import { madeBecauseOf } from '#schema/operations/claims.ts';
import type { conflictClaim, conflictDecide } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { amended } from './amend.ts';
import { carryOut } from '#schema/judge/carry-out.ts';
import { hasMoved, turnedInto } from './case-again.ts';
import { isCaseInSight, isDraftInSight } from './decider-sight.ts';
import { concludeFollowUps, remember, replay, silent } from '#schema/judge/conclude.ts';
import { addedNote, type DictionaryValue } from '#schema/judge/dictionary-change.ts';
import { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import { applied, refused, type Applied, type Judgement } from '#schema/judge/judgement.ts';
import type { Delivery } from '#schema/judge/records.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Person, Receipt } from '#schema/judge/reader.ts';

type Decided = PayloadOf<typeof conflictDecide>;

interface Bench {
  draft: Draft;
  found: Conflict;
  /** Receipt of the operation that opened the case. */
  root: Receipt;
  decider: Person;
  /** The deciding operation and its delivery. */
  operation: Operation;
  delivery: Delivery | undefined;
  decided: Decided;
  now: number;
}

/** Claims a case for a limited time, during which others cannot claim it (ux.md §7). */
export async function claim(
  draft: Draft,
  operation: Operation,
  { until }: PayloadOf<typeof conflictClaim>,
  now: number,
): Promise<Judgement> {
  const opened = await openedBy(draft, operation, now);
  if ('outcome' in opened) return opened;
  const most = now + LIMITS.conflictClaimMinutes * 60_000;
  const { found, decider } = opened;
  if (until <= 0) {
    // postponing is not work on the case, so it is no event
    draft.cases.set(found.id, { ...found, claimedBy: '', claimedByName: '', claimedUntil: 0 });
    return applied(operation, { nothing: true });
  }
  draft.cases.set(found.id, {
    ...found,
    claimedBy: decider.userId,
    claimedByName: decider.name,
    claimedUntil: Math.min(until, most),
    timeline: [...found.timeline, { at: now, what: 'claimed', who: decider.name, detail: '' }],
  });
  return applied(operation, { nothing: true });
}

/**
 * Carries out a decision: applies the case's operation as the supervisor amended it, returns it, or rejects it. A decision that
 * cannot be carried out is refused and changes nothing.
 */
export async function decide(
  draft: Draft,
  operation: Operation,
  decided: Decided,
  now: number,
  delivery?: Delivery,
): Promise<Judgement> {
  const opened = await openedBy(draft, operation, now);
  if ('outcome' in opened) return opened;
  if (opened.found.version !== decided.version) return refused('conflictMoved');
  const root = await draft.receipt(opened.found.opId);
  if (root?.status !== 'contested') return refused('conflictMoved');
  const bench: Bench = { ...opened, draft, root, operation, delivery, decided, now };
  if (await hasMoved(bench)) return refused('conflictMoved', opened.found.kind);
  const { take } = decided.choice;
  if (take === 'return' && opened.found.kind !== 'itemTaken') return returnIt(bench);
  if (take === 'reject') return rejectIt(bench);
  return applyIt(bench);
}

/** The case if this user may work on it now, otherwise the refusal. */
async function openedBy(
  draft: Draft,
  operation: Operation,
  now: number,
): Promise<Judgement | { found: Conflict; decider: Person }> {
  const decider = await draft.person(operation.userId);
  if (!decider || !mayIn(decider, 'conflict.decide', '')) return refused('grantMissing');
  const found = await draft.conflict(operation.entityId);
  const isHidden = found && !isCaseInSight(await draft.sight(decider.userId), found);
  if (isHidden) return refused('entityUnknown', 'conflict');
  if (!found) return isComing(draft, operation, now);
  if (found.status !== 'open') return refused('conflictMoved');
  if (found.broughtBy === decider.userId) return refused('ownImport');
  const heldByOther = found.claimedBy !== '' && found.claimedBy !== decider.userId && found.claimedUntil > now;
  return heldByOther ? refused('claimedByOther', found.claimedByName) : { found, decider };
}

/**
 * True if a case will return together with its operation after a restore; both have the same id, so the decision waits for it
 * like a dependant.
 */
async function isComing(draft: Draft, { entityId, madeAt, skewMs }: Operation, now: number): Promise<Judgement> {
  const isOld = now - (madeAt - skewMs) > LIMITS.heldDays * DAY_MS;
  // an operation of the service arrives with its cause, or not at all
  const cause = await draft.receipt(madeBecauseOf(entityId));
  const isOver = cause !== null && cause.status !== 'contested' && cause.status !== 'returned';
  return isOld || isOver || (await draft.receipt(entityId)) ? refused('entityUnknown', 'conflict') : { outcome: 'held' };
}

async function applyIt(bench: Bench): Promise<Judgement> {
  const { draft, root, found, decided, now } = bench;
  const change = await amended(draft, found, root.operation, decided.choice, bench.operation);
  if (!change) return refused('choiceInvalid', decided.choice.take);
  if (change.added.length > 0 && !mayIn(bench.decider, 'dictionary.manage', '')) return refused('grantMissing');
  // tried on a savepoint, so a decision that cannot be carried out leaves no changes
  const trial = new Draft(draft);
  const added: DictionaryValue[] = [];
  for (const value of change.added) if (await trial.turnValue(value, true, now)) added.push(value);
  if (change.before) {
    const first = await judge(trial, change.before, now, change.waived);
    if (first.outcome !== 'applied') return refused('choiceInvalid', reasonIn(first));
    await carryOut(trial, first, { author: bench.decider, now, delivery: bench.delivery });
  }
  const judged: Judgement = change.link ? applied(root.operation) : await judge(trial, change.operation, now, change.waived);
  if (judged.outcome !== 'applied')
    return (await turnedInto(bench, judged, decided.choice.take)) ?? refused('choiceInvalid', reasonIn(judged));
  const nothing = judged.nothing || change.nothing || change.link !== null;
  const patched: Applied = { ...judged, nothing, patch: { ...judged.patch, ...change.patch } };
  await carryOut(trial, patched, { author: await draft.person(root.operation.userId), now, delivery: root.delivery });
  await concludeFollowUps(trial, patched, { now, delivery: root.delivery });
  if (!isDraftInSight(await draft.sight(bench.decider.userId), trial)) return refused('restrictionForbids');
  draft.absorb(trial);
  const outcome = change.link ? `linked:${change.link.to}@${change.link.version}` : change.outcome || judged.note;
  remember(
    draft,
    root.operation,
    { status: 'resolved', code: '', conflictId: found.id, message: '', outcome },
    now,
    root.delivery,
  );
  const closed = await close(bench, 'resolved');
  return closed.outcome === 'applied' ? { ...closed, note: addedNote(added) } : closed;
}

function reasonIn(judged: Judgement): string {
  if (judged.outcome === 'contested') return judged.kind;
  return judged.outcome === 'refused' ? judged.code : judged.outcome;
}

/** Returns the case to the operator with a note; dependent operations wait for the correction. */
async function returnIt(bench: Bench): Promise<Judgement> {
  const { draft, root, found, decided, now } = bench;
  const message = decided.note || decided.reason;
  remember(
    draft,
    root.operation,
    { ...silent, status: 'returned', code: found.kind, conflictId: found.id, message },
    now,
    root.delivery,
  );
  return close(bench, 'returned');
}

async function rejectIt(bench: Bench): Promise<Judgement> {
  const { draft, root, found, decided, now } = bench;
  const message = decided.reason;
  remember(
    draft,
    root.operation,
    { ...silent, status: 'rejected', code: found.kind, conflictId: found.id, message },
    now,
    root.delivery,
  );
  return close(bench, 'rejected');
}

async function close(bench: Bench, status: 'resolved' | 'returned' | 'rejected'): Promise<Judgement> {
  const { draft, operation, decider, decided, now } = bench;
  const [effect] = kindOf(operation.type)?.effects({ ...operation, userName: decider.name }, operation.payload as never) ?? []; // checked
  const found = (await draft.conflict(operation.entityId)) ?? bench.found;
  const folded = (effect?.fold(found) ?? found) as Conflict; // the only effect of a decision is on its case
  const what = status === 'returned' ? 'returned' : 'decided';
  draft.cases.set(found.id, {
    ...folded,
    decidedAt: now,
    claimedBy: '',
    claimedByName: '',
    claimedUntil: 0,
    timeline: [...found.timeline, { at: now, what, who: decider.name, detail: decided.choice.take }],
    version: found.version + 1,
  });
  await audit(bench, found);
  if (status !== 'returned') await replay(draft, found.id, { now });
  return applied(operation, { nothing: true });
}

async function audit({ draft, root, operation, decider, decided, now }: Bench, found: Conflict): Promise<void> {
  const result = await draft.row(found.collection, found.entityId);
  draft.decisions.push({
    id: operation.opId,
    conflictId: found.id,
    at: now,
    userId: decider.userId,
    userName: decider.name,
    deviceId: root.operation.deviceId,
    decision: decided.choice.take,
    reason: decided.reason,
    note: decided.note,
    batchId: decided.batchId,
    secondsSpent: Math.round(decided.secondsSpent),
    base: parsed(found.baseRow),
    device: parsed(found.deviceRow),
    service: parsed(found.serviceRow),
    result: result && !result.deleted ? result.row : null,
  });
}

const parsed = (text: string): unknown => (text === '' ? null : JSON.parse(text));
