import { fileState } from '#schema/codes.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import { refused, type Judgement } from './judgement.ts';

/** Ids of the files an operation refers to; its payload is already checked by its kind. */
export function filesOf({ type, payload }: Operation): readonly string[] {
  return kindOf(type)?.files?.(payload as never) ?? [];
}

/**
 * Null if the service has every file of an operation. An unknown file may still arrive, also again after a restore, and the check
 * of a file takes its time, so the operation waits, however long ago it was made. Its device ends the wait: it alone can
 * know that the bytes are gone (`sync/push/verdicts.ts`). A file that was not accepted has to be resolved by its author.
 *
 * @param isDecision for a supervisor's decision, which cannot wait
 */
export async function checkArrived(draft: Draft, operation: Operation, isDecision: boolean): Promise<Judgement | null> {
  const ids = filesOf(operation);
  if (ids.length === 0) return null;
  const known = await draft.fileStates(operation.userId, ids);
  const states = ids.map((id) => known.get(id));
  if (states.every((state) => state === fileState.ready)) return null;
  if (states.includes(fileState.refused)) return refused('fileRefused');
  if (isDecision) return refused('fileMissing');
  return { outcome: 'held', code: states.includes(undefined) ? 'fileMissing' : 'fileChecking' };
}
