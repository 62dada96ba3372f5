import { positionState } from '#schema/codes/orders.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Position } from '#schema/records/position.ts';

/**
 * Pieces of a material that its courier brings: those of the newest list it was dispatched with. The recipient signs for no more; the
 * rest is still in the archive and is asked for again.
 *
 * @param sealed handovers of its order, newest first
 * @returns undefined for an item that no courier has
 */
export function sentPieces(
  { id, materialId, state }: Pick<Position, 'id' | 'materialId' | 'state'>,
  sealed: readonly Pick<Handover, 'kind' | 'lines'>[],
): number | undefined {
  if (materialId === '' || state !== positionState.onTheWay) return undefined;
  const lines = sealed.filter(({ kind }) => kind === 'dispatch').flatMap((one) => one.lines);
  return lines.find(({ positionId, found }) => positionId === id && found === 'found')?.quantity;
}
