import type { DictionaryDoc } from '#schema/collections.ts';
import { compareFolded } from '#schema/rules/fold.ts';

/** Fields that head, blocks and successors of a version share. */
export type DictionaryVersion = Omit<
  DictionaryDoc,
  'id' | 'dictionaryId' | 'values' | 'blocks' | 'epoch' | 'unswept' | 'changes'
> & {
  id: string;
};

/** Id of the head of a dictionary: the version that screens read. */
export const headId = (id: string): string => `${id}/head`;
/** Id of the document with successors of withdrawn values. */
export const successorsId = (id: string): string => `${id}/successors`;
/** Id of a block among those written together under one tag. */
export const blockId = (id: string, tag: string, at: number): string => `${id}/${tag}/${String(at).padStart(4, '0')}`;

/** Ids of the blocks of the version that screens read, in the order of their values. */
export function blockIdsOf({ dictionaryId, version, values, blocks }: DictionaryDoc): string[] {
  return blocks?.map((name) => `${dictionaryId}/${name}`) ?? values.map((_, at) => blockId(dictionaryId, String(version), at));
}

/** The epoch that the version of a head belongs to. */
export const epochOf = (head: DictionaryDoc | undefined): string | undefined => head?.changes?.epoch ?? head?.epoch;

/** Number of values in the blocks of a list, without the changes of its head. */
export const sizeOfBlocks = ({ changes, size }: DictionaryDoc): number => changes?.size ?? size;

/** Tag for blocks that are written while others are read: no block of the list on this device has it. */
export function freeTag(version: number, known: DictionaryDoc | undefined): string {
  const taken = new Set(known ? blockIdsOf(known).map((id) => id.slice(known.dictionaryId.length + 1).split('/', 1)[0]) : []);
  let tag = String(version);
  // a version of the time before a restore may have the same number
  while (taken.has(tag)) tag += 'x';
  return tag;
}

/** Documents of a dictionary: a head with the first value of each block, and the sorted blocks. */
export function dictionaryDocs(head: DictionaryVersion, values: readonly string[], blockValues: number): DictionaryDoc[] {
  const blocks = blocksOf(head, values, { blockValues, first: 0, tag: String(head.version) });
  return [...blocks, headDoc(head, blocks, values.length)];
}

/** Sorted blocks of a page of values; `first` is the number of the first block. */
export function blocksOf(
  { id, ...rest }: DictionaryVersion,
  values: readonly string[],
  { blockValues, first, tag }: { blockValues: number; first: number; tag: string },
): DictionaryDoc[] {
  const blocks: DictionaryDoc[] = [];
  for (let from = 0; from < values.length; from += blockValues) {
    const name = blockId(id, tag, first + blocks.length);
    blocks.push({ ...rest, id: name, dictionaryId: id, values: values.slice(from, from + blockValues) });
  }
  return blocks;
}

/** A block as a head names it. */
export interface NamedBlock {
  id: string;
  values: readonly string[];
}

/** The head of a version: to write it makes the version the one that screens read. */
export function headDoc(
  { id, ...rest }: DictionaryVersion,
  named: readonly NamedBlock[],
  size: number,
  epoch?: string,
): DictionaryDoc {
  const blocks = named.map((block) => block.id.slice(id.length + 1));
  const values = named.map(({ values: [first = ''] }) => first);
  return { ...rest, id: headId(id), dictionaryId: id, values, blocks, size, ...(epoch !== undefined && { epoch }) };
}

/**
 * The values of a list after a change. Both lists are in folded order; a value that is added and was there before stays once.
 * @returns the same as the whole list of the later version
 */
export function changedValues(before: readonly string[], added: readonly string[], gone: readonly string[]): string[] {
  const moved = new Set([...gone, ...added]);
  const kept = before.filter((value) => !moved.has(value));
  const after: string[] = [];
  let at = 0;
  for (const value of added) {
    const place = placeFor(kept, value, at);
    while (at < place) after.push(kept[at++] ?? '');
    after.push(value);
  }
  while (at < kept.length) after.push(kept[at++] ?? '');
  return after;
}

/** Index of the first value that does not come before the wanted one, from a place on. */
function placeFor(sorted: readonly string[], wanted: string, from: number): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFolded(sorted[middle] ?? '', wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pairs of withdrawn values and what replaces them, after a change; `before` in the shape of the stored document. */
export function changedSuccessors(
  before: readonly string[],
  added: readonly string[],
  gone: readonly { value: string; successor: string }[],
): string[] {
  const pairs = new Map<string, string>();
  for (let at = 0; at < before.length; at += 2) pairs.set(before[at] ?? '', before[at + 1] ?? '');
  for (const value of added) pairs.delete(value);
  for (const { value, successor } of gone) {
    if (successor === '') pairs.delete(value);
    else pairs.set(value, successor);
  }
  return [...pairs].flat();
}
