import { beforeEach, expect, test } from 'vitest';
import { fillAction } from '#schema/codes.ts';
import type { AttributeDraft } from './contract.ts';
import { stageOf } from './document-draft.ts';
import { draftIssues } from './document-values.ts';
import type { DocumentWork } from './document-work.ts';
import { entry, fields, fillAll, type, workBench, type WorkBench } from '#tests/bench/document-work-bench.ts';

/** State on disk while a document is typed, and how values are restored. */

let bench: WorkBench;
beforeEach(() => {
  bench = workBench();
});

test('every keystroke is written, and a killed form comes back at the same stage with the same number', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  entry(work, 'surname', 'Świąt');
  type(work, 'surname', 'Świ');
  expect(bench.writes.length).toBe(1 + 1 + 5 + 1 + 3);
  const again = await bench.begin();
  expect(again.state().draft).toEqual(work.state().draft);
  expect(stageOf(fields(again)['surname']).stage).toBe('second');
  expect(fields(again)['surname']?.text).toBe('Świ');
  expect(bench.numbersTaken).toBe(1);
});

test('ux §13, 5: after a mismatch no rendered field shows an entry, and the third reading decides', async () => {
  const work = await bench.begin();
  entry(work, 'surname', 'Swiat');
  entry(work, 'surname', 'Świąt');
  expect(fields(work)['surname']?.text).toBe('');
  expect(draftIssues(work.state().draft as AttributeDraft, work.reading()).get('surname')?.code).toBe('reinputDiffers');
  entry(work, 'surname', 'Świąt');
  await work.takeCode('773109420042');
  type(work, 'first', 'Zofia');
  type(work, 'born', '12.03.61');
  work.apply({ is: 'typed', id: 'part', text: 'Part A, recruitment' });
  await work.save();
  expect(bench.saved[0]).toMatchObject({ values: { surname: 'Świąt' }, tries: { surname: 3 } });
});

test('F4 repeats the document before, in every field but a series', async () => {
  const work = await bench.begin({ last: { surname: 'Nowak', first: 'Anna', no: 'KD/2019/00041' } });
  for (const id of ['surname', 'first', 'no']) work.repeatLast(id);
  expect(stageOf(fields(work)['surname'])).toMatchObject({ stage: 'locked', entries: ['Nowak'] });
  expect(fields(work)['first']).toMatchObject({ text: 'Anna', from: 'kept' });
  expect(fields(work)['no']?.text).toBe('00042');
});

test('clearing begins the document again and keeps its number', async () => {
  const work = await bench.begin();
  await fillAll(work);
  await work.clear();
  expect(fields(work)).toMatchObject({ code: { text: '' }, no: { text: '00042', from: 'autonumber' } });
  expect(work.state().draft).toMatchObject({ touched: false, leased: ['no'] });
});

test('ux §1, 10: what was cleared comes back by undo, until something new is typed', async () => {
  const work = await bench.begin();
  await fillAll(work);
  const before = work.state().draft;
  await work.clear();
  work.undoClear();
  expect(work.state().draft).toEqual(before);
  await work.clear();
  type(work, 'surname', 'N');
  expect(work.state().cleared).toBeNull();
});

test('S-d: a correction gone on with later keeps what was typed in it, and is the document as it is now in all else', async () => {
  const values = {
    ...bench.source.inherited,
    code: '773109420042',
    no: 'KD/2019/00007',
    surname: 'Nowak',
    first: 'Anna',
    born: '1961-03-12',
  };
  const stored = { code: values.code, version: 1, values, evidence: {} };
  const begun = await bench.begin({ editing: stored });
  type(begun, 'first', 'Zofia');
  // in the meantime a colleague corrects the surname, and the first name too
  const newer = { ...stored, version: 2, values: { ...values, surname: 'Nowacka', first: 'Hanna' } };
  const again = await bench.begin({ editing: newer });
  expect(stageOf(fields(again)['surname']).entries).toEqual(['Nowacka']);
  expect(fields(again)['first']?.text).toBe('Zofia');
  // what it was typed over is what the save is compared with: the two first names are for the supervisor
  expect(again.state().draft?.begun).toMatchObject({ version: 1, values: { first: 'Anna' } });
});

test('two tabs begin with the same draft: each saves a document of its own, with a number of its own', async () => {
  const [one, two] = [await bench.begin(), await bench.begin()];
  await fillAll(one);
  expect(await one.save()).toBe(true);
  await fillAll(two, '773109420043');
  expect(await two.save()).toBe(true);
  const [first, second] = bench.saved;
  expect([first?.code, second?.code]).toEqual(['773109420042', '773109420043']);
  expect(second?.id).not.toBe(first?.id);
  expect(second?.values['no']).not.toBe(first?.values['no']);
});

test('a crash after the save and before the next document: the saved values are not in the form again, a held code is', async () => {
  const work = await bench.begin();
  await work.takeCode('773109420042');
  await work.takeCode('773109420043');
  await fillAll(work);
  const beforeSave = bench.disk;
  expect(await work.save()).toBe(true);
  bench.disk = beforeSave;
  const again = await bench.begin({ last: bench.saved[0]?.values });
  expect(fields(again)).toMatchObject({ code: { text: '773109420043' }, no: { text: '00043' }, born: { text: '' } });
  expect(again.state().draft?.id).not.toBe(bench.saved[0]?.id);
});

const dayIn = (work: DocumentWork) => fields(work)['born']?.text;

test('the day that a class fills in is that of the first key: a form left open or stored overnight begins today', async () => {
  const attributes = bench.source.documentClass.attributes.map((attribute) =>
    attribute.id === 'born' ? { ...attribute, fillAction: fillAction.today } : attribute,
  );
  const documentClass = { ...bench.source.documentClass, attributes };
  const evening = await bench.begin({ documentClass });
  expect(dayIn(evening)).toBe('2026-11-20');
  bench.today = '2026-11-21';
  const stored = await bench.begin({ documentClass });
  expect([dayIn(stored), fields(stored)['born']?.from]).toEqual(['2026-11-21', 'kept']);
  bench.today = '2026-11-22';
  await stored.takeCode('773109420042');
  expect(dayIn(stored)).toBe('2026-11-22');
  // a document that is worked on keeps its day, and a day that was typed is that of the person
  bench.today = '2026-11-23';
  type(stored, 'first', 'Zofia');
  expect(dayIn(stored)).toBe('2026-11-22');
  expect(dayIn(await bench.begin({ documentClass }))).toBe('2026-11-22');
});
