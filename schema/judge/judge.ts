import * as v from 'valibot';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { isTooLarge, mayBeTooLarge } from '#schema/operations/payload-size.ts';
import { issuesIn, readPayload } from '#schema/operations/present.ts';
import { isOneScript, normaliseCode } from '#schema/rules/codes-normal.ts';
import { checkArrived } from './arrived.ts';
import { judgeOf } from './all.ts';
import type { Draft } from './draft.ts';
import { refused, type Judgement, type Link, type Waiver } from './judgement.ts';
import { judgeInSight } from './out-of-sight.ts';
import type { Receipt } from './reader.ts';
import type { Delivery } from './records.ts';
import { present } from './present.ts';
import { followed, isOpen, thoseBefore } from './replaced.ts';
import { redirected } from './redirect.ts';
import { allStorable, isHarmless, reachesPrototype } from './storable.ts';

/**
 * Judges an operation and writes nothing. Deterministic: the same operation over the same rows gets the same judgement on the
 * service and in the model (I9).
 *
 * @param how delivery of the operation; a device by default
 */
export async function judge(
  draft: Draft,
  saved: Operation,
  now: number,
  waived: ReadonlySet<Waiver> = new Set(),
  how?: Delivery['how'],
): Promise<Judgement> {
  const operation = present(saved);
  const shape = checkShape(operation);
  if (shape) return shape;
  const waits = await dependencies(draft, operation, now, waived.has('dependencies'));
  if ('outcome' in waits && waits.outcome !== 'child') return waits;
  // before it may wait for a case as well: a decision weeks later needs the bytes at that moment (I1)
  const notArrived = await checkArrived(draft, operation, waived.size > 0);
  if (notArrived) return notArrived;
  if ('outcome' in waits) return waits;
  const judgeOfKind = judgeOf(operation.type);
  if (!judgeOfKind) return refused('typeUnknown');
  const redirectedTo = redirected(operation, waits.links);
  const payload = redirectedTo.payload as never; // `checkShape` has checked it by the schema of this kind
  return judgeInSight(judgeOfKind, { draft, operation: redirectedTo, payload, waived, now, links: waits.links }, how);
}

/** Checks that this version knows type and payload, and that all numbers and texts can be stored. */
export function checkShape(operation: Operation): Judgement | null {
  const kind = kindOf(operation.type);
  if (!kind) return refused('typeUnknown');
  const { n, madeAt, skewMs, configVersion } = operation;
  if (![n, madeAt, skewMs, configVersion].every(Number.isSafeInteger)) return refused('payloadInvalid', 'envelope');
  const unwritable = checkText(operation);
  if (unwritable) return unwritable;
  const read = readPayload(operation, kind);
  if ('issues' in read) return unfit(read.issues);
  const checked = v.safeParse(kind.payload, read.operation.payload);
  if (!checked.success) return unfit(issuesIn(checked.issues));
  return codesOf(read.operation).every(isOneScript) ? null : refused('payloadInvalid', 'code');
}

/** Checks the texts of an operation. One writing of all of it answers for nearly every operation. */
function checkText(operation: Operation): Judgement | null {
  const text = JSON.stringify(operation);
  if (isHarmless(text) && !mayBeTooLarge(text)) return null;
  if (!allStorable(operation)) return refused('payloadInvalid', 'text');
  if (reachesPrototype(operation.payload)) return refused('payloadInvalid', 'names');
  return isTooLarge(operation.payload) ? refused('payloadInvalid', 'size') : null;
}

function unfit(issues: string): Judgement {
  return refused('payloadInvalid', issues.slice(0, LIMITS.nameCharacters));
}

/** Codes an operation assigns: its own, a changed one, the supervisor's choice, seals. */
function codesOf({ payload }: Operation): string[] {
  const { code, seals, changes, choice } = payload as { code?: string; seals?: string[]; changes?: Coded; choice?: Coded }; // checked by the kind's schema
  const given = [code, changes?.code, choice?.code, ...(seals ?? [])];
  return given.filter((one) => one !== undefined).map(normaliseCode);
}

interface Coded {
  code?: string;
}

/** Returns the effect of an operation's dependencies: continue (with replaced ids), wait, or give up. */
async function dependencies(
  draft: Draft,
  operation: Operation,
  now: number,
  waived: boolean,
): Promise<Judgement | { links: Link[] }> {
  const receipts: Receipt[] = [];
  for (const opId of operation.deps) {
    const receipt = await followed(draft, opId, operation.userId);
    if (receipt) receipts.push(receipt);
    else if (!waived && !(await isHere(draft, operation, opId))) return unknown(operation, opId, now);
  }
  const links = receipts.filter(({ outcome }) => outcome.startsWith(LINKED)).map(linkOf);
  if (waived) return { links };
  const binding = await thoseBefore(draft, operation, receipts);
  const given = binding.find(({ status }) => status === 'refused' || status === 'rejected');
  if (given) return refused('dependencyRefused', given.key);
  const open = binding.find(isOpen);
  return open ? { outcome: 'child', conflictId: open.conflictId } : { links };
}

/** True if a row the operation refers to exists and has this creator: an import writes rows without receipts. */
async function isHere(draft: Draft, { entityId, refs, lane }: Operation, opId: string): Promise<boolean> {
  for (const id of new Set([entityId, lane, ...refs]))
    for (const name of [container.name, registration.name])
      if ((await draft.row(name, id))?.row.createdByOp === opId) return true;
  return false;
}

/** An operation with an unknown dependency waits, and is refused once it is too old. */
function unknown(operation: Operation, opId: string, now: number): Judgement {
  return isOld(operation, now) ? refused('dependencyMissing', opId) : { outcome: 'held' };
}

/**
 * True if an operation is too old to wait any longer. The device's clock minus its measured skew is precise enough for a limit of days, and
 * otherwise only decides between two changes of one author (`seen.ts`).
 */
export function isOld({ madeAt, skewMs }: Operation, now: number): boolean {
  return now - (madeAt - skewMs) > LIMITS.heldDays * DAY_MS;
}

const LINKED = 'linked:';

function linkOf(receipt: Receipt): Link {
  const [to = '', version = '0'] = receipt.outcome.slice(LINKED.length).split('@');
  return { from: receipt.operation.entityId, to, version: Number(version) };
}
