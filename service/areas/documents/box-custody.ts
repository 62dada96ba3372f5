import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { containerState, ownCall } from '#schema/judge/carry-out.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** The user of a call; a demonstration acts without roles. */
export type Actor = Pick<HandlerContext['caller'], 'tenantId' | 'userId' | 'name'> &
  Partial<Pick<HandlerContext['caller'], 'roles'>>;

/**
 * Adds an event to the custody of each box that is not open: documents were struck off or restored, and how many it has
 * now. Custody never has the reason, which may name a person. Call it after the counts of the boxes are in the draft.
 *
 * @param boxIds boxes of the documents; empty for a document without a box
 */
export async function noteInCustody(
  draft: Draft,
  { userId, name: userName, roles = [] }: Actor,
  boxIds: readonly (string | null)[],
  did: 'struck' | 'restored',
  at: number,
): Promise<void> {
  for (const containerId of new Set(boxIds)) {
    const held = containerId ? await draft.row(container.name, containerId) : null;
    if (!held || held.deleted || held.row.status === containerStatus.opened) continue;
    const { id, documents, seals } = held.row;
    const state = containerState(held.row);
    draft.custody.push({
      containerId: id,
      event: custodyEvent.corrected,
      userId,
      userName,
      role: roles[0] ?? '',
      deviceId: '',
      ...ownCall,
      from: state,
      to: state,
      method: '',
      seal: seals.join(', '),
      detail: { documents, did },
      deviceAt: at,
      at,
    });
  }
}
