import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { stageOf } from './document-draft.ts';
import { fields, fillAll, type, workBench, type WorkBench } from '#tests/bench/document-work-bench.ts';

/** Saving: the content of a finished document, and the start of the next one. */

let bench: WorkBench;
beforeEach(() => {
  bench = workBench();
});
afterEach(() => void vi.useRealTimers());

test('ux §6.2: Enter on the last field saves, with values, evidence and the lease', async () => {
  const work = await bench.begin();
  await fillAll(work);
  expect(await work.save()).toBe(true);
  expect(bench.saved).toEqual([
    {
      id: 'document 1',
      classId: 'hr',
      classVersion: 3,
      code: '773109420042',
      values: {
        dep: 'Payroll',
        year: '2019',
        ret: 'B50',
        lang: 'Polish',
        code: '773109420042',
        no: 'KD/2019/00042',
        surname: 'Świąt',
        first: 'Zofia',
        born: '1961-03-12',
        part: 'Part A, recruitment',
      },
      evidence: {
        dep: 'inherited',
        year: 'inherited',
        ret: 'inherited',
        lang: 'inherited',
        code: 'scanned',
        no: 'autonumber',
        surname: 'doubleEntry',
        first: 'dictionary',
        born: 'typed',
        part: 'typed',
      },
      toVerify: [],
      tries: {},
      leased: ['no'],
    },
  ]);
});

test('the next document is numbered on, keeps what the class keeps, and nothing else', async () => {
  const work = await bench.begin();
  await fillAll(work);
  await work.save();
  expect(fields(work)['no']).toMatchObject({ prefix: 'KD/2019/', text: '00043' });
  expect(fields(work)['part']).toMatchObject({ text: 'Part A, recruitment', from: 'kept' });
  expect(fields(work)['surname']).toMatchObject({ text: '', from: 'empty' });
  expect(work.state().draft).toMatchObject({ touched: false, held: '' });
});

test('an overridden number is no lease, and the series goes on from it', async () => {
  const work = await bench.begin();
  await fillAll(work);
  work.apply({ is: 'typed', id: 'no', text: '90' });
  await work.save();
  expect(bench.saved[0]).toMatchObject({ leased: [], values: { no: 'KD/2019/00090' }, evidence: { no: 'typed' } });
  expect(fields(work)['no']?.text).toBe('00091');
});

test('decisions S11: an unknown name of an open dictionary is bench.saved and marked to verify', async () => {
  const work = await bench.begin();
  await fillAll(work);
  type(work, 'first', 'Xawery');
  await work.save();
  expect(bench.saved[0]).toMatchObject({ values: { first: 'Xawery' }, toVerify: ['first'], evidence: { first: 'typed' } });
});

test('what could not be bench.saved stays as it was typed', async () => {
  const work = await bench.begin();
  await fillAll(work);
  bench.isAccepted = false;
  const before = work.state().draft;
  expect(await work.save()).toBe(false);
  expect(work.state()).toMatchObject({ draft: before, isBusy: false });
});

/** A form whose save is under way until it is let go. */
async function savingWork() {
  const { promise: held, resolve: release } = Promise.withResolvers<'saved'>();
  const work = await bench.begin({ onSave: () => held });
  await fillAll(work);
  const saving = work.save();
  return { work, end: () => (release('saved'), saving) };
}

test('I6: Enter, a button or a field during a save does nothing, and the form reports it each time', async () => {
  const { work, end } = await savingWork();
  expect(await work.save()).toBe(false);
  await work.clear();
  expect(bench.announced).toEqual(['ignored', 'ignored']);
  expect(work.state().isIgnored).toBe(true);
  expect(await end()).toBe(true);
  expect(work.state().isIgnored).toBe(true);
  type(work, 'surname', 'N');
  expect(work.state().isIgnored).toBe(false);
});

test('I6: what is typed during a save is not kept, and the form reports it; the keys of a scanner are not typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { work, end } = await savingWork();
  type(work, 'surname', 'Now');
  expect(await end()).toBe(true);
  expect(fields(work)['surname']?.text).toBe('');
  vi.advanceTimersByTime(300);
  expect(bench.announced).toEqual(['ignored']);

  const scanned = await savingWork();
  type(scanned.work, 'surname', '773109420043');
  scanned.work.dropIgnoredReport();
  await scanned.end();
  vi.advanceTimersByTime(1_000);
  expect(bench.announced).toEqual(['ignored']);
});

test('a document larger than the service takes is an issue of its longest value and is not saved', async () => {
  const many = Array.from({ length: 97 }, (_, i) => plainAttribute({ id: `note-${i}` }));
  const { documentClass } = bench.source;
  const work = await bench.begin({ documentClass: { ...documentClass, attributes: [...documentClass.attributes, ...many] } });
  await fillAll(work);
  const put = (id: string, text: string) => work.apply({ is: 'typed', id, text });
  for (const { id } of many) put(id, 'x'.repeat(id === 'note-7' ? LIMITS.valueCharacters : LIMITS.valueCharacters - 1));
  expect(await work.save()).toBe(false);
  expect(bench.saved).toEqual([]);
  expect(bench.announced.at(-1)).toBe('note-7 documentTooLarge');
  for (const { id } of many.slice(0, 4)) put(id, 'short');
  expect(await work.save()).toBe(true);
});

test('R-146: a stored document is edited with its double entry locked; nothing is numbered', async () => {
  const values = {
    ...bench.source.inherited,
    code: '773109420042',
    no: 'KD/2019/00007',
    surname: 'Nowak',
    first: 'Anna',
    born: '1961-03-12',
  };
  const evidence = { surname: 'doubleEntry', born: 'typed' } as const;
  const stored = { code: values.code, version: 1, values: { ...values, part: 'Part B, employment' }, evidence: { ...evidence } };
  const work = await bench.begin({ editing: stored });
  expect(stageOf(fields(work)['surname']).stage).toBe('locked');
  work.apply({ is: 'typed', id: 'born', text: '1961-03-13' });
  expect(await work.save()).toBe(true);
  expect(bench.saved[0]).toMatchObject({
    values: { no: 'KD/2019/00007', born: '1961-03-13' },
    evidence: { surname: 'doubleEntry' },
  });
  expect([bench.numbersTaken, bench.disk]).toEqual([0, null]);
});
