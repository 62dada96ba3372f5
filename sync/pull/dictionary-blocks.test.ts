import { expect, test } from 'vitest';
import type { DictionaryDoc } from '#schema/collections.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { chance } from '#sync/simulator/prng.ts';
import { changedBlocks, touchedRuns } from './dictionary-blocks.ts';
import { blockIdsOf, dictionaryDocs, freeTag, headDoc } from './dictionary-docs.ts';

const BLOCK = 5;
const letters = ['a', 'A', 'ą', 'b', 'Ł', 'l', 'z', 'ż', 'ß', ' '];
const about = (version: number) => ({ id: 'streets', version, name: 'Streets', type: 1, size: 0, date: 1, seq: version });

/** A list on a device: its documents by id. */
type Disk = Map<string, DictionaryDoc>;
const headOn = (disk: Disk): DictionaryDoc => disk.get('streets/head') as DictionaryDoc; // always there
const valuesOn = (disk: Disk) => blockIdsOf(headOn(disk)).flatMap((id) => disk.get(id)?.values ?? ['missing']);

/** Takes a change as the engine does; gives the ids of the blocks that were written. */
function change(disk: Disk, version: number, added: readonly string[], gone: readonly string[]): string[] {
  const known = headOn(disk);
  const runs = touchedRuns(known, { added, gone }, BLOCK);
  const touched = runs.flatMap(({ from, to }) => blockIdsOf(known).slice(from, to));
  const before = new Map(touched.map((id) => [id, disk.get(id)?.values ?? []]));
  const head = about(version);
  const { written, named, size } = changedBlocks(
    head,
    { known, runs, before },
    { blockValues: BLOCK, tag: freeTag(version, known) },
  );
  for (const doc of [...written, headDoc(head, named, size)]) disk.set(doc.id, doc);
  for (const id of touched) disk.delete(id);
  return written.map(({ id }) => id);
}

test('R-385: a list after many differences is the whole list, in blocks of which none is too long or left over', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const dice = chance(seed);
    const word = () =>
      Array.from({ length: 1 + Math.floor(dice.next() * 4) }, () => letters[Math.floor(dice.next() * letters.length)]).join('');
    let values = [...new Set(Array.from({ length: 60 }, word))].toSorted(compareFolded);
    const disk: Disk = new Map(dictionaryDocs(about(1), values, BLOCK).map((doc) => [doc.id, doc]));
    for (let version = 2; version <= 12; version += 1) {
      // now and then the list nearly empties, and fills again
      const share = version % 5 === 0 ? 0.95 : 0.05;
      const gone = values.filter(() => dice.next() < share);
      const added = [...new Set(Array.from({ length: version % 5 === 1 ? 60 : 4 }, word))]
        .filter((value) => !gone.includes(value))
        .toSorted(compareFolded);
      values = [...new Set([...values.filter((value) => !gone.includes(value)), ...added])].toSorted(compareFolded);
      change(disk, version, added, gone);
      expect(valuesOn(disk), `seed ${seed}, version ${version}`).toEqual(values);
      const head = headOn(disk);
      const blocks = blockIdsOf(head).map((id) => disk.get(id)?.values ?? []);
      expect(head).toMatchObject({ size: values.length, values: blocks.map(([first]) => first) });
      expect(blocks.every(({ length }) => length > 0 && length <= BLOCK)).toBe(true);
      expect(disk.size).toBe(blocks.length + 1);
    }
  }
});

const LONG = Array.from({ length: 500 }, (_, at) => `value ${String(at).padStart(4, '0')}`);

test('R-385: a change of one value writes one block; a list that crumbled is written again once', () => {
  const disk: Disk = new Map(dictionaryDocs(about(1), LONG, BLOCK).map((doc) => [doc.id, doc]));
  expect(change(disk, 2, ['value 0250 b'], ['value 0251'])).toEqual(['streets/2/0000']);
  const blocks = blockIdsOf(headOn(disk)).map((id) => disk.get(id)?.values ?? []);
  for (const odd of [0, 1]) {
    const gone = blocks.filter((_, at) => at % 2 === odd).flatMap((values) => values.slice(1));
    expect(change(disk, 3 + odd, [], gone)).toHaveLength(50);
  }
  expect(change(disk, 5, ['value 0999'], [])).toHaveLength(21);
  expect(valuesOn(disk)).toEqual([...blocks.map(([first]) => first), 'value 0999']);
  expect(change(disk, 6, ['value 0999 b'], [])).toHaveLength(1);
});
