import type { OutboxDoc } from '#schema/collections.ts';
import { moved, type Core } from '#sync/core.ts';

/**
 * Ends an operation by its author's act. It leaves the picture first and its state after: a crash in between leaves a
 * pending operation, which the sender draws again, and never an ended one in a row nobody would look at. False when
 * its state does not allow it, or no longer did when it came to writing.
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
