import type { Draft } from './draft.ts';
import { refused, type Judgement } from './judgement.ts';
import type { Scene } from './scene.ts';

/** Obstacles to every deletion that no judge of a box or document can find in its own rows. */
async function keeper(draft: Draft, id: string): Promise<'onHold' | 'onProposal' | null> {
  const found = (await draft.barriers([id], 'deletion')).get(id) ?? [];
  if (found.some(({ code }) => code === 'hold')) return 'onHold';
  return found.some(({ code }) => code === 'onProposal') ? 'onProposal' : null;
}

/** True if a hold or a proposal of destruction prevents the deletion of a box or document. */
export async function isKept(draft: Draft, id: string): Promise<boolean> {
  return (await keeper(draft, id)) !== null;
}

/**
 * Refuses a deletion under a hold or a proposal. The message does not name the matter, which only managers of legal holds may
 * see.
 */
export async function keptBack({ draft }: Scene, id: string): Promise<Judgement | null> {
  const keeps = await keeper(draft, id);
  return keeps && refused(keeps);
}
