import { beforeEach, expect, test } from 'vitest';
import { fields, fillAll, type, workBench, type WorkBench } from '#tests/bench/document-work-bench.ts';

/** Document codes from a scanner, before, during and after a document. */

let bench: WorkBench;
beforeEach(() => {
  bench = workBench();
});

test('a scan that ran through a field leaves its evidence and its lease as they were', async () => {
  const work = await bench.begin();
  type(work, 'no', '00042773');
  expect(work.state().draft?.leased).toEqual([]);
  work.apply({ is: 'typed', id: 'no', text: '00042' });
  expect(fields(work)['no']).toMatchObject({ from: 'autonumber' });
  expect(work.state().draft?.leased).toEqual(['no']);
});

test('ux §6.3: a scan saves a complete document and begins the next', async () => {
  const work = await bench.begin();
  await fillAll(work);
  expect(await work.takeCode('773109420059')).toEqual({ taken: 'savedAndPlaced' });
  expect(bench.saved.map(({ code }) => code)).toEqual(['773109420042']);
  expect(fields(work)['code']?.text).toBe('773109420059');
});

test('ux §6.3: a scan over an unfinished document is held, names the field, and is placed after the save', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  expect(await work.takeCode('773109420059')).toEqual({ taken: 'held', missing: 'Surname' });
  expect(bench.saved).toEqual([]);
  expect(fields(work)['code']?.text).toBe('773109420042');
  expect(bench.focused.at(-1)).toBe('surname');
  await fillAll(work);
  await work.save();
  expect(fields(work)['code']).toMatchObject({ text: '773109420059', from: 'scanned' });
  expect(work.state().draft?.held).toBe('');
});

test('scans faster than the bench.disk are taken one after the other', async () => {
  const work = await bench.begin();
  await fillAll(work);
  const came = await Promise.all([work.takeCode('773109420059'), work.takeCode('773109420066')]);
  expect(came.map(({ taken }) => taken)).toEqual(['savedAndPlaced', 'held']);
  expect(bench.saved).toHaveLength(1);
});

test('Clear puts the held code into the form, as it does after the save; Undo gives both codes back', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  await work.takeCode('773109420059');
  await work.clear();
  expect(fields(work)['code']).toMatchObject({ text: '773109420059', from: 'scanned' });
  expect(bench.disk?.fields['code']?.text).toBe('773109420059');
  expect(work.state().draft?.held).toBe('');
  work.undoClear();
  expect(fields(work)['code']?.text).toBe('773109420042');
  expect(work.state().draft?.held).toBe('773109420059');
});

test('a third code never takes the place of the held one', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  await work.takeCode('773109420059');
  expect(await work.takeCode('773109420066')).toMatchObject({ taken: 'full' });
  expect(await work.takeCode('773109420059')).toMatchObject({ taken: 'held' });
  expect(work.state().draft?.held).toBe('773109420059');
});

test('a scan that saves the document before is held behind the code that was held', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  await work.takeCode('773109420059');
  await fillAll(work);
  expect(await work.takeCode('773109420066')).toEqual({ taken: 'held', missing: 'Surname' });
  expect(bench.saved.map(({ code }) => code)).toEqual(['773109420042']);
  expect(fields(work)['code']?.text).toBe('773109420059');
  expect(work.state().draft?.held).toBe('773109420066');
});
