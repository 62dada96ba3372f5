import type { OutboxDoc } from '#schema/collections.ts';
import { moved, type Core } from '#sync/core.ts';

/**
 * Ends an operation by its author's act. It leaves the projection first and changes its state afterwards: a crash in between
 * leaves a pending operation, which the sender projects again, and never an ended one in a row that is not looked at again.
 * False if its state does not allow it, or no longer did at the write.
 */
export async function endOperation(
  core: Core,
  opId: string,
  event: 'superseded' | 'cancelled',
  may: (doc: OutboxDoc) => boolean = () => true,
): Promise<boolean> {
  const entry = core.mirror.get(opId);
  const canEnd = (doc: OutboxDoc) => may(doc) && core.behaviour.rules[doc.state][event] === event;
  if (!entry || !canEnd(entry.doc)) return false;
  await core.projection.takeOut([opId]);
  const [after] = await core.mirror.change([opId], (doc) => (doc && canEnd(doc) ? moved(core, doc, event) : undefined));
  if (after?.state === event) return true;
  await core.projection.redraw(entry.effects);
  return false;
}
