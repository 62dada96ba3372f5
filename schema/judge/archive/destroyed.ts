import type { Scene } from '#schema/judge/scene.ts';
import type { Container } from '#schema/records/container.ts';
import { holderOf } from '#schema/rules/holder.ts';

/** True for a box whose destruction was certified: nothing happens to it any more, and its custody has ended. */
export async function isDestroyed({ draft }: Pick<Scene, 'draft'>, box: Container): Promise<boolean> {
  const moves = (await draft.positionsAbout([box.id])).filter(({ objectId }) => objectId === box.id);
  return holderOf(box.status, moves) === 'destroyed';
}
