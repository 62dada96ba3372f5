import { segregationCalls } from '#schema/calls/segregation.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import { callKept } from '#src/data/answers/use-called.ts';

/** A paper in the hand waits no longer for the service. */
const PATIENCE_MS = 2_000;

/**
 * Box of a document code by the service, which knows boxes that are no longer on this device. Empty if no box has it
 * or the service cannot be reached.
 * @param boxCode the box that is counted; empty outside of a count
 */
export async function boxOnService(projectId: string, boxCode: string, documentCode: string): Promise<string> {
  if (documentCode === '') return '';
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const asked = callKept(segregationCalls.validateDocument, { projectId, boxCode, documentCode });
  const answer = await Promise.race([asked, late]);
  return answer?.kind === 'done' && answer.data.outcome === countOutcome.elsewhere ? answer.data.boxCode : '';
}
