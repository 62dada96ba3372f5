import type { Draft } from './draft.ts';
import { refused, type Judgement } from './judgement.ts';
import type { Scene } from './scene.ts';

/** Obstacles to every deletion that no judge of a box or document can find in its own rows, with their refusals. */
const keepers = {
  hold: 'onHold',
  onOrder: 'onOrder',
  onProposal: 'onProposal',
  checkedOut: 'checkedOut',
  inWorkflow: 'inWorkflow',
} as const;
type Keeper = keyof typeof keepers;

/** The refusal for what prevents a record from ending where it is, or from leaving its project; null for none. */
export async function keeper(draft: Draft, id: string): Promise<(typeof keepers)[Keeper] | null> {
  const found = (await draft.barriers([id], 'deletion')).get(id) ?? [];
  const first = (Object.keys(keepers) as Keeper[]).find((each) => found.some(({ code }) => code === each)); // its own keys
  return first ? keepers[first] : null;
}

/** True if a hold, an open order, a proposal of destruction, a workflow or its place prevents the deletion of a box or document. */
export async function isKept(draft: Draft, id: string): Promise<boolean> {
  return (await keeper(draft, id)) !== null;
}

/**
 * Refuses a deletion of a record that others depend on. The message does not name the matter, which only managers of legal holds may
 * see.
 */
export async function keptBack({ draft }: Scene, id: string): Promise<Judgement | null> {
  const keeps = await keeper(draft, id);
  return keeps && refused(keeps);
}
