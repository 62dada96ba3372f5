import type { Draft } from './draft.ts';
import { refused, type Judgement } from './judgement.ts';
import type { Scene } from './scene.ts';

/** Reasons against every deletion that no judge of a box or document finds in its own rows. */
async function keeper(draft: Draft, id: string): Promise<'onHold' | 'onProposal' | null> {
  const found = (await draft.barriers([id], 'deletion')).get(id) ?? [];
  if (found.some(({ code }) => code === 'hold')) return 'onHold';
  return found.some(({ code }) => code === 'onProposal') ? 'onProposal' : null;
}

/** True for a box or document that a hold or a proposal of destruction keeps from being deleted. */
export async function isKept(draft: Draft, id: string): Promise<boolean> {
  return (await keeper(draft, id)) !== null;
}

/** The refusal of a deletion under a hold or on a proposal. It names no matter: that is for those who manage legal holds. */
export async function keptBack({ draft }: Scene, id: string): Promise<Judgement | null> {
  const keeps = await keeper(draft, id);
  return keeps && refused(keeps);
}
