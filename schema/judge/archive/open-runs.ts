import { countPart } from '#schema/entities/count-part.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';

/**
 * Closes the runs of a box that its count did not continue: another bench put them aside, and this one had not received them. Left
 * open, their scans would count as found in the next count, though no person had the papers in hand.
 *
 * @param continued ids of the runs that the operation closes itself
 */
export async function closedRuns({ draft }: Scene, containerId: string, continued: readonly string[] = []): Promise<Effect[]> {
  const open = await draft.openRunsIn(containerId);
  return open
    .filter(({ id }) => !continued.includes(id))
    .map(({ id }) => effect(countPart.name, id, (row) => row && { ...row, closed: true }));
}
