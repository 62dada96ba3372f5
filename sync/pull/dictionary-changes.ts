import type { DictionaryDoc } from '#schema/collections.ts';
import type { Change } from './dictionary-blocks.ts';
import { blockIdsOf, changedValues, headId, sizeOfBlocks, type DictionaryVersion } from './dictionary-docs.ts';

/** A head has no more changes than this, so that it is written and read in a moment. */
const MOST_CHANGES = 10_000;
/** A share of its list above which the blocks are written again: a short list has so few that they cost no more than the head. */
const MOST_SHARE = 0.05;

/** The changes of a head together with later ones. */
export function joinedChanges({ changes }: DictionaryDoc, { added, gone }: Change): Change {
  if (!changes) return { added, gone };
  const back = new Set(added);
  return {
    added: changedValues(changes.added, added, gone),
    gone: changedValues(changes.gone, gone, []).filter((value) => !back.has(value)),
  };
}

/** True if a head of a list of this size may have these changes. */
export const fitsHead = ({ added, gone }: Change, size: number): boolean =>
  added.length + gone.length <= Math.min(MOST_CHANGES, MOST_SHARE * size);

/** The head of a version that keeps the blocks of the one before, and has their changes. */
export function changedHead(
  known: DictionaryDoc,
  { id, ...rest }: DictionaryVersion,
  { added, gone }: Change,
  epoch: string,
): DictionaryDoc {
  const blocks = blockIdsOf(known).map((name) => name.slice(id.length + 1));
  const changes = { added: [...added], gone: [...gone], size: sizeOfBlocks(known), epoch };
  const { values, unswept } = known;
  return { ...rest, id: headId(id), dictionaryId: id, values, blocks, changes, ...(unswept && { unswept }) };
}
