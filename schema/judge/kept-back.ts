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

/**
 * The refusal for what prevents a record from ending where it is, or from leaving its project; null for none.
 *
 * @param without an obstacle that the caller judges by a rule of its own
 */
export async function keeper(draft: Draft, id: string, without?: Keeper): Promise<(typeof keepers)[Keeper] | null> {
  const found = (await draft.barriers([id], 'deletion')).get(id) ?? [];
  const asked = (Object.keys(keepers) as Keeper[]).filter((each) => each !== without); // its own keys
  const first = asked.find((each) => found.some(({ code }) => code === each));
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
export async function keptBack({ draft }: Scene, id: string, without?: Keeper): Promise<Judgement | null> {
  const keeps = await keeper(draft, id, without);
  return keeps && refused(keeps);
}
