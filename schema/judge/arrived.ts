import { fileState } from '#schema/codes.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import { refused, type Judgement } from './judgement.ts';

/** Ids of the files an operation refers to; its payload is already checked by its kind. */
export function filesOf({ type, payload }: Operation): readonly string[] {
  return kindOf(type)?.files?.(payload as never) ?? [];
}

/**
 * Null if the service has every file of an operation. An unknown file may still arrive, also again after a restore, so the
 * operation waits and the device sends the bytes. A file that was not accepted has to be resolved by its author.
 *
 * @param isDecision for a supervisor's decision, which cannot wait
 */
export async function checkArrived(
  draft: Draft,
  operation: Operation,
  now: number,
  isDecision: boolean,
): Promise<Judgement | null> {
  const ids = filesOf(operation);
  if (ids.length === 0) return null;
  const known = await draft.fileStates(operation.userId, ids);
  const states = ids.map((id) => known.get(id));
  if (states.every((state) => state === fileState.ready)) return null;
  if (states.includes(fileState.refused)) return refused('fileRefused');
  const isLate = now - (operation.madeAt - operation.skewMs) > LIMITS.heldDays * DAY_MS;
  if (isDecision || isLate) return refused('fileMissing');
  return { outcome: 'held', code: states.includes(undefined) ? 'fileMissing' : 'fileChecking' };
}
