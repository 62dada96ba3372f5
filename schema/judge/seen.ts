import type { Flat } from '#schema/rules/compare.ts';
import { differing, valueOf } from '#schema/rules/compare.ts';
import { callDevice, madeAtByService, type Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import { flatRow } from '#schema/entities/flat.ts';
import type { Step } from './reader.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';

/**
 * Returns the fields of a row as the device had them at the save: the named version, and its own later changes. Null if
 * unknown, e.g. for a row of another device that this one had never received.
 * @param since version the device named; 0 for a row created on it
 * @param flat the fields of a row that are asked for; by default those compared
 */
export async function seenFields<S extends SubjectName>(
  draft: Draft,
  collection: S,
  row: SubjectRows[S],
  operation: Operation,
  since: number,
  flat: (row: SubjectRows[S]) => Flat = (one) => flatRow(collection, one),
): Promise<Flat | null> {
  if (since >= row.version) return flat(row);
  const steps = await draft.stepsAfter(collection, row.id, since);
  // without a gap, the state before the first step is the named version; a row created here starts with its creation
  if (steps.length < row.version - Math.max(since, 1)) return null;
  if (since === 0 && !(await madeHere(draft, row.createdByOp, operation))) return null;
  const [first] = steps;
  let seen: Flat = flat(first ? first.before : row);
  for (const { step, changed } of changesOf(steps, row, flat)) if (isOwn(step, operation)) seen = { ...seen, ...changed };
  return seen;
}

/** The fields each step changed, as they were after it. */
function changesOf<S extends SubjectName>(
  steps: readonly Step<S>[],
  row: SubjectRows[S],
  flat: (row: SubjectRows[S]) => Flat,
): { step: Step<S>; changed: Flat }[] {
  const states = [...steps.map((step) => flat(step.before)), flat(row)];
  return steps.map((step, index) => {
    const [before, after] = [states[index] ?? {}, states[index + 1] ?? {}];
    return { step, changed: Object.fromEntries(differing(before, after).map((field) => [field, valueOf(after, field)])) };
  });
}

/** Names of other users who changed the row after the version the device had, newest last. */
export async function foreignSteps<S extends SubjectName>(
  draft: Draft,
  collection: S,
  id: string,
  operation: Operation,
  since: number,
) {
  const steps = await draft.stepsAfter(collection, id, Math.max(since, 1));
  return steps.filter((step) => !isOwn(step, operation));
}

function isOwn(step: Step, operation: Operation): boolean {
  return (step.deviceId === operation.deviceId && step.n < operation.n) || operation.deps.includes(step.opId);
}

/**
 * Returns the fields that the author changed before, by calls or from a device before this call, as they were after that. A call is
 * answered on the screen, so who changes such a field once more does it knowingly, also while the next pull is late and the version named
 * is the one before. Fields the author leaves alone are not covered: those may be as an older screen has them. The clock of a
 * device decides here only between two changes of one author; in doubt they are a case.
 */
export async function answeredFields<S extends SubjectName>(
  draft: Draft,
  collection: S,
  row: SubjectRows[S],
  operation: Operation,
  since: number,
  flat: (row: SubjectRows[S]) => Flat,
): Promise<Flat> {
  if (since >= row.version) return {};
  const steps = await draft.stepsAfter(collection, row.id, Math.max(since, 1));
  let answered: Flat = {};
  for (const { step, changed } of changesOf(steps, row, flat))
    if (await isAnswered(draft, step, operation)) answered = { ...answered, ...changed };
  return answered;
}

/** True for an earlier step of the author where that step or this operation is a call. */
async function isAnswered(draft: Draft, step: Step, operation: Operation): Promise<boolean> {
  if (step.at > madeAtByService(operation)) return false;
  const made = await draft.receipt(step.opId);
  if (made?.operation.userId !== operation.userId) return false;
  return made.delivery?.how === 'call' || operation.deviceId === callDevice(operation.opId);
}

async function madeHere(draft: Draft, createdByOp: string, operation: Operation): Promise<boolean> {
  if (operation.deps.includes(createdByOp)) return true;
  const creator = createdByOp === '' ? null : await draft.receipt(createdByOp);
  return creator?.operation.deviceId === operation.deviceId;
}
