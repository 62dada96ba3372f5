import { segregationCalls } from '#schema/calls/segregation.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { answerOf, callKept, type Undone } from '#src/data/answers/use-called.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** Why a box cannot be opened: the service cannot be reached, has no such box in the project, or one too large for an answer. */
export type Missed = 'offline' | 'unknown' | 'tooLarge';

/** The reason why a call for a box gave none. */
export const missedBy = (fault: Undone): Missed =>
  fault.kind !== 'refused' ? 'offline' : fault.code === 'answer.tooLarge' ? 'tooLarge' : 'unknown';

/** A box by its address: those that are not on this device have their code with them. */
export interface BoxAddress {
  box: string;
  code?: string;
}

/**
 * The box with this code: on this device, or else by the service, whose answer is kept here; without a connection by the answer
 * kept before.
 */
export async function findBox(projectId: string, text: string): Promise<BoxAddress | Missed> {
  const code = normaliseCode(text);
  const store = openNow()?.store;
  const here = store && (await containerByCode(store, code));
  if (here?.shown === 1) return { box: here.id };
  const asked = { projectId, boxCode: code };
  const outcome = await callKept(segregationCalls.boxContent, asked);
  if (outcome.kind === 'done') return { box: outcome.data.container.id, code };
  if (outcome.kind === 'refused') return missedBy(outcome);
  const kept = await answerOf(segregationCalls.boxContent, asked);
  return kept ? { box: kept.data.container.id, code } : missedBy(outcome);
}
