import { segregationCalls } from '#schema/calls/segregation.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { callOrKept } from '#src/data/answers/call-or-kept.ts';
import type { Undone } from '#src/data/answers/use-called.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** Why there is no box: the service cannot be reached, has no such box in the project, or one too large for an answer. */
export type Missed = 'offline' | 'unknown' | 'tooLarge';

/** The reason why a call for a box gave none. */
export const missedBy = (fault: Undone): Missed =>
  fault.kind !== 'refused' ? 'offline' : fault.code === 'answer.tooLarge' ? 'tooLarge' : 'unknown';

/** A box by its code. */
export interface FoundBox {
  box: Container;
  /** It is on this device. */
  isHere: boolean;
}

/**
 * The box with this code: on this device, or else by the service, whose answer is kept here; without a connection by the answer
 * kept before.
 * @param mayAsk resolves once the service may be asked; false where the answer is not wanted any more
 */
export async function boxByCode(
  projectId: string,
  text: string,
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<FoundBox | Missed> {
  const code = normaliseCode(text);
  const store = openNow()?.store;
  const here = store && (await containerByCode(store, code));
  if (here?.row && here.shown === 1) return { box: here.row, isHere: true };
  if (!(await mayAsk())) return 'unknown';
  const answer = await callOrKept(segregationCalls.boxContent, { projectId, boxCode: code });
  return answer.kind === 'done' ? { box: answer.data.container, isHere: false } : missedBy(answer);
}
