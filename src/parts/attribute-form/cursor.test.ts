import { beforeEach, expect, test } from 'vitest';
import { fields, type, workBench, type WorkBench } from '#tests/bench/document-work-bench.ts';

/** Position of the cursor, and why it stays. */

let bench: WorkBench;
beforeEach(() => {
  bench = workBench();
});

test('a document begins numbered, with its prefix apart, and the cursor at the first field that needs a value', async () => {
  const work = await bench.begin();
  work.focusFirst();
  expect(fields(work)['no']).toMatchObject({ prefix: 'KD/2019/', text: '00042', from: 'autonumber' });
  expect(Object.keys(fields(work))).toEqual(['code', 'no', 'surname', 'first', 'born', 'part']);
  expect(bench.focused).toEqual(['code']);
});

test('ux §6.2: a scan jumps over everything already filled', async () => {
  const work = await bench.begin();
  expect(await work.takeCode('773109420042')).toEqual({ taken: 'placed' });
  expect(bench.focused).toEqual(['surname']);
  expect(fields(work)['code']).toMatchObject({ text: '773109420042', from: 'scanned' });
});

test('a wrong value keeps the cursor, a missing one may wait for the end', async () => {
  const work = await bench.begin();
  type(work, 'born', '31.02.61');
  work.enter('born');
  expect(bench.announced).toEqual(['born missingDate']);
  work.enter('first');
  expect(bench.focused.at(-1)).toBe('born');
  expect(await work.save()).toBe(false);
  expect(bench.announced.at(-1)).toBe('code required');
});

test('Enter waits for the dictionary, and is forgotten if the operator moved on in the meantime', async () => {
  const work = await bench.begin();
  work.apply({ is: 'focused', id: 'first' });
  type(work, 'first', 'Zofia');
  work.enter('first');
  await Promise.resolve();
  expect(bench.focused).toEqual(['born']);
  type(work, 'first', 'Xawery');
  work.enter('first');
  work.apply({ is: 'focused', id: 'surname' });
  await Promise.resolve();
  expect(bench.focused).toEqual(['born']);
});
