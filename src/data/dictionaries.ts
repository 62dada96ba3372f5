import type { DictionaryDoc } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { Local } from './database.ts';
import { openNow } from './local.ts';

/**
 * Hints from dictionaries of any size: a head with the first folded value of each sorted block stays in memory, a hint is a
 * binary search in one or two blocks (architecture.md, Local database). The newest blocks stay in memory too.
 */
interface Block {
  values: readonly string[];
  folded: readonly string[];
}
interface Known {
  head: DictionaryDoc;
  /** First value of each block, folded. */
  firsts: readonly string[];
  blocks: Map<number, Block>;
}

const BLOCKS_KEPT = 8;
const known = new WeakMap<Local, Map<string, Known>>();

/** Values that begin like what was typed, in folded order; `[]` when the dictionary is not on this device. */
export async function hints(dictionaryId: string, typed: string, most: number = LIMITS.hintsShown): Promise<string[]> {
  const begin = foldText(typed.trim());
  const dictionary = await dictionaryOf(dictionaryId);
  if (!dictionary || begin === '') return [];
  const found: string[] = [];
  for (let at = blockFor(dictionary.firsts, begin); at < dictionary.firsts.length; at++) {
    const block = await blockAt(dictionary, at);
    if (!block) return found;
    for (let row = lowerBound(block.folded, begin); row < block.values.length; row++) {
      if (!block.folded[row]?.startsWith(begin)) return found;
      found.push(block.values[row] ?? '');
      if (found.length === most) return found;
    }
  }
  return found;
}

/** Whether the dictionary holds this value, case and accents aside; undefined when it is not on this device. */
export async function has(dictionaryId: string, value: string): Promise<boolean | undefined> {
  const wanted = foldText(value.trim());
  const dictionary = await dictionaryOf(dictionaryId);
  if (!dictionary) return undefined;
  for (let at = blockFor(dictionary.firsts, wanted); at < dictionary.firsts.length; at++) {
    const block = await blockAt(dictionary, at);
    if (!block) return undefined;
    const row = lowerBound(block.folded, wanted);
    if (block.folded[row] === wanted) return true;
    if (row < block.folded.length) return false;
  }
  return false;
}

/** The head of a dictionary: version, date and size; undefined when it is not on this device. */
export async function headOf(dictionaryId: string): Promise<DictionaryDoc | undefined> {
  return (await dictionaryOf(dictionaryId))?.head;
}

async function dictionaryOf(dictionaryId: string): Promise<Known | undefined> {
  const local = openNow();
  if (!local || dictionaryId === '') return undefined;
  let heads = known.get(local);
  if (!heads) {
    const made = new Map<string, Known>();
    heads = made;
    known.set(local, made);
    // A newer version came: its head replaces the old one and is read again.
    local.store.watch('dictionaries', (ids) => {
      for (const id of ids) if (id.endsWith('/head')) made.delete(id.slice(0, -'/head'.length));
    });
  }
  const held = heads.get(dictionaryId);
  if (held) return held;
  const [head] = await local.store.get('dictionaries', [`${dictionaryId}/head`]);
  if (!head) return undefined;
  const fresh = { head, firsts: head.values.map(foldText), blocks: new Map<number, Block>() };
  heads.set(dictionaryId, fresh);
  return fresh;
}

async function blockAt({ head, blocks }: Known, at: number): Promise<Block | undefined> {
  const held = blocks.get(at);
  if (held) return held;
  const id = `${head.dictionaryId}/${head.version}/${String(at).padStart(4, '0')}`;
  const [doc] = (await openNow()?.store.get('dictionaries', [id])) ?? [];
  if (!doc) return undefined;
  const block = { values: doc.values, folded: doc.values.map(foldText) };
  const oldest = blocks.keys().next();
  if (blocks.size >= BLOCKS_KEPT && !oldest.done) blocks.delete(oldest.value);
  blocks.set(at, block);
  return block;
}

/** The last block whose first value is below the wanted text: equal values may begin in the block before. */
function blockFor(firsts: readonly string[], wanted: string): number {
  return Math.max(0, lowerBound(firsts, wanted) - 1);
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
