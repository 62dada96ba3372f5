import type { DictionaryDoc } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import { partsByBlock, type Change } from '#sync/pull/dictionary-blocks.ts';
import { blockIdsOf, changedValues, headId, successorsId } from '#sync/pull/dictionary-docs.ts';
import type { Local } from '#src/data/database/database.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { idlePage } from '#src/scheduling/next-task.ts';

/**
 * Hints from dictionaries of any size: a head with the first folded value of each sorted block stays in memory, a hint is a
 * binary search in one or two blocks (architecture.md, Local database). The newest blocks stay in memory too.
 */
interface Known {
  head: DictionaryDoc;
  /** First value of each block, folded. */
  firsts: readonly string[];
  /** Id of each block. */
  ids: readonly string[];
  /** Changes since the blocks were written, by block. */
  changes: ReadonlyMap<number, Change>;
  /** Values of blocks with their changes. */
  blocks: Map<number, readonly string[]>;
  /** Replacements of withdrawn values, by their folded text; read when it is first asked for. */
  successors?: Promise<ReadonlyMap<string, string>>;
  /** `warm` has started. */
  isWarm: boolean;
}

/** 128,000 values, some 8 MB: the largest dictionary in use fits, and hints come without the disk. */
const BLOCKS_KEPT = 64;
const known = part(() => new WeakMap<Local, Map<string, Known>>());

/**
 * Returns values that begin with the typed text, in folded order; `[]` if the dictionary is not on this device. From memory the result is
 * synchronous, so hints are painted together with the key.
 */
export function hints(
  dictionaryId: string,
  typed: string,
  most: number = LIMITS.hintsShown,
  place: Workplace = here(),
): readonly string[] | Promise<readonly string[]> {
  const begin = foldText(typed.trim());
  if (begin === '') return [];
  const dictionary = inMemory(dictionaryId, place);
  const found = dictionary && search(dictionary, begin, most);
  return found ?? fromDisk(dictionaryId, begin, most, place);
}

/** The same with blocks read as they are needed. */
async function fromDisk(dictionaryId: string, begin: string, most: number, place: Workplace): Promise<readonly string[]> {
  const dictionary = await dictionaryOf(dictionaryId, place);
  if (!dictionary) return [];
  const first = blockFor(dictionary.firsts, begin);
  for (let at = first; at < dictionary.firsts.length; at++) {
    if (!(await blockAt(dictionary, at, place))) return [];
    const found = search(dictionary, begin, most);
    if (found) return found;
  }
  return [];
}

/** Searches the blocks in memory; undefined if a needed one is missing. */
function search({ firsts, blocks }: Known, begin: string, most: number): string[] | undefined {
  const found: string[] = [];
  for (let at = blockFor(firsts, begin); at < firsts.length; at++) {
    const block = blocks.get(at);
    if (!block) return undefined;
    for (let row = lowerBound(block, begin, foldText); row < block.length; row++) {
      const value = block[row] ?? '';
      if (!foldText(value).startsWith(begin)) return found;
      found.push(value);
      if (found.length === most) return found;
    }
  }
  return found;
}

/** Blocks read together when a dictionary is prefetched: a few milliseconds, less than a key press may wait. */
const WARM_BLOCKS = 4;
/** A page that is never idle reads them after this long. */
const WARM_REST_MS = 1_000;

/** Prefetches a dictionary into memory before the user types into its field, while the page is idle. */
export async function warm(dictionaryId: string, place: Workplace = here()): Promise<void> {
  const dictionary = await dictionaryOf(dictionaryId, place);
  if (!dictionary || dictionary.isWarm) return;
  dictionary.isWarm = true;
  const last = Math.min(dictionary.firsts.length, BLOCKS_KEPT);
  for (let at = 0; at < last; at += WARM_BLOCKS) {
    await idlePage(WARM_REST_MS);
    await Promise.all(Array.from({ length: Math.min(WARM_BLOCKS, last - at) }, (_, n) => blockAt(dictionary, at + n, place)));
  }
}

/** True if the dictionary contains this value, case and accents aside; undefined if it is not on this device. */
export async function has(dictionaryId: string, value: string, place: Workplace = here()): Promise<boolean | undefined> {
  const wanted = foldText(value.trim());
  const dictionary = await dictionaryOf(dictionaryId, place);
  if (!dictionary) return undefined;
  for (let at = blockFor(dictionary.firsts, wanted); at < dictionary.firsts.length; at++) {
    const block = await blockAt(dictionary, at, place);
    if (!block) return undefined;
    const row = lowerBound(block, wanted, foldText);
    if (row < block.length) return foldText(block[row] ?? '') === wanted;
  }
  return false;
}

/** Successors that are followed: further than this only a circle goes. */
const MOST_SUCCESSORS = 10;

/**
 * Returns the value that replaces a withdrawn one, if it is in the dictionary itself; `''` for a value that was not withdrawn or
 * not replaced, and for a dictionary that is not on this device.
 */
export async function successorOf(dictionaryId: string, value: string, place: Workplace = here()): Promise<string> {
  const dictionary = await dictionaryOf(dictionaryId, place);
  if (!dictionary || (await has(dictionaryId, value, place)) !== false) return '';
  dictionary.successors ??= successorsOf(dictionaryId, place);
  const successors = await dictionary.successors;
  let last = value;
  for (let step = 0; step < MOST_SUCCESSORS; step++) {
    const next = successors.get(foldText(last.trim()));
    if (next === undefined) return '';
    if ((await has(dictionaryId, next, place)) === true) return next;
    last = next;
  }
  return '';
}

async function successorsOf(dictionaryId: string, place: Workplace): Promise<ReadonlyMap<string, string>> {
  const [doc] = (await openNow(place)?.store.get('dictionaries', [successorsId(dictionaryId)])) ?? [];
  const pairs = doc?.values ?? [];
  return new Map(pairs.flatMap((value, at) => (at % 2 === 0 ? [[foldText(value), pairs[at + 1] ?? ''] as const] : [])));
}

/** The head of a dictionary: version, date and size; undefined when it is not on this device. */
export async function headOf(dictionaryId: string, place: Workplace = here()): Promise<DictionaryDoc | undefined> {
  return (await dictionaryOf(dictionaryId, place))?.head;
}

/** The dictionary if it is in memory. */
function inMemory(dictionaryId: string, place: Workplace): Known | undefined {
  const local = openNow(place);
  return local && known(place).get(local)?.get(dictionaryId);
}

async function dictionaryOf(dictionaryId: string, place: Workplace): Promise<Known | undefined> {
  const local = openNow(place);
  if (!local || dictionaryId === '') return undefined;
  let heads = known(place).get(local);
  if (!heads) {
    const made = new Map<string, Known>();
    heads = made;
    known(place).set(local, made);
    // A newer version arrived: its head replaces the old one and is read again.
    local.store.watch('dictionaries', (ids) => {
      for (const id of ids) if (id.endsWith('/head')) made.delete(id.slice(0, -'/head'.length));
    });
  }
  const before = heads.get(dictionaryId);
  if (before) return before;
  const [head] = await local.store.get('dictionaries', [headId(dictionaryId)]);
  if (!head) return undefined;
  const changes = partsByBlock(head.values, head.changes ?? { added: [], gone: [] });
  const fresh: Known = {
    head,
    firsts: head.values.map(foldText),
    ids: blockIdsOf(head),
    changes,
    blocks: new Map(),
    isWarm: false,
  };
  heads.set(dictionaryId, fresh);
  return fresh;
}

async function blockAt({ ids, changes, blocks }: Known, at: number, place: Workplace): Promise<readonly string[] | undefined> {
  const before = blocks.get(at);
  if (before) return before;
  const [doc] = (await openNow(place)?.store.get('dictionaries', [ids[at] ?? ''])) ?? [];
  if (!doc) return undefined;
  const oldest = blocks.keys().next();
  if (blocks.size >= BLOCKS_KEPT && !oldest.done) blocks.delete(oldest.value);
  const change = changes.get(at);
  const values = change ? changedValues(doc.values, change.added, change.gone) : doc.values;
  blocks.set(at, values);
  return values;
}

/** The last block whose first value is below the wanted text: equal values may begin in the block before. */
function blockFor(firsts: readonly string[], wanted: string): number {
  return Math.max(0, lowerBound(firsts, wanted) - 1);
}

/** Index of a folded text among sorted values; only the visited values are folded. */
function lowerBound(sorted: readonly string[], wanted: string, fold: (value: string) => string = asIs): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fold(sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const asIs = (value: string): string => value;
