import { expect, test } from 'vitest';
import type { DictionaryDoc } from '#schema/collections.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { chance } from '#sync/simulator/prng.ts';
import { partsByBlock } from './dictionary-blocks.ts';
import { changedHead, fitsHead, joinedChanges } from './dictionary-changes.ts';
import { blockIdsOf, changedValues, dictionaryDocs } from './dictionary-docs.ts';

const BLOCK = 5;
const letters = ['a', 'A', 'ą', 'b', 'Ł', 'l', 'z', 'ż', 'ß', ' '];
const about = (version: number) => ({ id: 'streets', version, name: 'Streets', type: 1, size: 0, date: 1, seq: version });

test('R-385: blocks with the changes of a head are the whole list, each value in its block, whatever came and went in between', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const dice = chance(seed);
    const word = () =>
      Array.from({ length: 1 + Math.floor(dice.next() * 3) }, () => letters[Math.floor(dice.next() * letters.length)]).join('');
    const first = [...new Set(Array.from({ length: 60 }, word))].toSorted(compareFolded);
    const docs = new Map(dictionaryDocs(about(1), first, BLOCK).map((doc) => [doc.id, doc]));
    let [values, head] = [first, docs.get('streets/head') as DictionaryDoc]; // made above
    for (let version = 2; version <= 8; version += 1) {
      const gone = values.filter(() => dice.next() < 0.1);
      // words of an earlier version come back, and some are in the list
      const added = [...new Set(Array.from({ length: 6 }, word))].toSorted(compareFolded);
      values = [...new Set([...values.filter((value) => !gone.includes(value)), ...added])].toSorted(compareFolded);
      const change = joinedChanges(head, { added, gone });
      head = changedHead(head, { ...about(version), size: values.length }, change, 'e1');
      const parts = partsByBlock(head.values, change);
      const read = blockIdsOf(head).flatMap((id, at) => {
        const { added: more = [], gone: less = [] } = parts.get(at) ?? {};
        return changedValues(docs.get(id)?.values ?? ['missing'], more, less);
      });
      expect(read, `seed ${seed}, version ${version}`).toEqual(values);
      expect(head.changes).toMatchObject({ size: first.length, added: change.added.toSorted(compareFolded) });
    }
  }
});

const words = (length: number) => Array.from({ length }, (_, at) => String(at));

test('a head takes a twentieth of a list, and ten thousand changes at most', () => {
  expect([fitsHead({ added: ['a'], gone: [] }, 19), fitsHead({ added: ['a'], gone: [] }, 20)]).toEqual([false, true]);
  expect([5_000, 5_001].map((gone) => fitsHead({ added: words(5_000), gone: words(gone) }, 1_000_000))).toEqual([true, false]);
});
