import type { DictionaryDoc } from '#schema/collections.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { blockIdsOf, blocksOf, changedValues, sizeOfBlocks, type DictionaryVersion, type NamedBlock } from './dictionary-docs.ts';

/** Values that come in and go out, each in folded order. */
export interface Change {
  added: readonly string[];
  gone: readonly string[];
}

/** Blocks next to each other that a change touches, and its part in them. */
export interface TouchedRun {
  from: number;
  to: number;
  added: string[];
  gone: string[];
}

/** All blocks of a list are written again when there are so many times more than its values need. */
const MOST_PARTS = 2;

/** The blocks of a list that a change touches. */
export function touchedRuns(known: DictionaryDoc, change: Change, blockValues: number): TouchedRun[] {
  const [firsts, size] = [known.values, sizeOfBlocks(known)];
  const { added, gone } = change;
  const isCrumbled = firsts.length > MOST_PARTS * Math.ceil(size / blockValues) + 1;
  if (isCrumbled || firsts.length === 0) return [{ from: 0, to: firsts.length, added: [...added], gone: [...gone] }];
  const runs: TouchedRun[] = [];
  for (const [at, part] of [...partsByBlock(firsts, change)].toSorted(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === at) {
      last.to = at + 1;
      last.added.push(...part.added);
      last.gone.push(...part.gone);
    } else runs.push({ from: at, to: at + 1, ...part });
  }
  return runs;
}

/** The parts of a change by the blocks they are in. @param firsts first value of each block */
export function partsByBlock(
  firsts: readonly string[],
  { added, gone }: Change,
): Map<number, { added: string[]; gone: string[] }> {
  const parts = new Map<number, { added: string[]; gone: string[] }>();
  const partOf = (value: string) => {
    const at = blockOf(firsts, value);
    const part = parts.get(at) ?? { added: [], gone: [] };
    parts.set(at, part);
    return part;
  };
  for (const value of added) partOf(value).added.push(value);
  for (const value of gone) partOf(value).gone.push(value);
  return parts;
}

/** The block a value is in, or comes into: the last one whose first value does not come after it. */
function blockOf(firsts: readonly string[], value: string): number {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFolded(firsts[middle] ?? '', value) <= 0) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

interface Changed {
  /** Blocks that have to be written. */
  written: DictionaryDoc[];
  /** All blocks of the new version in order, the ones it keeps among them. */
  named: NamedBlock[];
  size: number;
}

/** The blocks of a list after a change; each run is cut again into parts of equal length. */
export function changedBlocks(
  head: DictionaryVersion,
  was: { known: DictionaryDoc; runs: readonly TouchedRun[]; before: ReadonlyMap<string, readonly string[]> },
  { blockValues, tag }: { blockValues: number; tag: string },
): Changed {
  const ids = blockIdsOf(was.known);
  const kept = ids.map((id, at): NamedBlock => ({ id, values: [was.known.values[at] ?? ''] }));
  const [written, named]: [DictionaryDoc[], NamedBlock[]] = [[], []];
  let size = sizeOfBlocks(was.known);
  let next = 0;
  for (const { from, to, added, gone } of was.runs) {
    const before = ids.slice(from, to).flatMap((id) => was.before.get(id) ?? []);
    const values = changedValues(before, added, gone);
    const parts = Math.max(1, Math.ceil(values.length / blockValues));
    const blocks = blocksOf(head, values, {
      blockValues: Math.max(1, Math.ceil(values.length / parts)),
      first: written.length,
      tag,
    });
    size += values.length - before.length;
    named.push(...kept.slice(next, from), ...blocks);
    written.push(...blocks);
    next = to;
  }
  named.push(...kept.slice(next));
  return { written, named, size };
}
