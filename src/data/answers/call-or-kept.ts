import type { Call, CallInput, CallResult } from '#schema/calls/call.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { answerOf, callKept, type Undone } from './use-called.ts';

/** An answer of the service, or the one kept on this device. */
export interface Answered<C extends Call> {
  kind: 'done';
  data: CallResult<C>;
  /** Time of the kept answer (ms); undefined for what is up to date. */
  keptAt: number | undefined;
}

/** Calls the service, and takes the answer kept on this device where it cannot be reached. What it refuses stays refused. */
export async function callOrKept<C extends Call>(
  row: C,
  input: CallInput<C>,
  place: Workplace = here(),
): Promise<Answered<C> | Undone> {
  const outcome = await callKept(row, input, place);
  if (outcome.kind === 'done') return { kind: 'done', data: outcome.data as CallResult<C>, keptAt: undefined }; // of this call
  const kept = outcome.kind === 'refused' ? undefined : await answerOf(row, input, place);
  return kept ? { kind: 'done', data: kept.data, keptAt: kept.at } : outcome;
}
