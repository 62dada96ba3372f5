import { beforeEach, expect, test } from 'vitest';
import { isNumbered, nextNumber } from '#schema/rules/autonumber.ts';
import { reinputAfter } from '#schema/rules/reinput.ts';
import { stageOf } from './document-draft.ts';
import { draftIssues } from './document-values.ts';
import { DocumentWork } from './document-work.ts';
import { personalFile } from './personal-file.ts';
import type { Source } from './begin-document.ts';
import type { AttributeDraft, FinishedDocument } from './contract.ts';

const NAMES = ['Anna', 'Grażyna', 'Józef', 'Zofia'];
let disk: AttributeDraft | null;
let writes: (AttributeDraft | null)[];
let saved: FinishedDocument[];
let said: string[];
let focused: string[];
let numbersTaken: number;
let isAccepted: boolean;

const source: Source = {
  documentClass: personalFile,
  inherited: { dep: 'Payroll', year: '2019', ret: 'B50', lang: 'Polish' },
  draft: {
    read: async () => structuredClone(disk),
    write: async (draft) => {
      disk = structuredClone(draft);
      writes.push(disk);
    },
  },
  hints: {
    find: async (_attribute, text) => NAMES.filter((name) => name.toLowerCase().startsWith(text.toLowerCase())),
    has: async (_dictionary, value) => NAMES.includes(value),
    size: () => NAMES.length,
    remote: false,
  },
  numbers: {
    next: async (_attribute, last) => {
      numbersTaken += 1;
      return { value: isNumbered(last) ? nextNumber(last) : 'KD/2019/00042', leased: true };
    },
  },
  onSave: async (document) => {
    if (isAccepted) saved.push(document);
    return isAccepted;
  },
};

beforeEach(() => {
  [disk, writes, saved, said, focused, numbersTaken, isAccepted] = [null, [], [], [], [], 0, true];
});

async function begin(more: Partial<Source> = {}): Promise<DocumentWork> {
  const work = new DocumentWork(
    { ...source, ...more },
    {
      focus: (id) => focused.push(id),
      say: (issue) => said.push(`${issue.attributeId} ${issue.code}`),
      locale: () => 'pl-PL',
      today: () => '2026-11-20',
      now: () => 1,
    },
  );
  await work.load();
  return work;
}

const fields = (work: DocumentWork) => work.state().draft?.fields ?? {};
const type = (work: DocumentWork, id: string, text: string): void =>
  Array.from(text).forEach((_key, at) => work.apply({ is: 'typed', id, text: text.slice(0, at + 1) }));

/** Types an entry of a double entry and presses Enter, as the input does. */
function entry(work: DocumentWork, id: string, text: string): void {
  type(work, id, text);
  const after = reinputAfter(stageOf(fields(work)[id]), 'enter', text);
  work.apply({ is: 'reinput', id, reinput: after });
  if (after.stage === 'locked') work.enter(id);
}

async function fillAll(work: DocumentWork, code = '773109420042'): Promise<void> {
  await work.takeCode(code);
  entry(work, 'surname', 'Świąt');
  entry(work, 'surname', 'Świąt');
  type(work, 'first', 'Zofia');
  type(work, 'born', '12.03.61');
  work.apply({ is: 'typed', id: 'part', text: 'Part A, recruitment' });
}

test('a document begins numbered, with its prefix apart, and the cursor at the first field that needs a value', async () => {
  const work = await begin();
  work.focusFirst();
  expect(fields(work)['no']).toMatchObject({ prefix: 'KD/2019/', text: '00042', from: 'autonumber' });
  expect(Object.keys(fields(work))).toEqual(['code', 'no', 'surname', 'first', 'born', 'part']);
  expect(focused).toEqual(['code']);
});

test('ux §6.2: a scan jumps over everything already filled', async () => {
  const work = await begin();
  expect(await work.takeCode('773109420042')).toEqual({ taken: 'placed' });
  expect(focused).toEqual(['surname']);
  expect(fields(work)['code']).toMatchObject({ text: '773109420042', from: 'scanned' });
});

test('ux §6.2: Enter on the last field saves, with values, evidence and the lease', async () => {
  const work = await begin();
  await fillAll(work);
  expect(await work.save()).toBe(true);
  expect(saved).toEqual([
    {
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
  const work = await begin();
  await fillAll(work);
  await work.save();
  expect(fields(work)['no']).toMatchObject({ prefix: 'KD/2019/', text: '00043' });
  expect(fields(work)['part']).toMatchObject({ text: 'Part A, recruitment', from: 'kept' });
  expect(fields(work)['surname']).toMatchObject({ text: '', from: 'empty' });
  expect(work.state().draft).toMatchObject({ touched: false, held: '' });
});

test('an overridden number is no lease, and the series goes on from it', async () => {
  const work = await begin();
  await fillAll(work);
  work.apply({ is: 'typed', id: 'no', text: '90' });
  await work.save();
  expect(saved[0]).toMatchObject({ leased: [], values: { no: 'KD/2019/00090' }, evidence: { no: 'typed' } });
  expect(fields(work)['no']?.text).toBe('00091');
});

test('a scan that ran through a field leaves its evidence and its lease as they were', async () => {
  const work = await begin();
  type(work, 'no', '00042773');
  expect(work.state().draft?.leased).toEqual([]);
  work.apply({ is: 'typed', id: 'no', text: '00042' });
  expect(fields(work)['no']).toMatchObject({ from: 'autonumber' });
  expect(work.state().draft?.leased).toEqual(['no']);
});

test('every keystroke is written, and a killed form comes back at the same stage with the same number', async () => {
  const work = await begin();
  await work.takeCode('773109420042');
  entry(work, 'surname', 'Świąt');
  type(work, 'surname', 'Świ');
  expect(writes.length).toBe(1 + 1 + 5 + 1 + 3);
  const again = await begin();
  expect(again.state().draft).toEqual(work.state().draft);
  expect(stageOf(fields(again)['surname']).stage).toBe('second');
  expect(fields(again)['surname']?.text).toBe('Świ');
  expect(numbersTaken).toBe(1);
});

test('ux §13, 5: after a mismatch nothing that is drawn holds an entry, and the third reading decides', async () => {
  const work = await begin();
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
  expect(saved[0]).toMatchObject({ values: { surname: 'Świąt' }, tries: { surname: 3 } });
});

test('ux §6.3: a scan saves a complete document and begins the next', async () => {
  const work = await begin();
  await fillAll(work);
  expect(await work.takeCode('773109420059')).toEqual({ taken: 'savedAndPlaced' });
  expect(saved.map(({ code }) => code)).toEqual(['773109420042']);
  expect(fields(work)['code']?.text).toBe('773109420059');
});

test('ux §6.3: a scan over an unfinished document is held, names the field, and is placed after the save', async () => {
  const work = await begin();
  await work.takeCode('773109420042');
  expect(await work.takeCode('773109420059')).toEqual({ taken: 'held', missing: 'Surname' });
  expect(saved).toEqual([]);
  expect(fields(work)['code']?.text).toBe('773109420042');
  expect(focused.at(-1)).toBe('surname');
  await fillAll(work);
  await work.save();
  expect(fields(work)['code']).toMatchObject({ text: '773109420059', from: 'scanned' });
  expect(work.state().draft?.held).toBe('');
});

test('scans faster than the disk are taken one after the other', async () => {
  const work = await begin();
  await fillAll(work);
  const came = await Promise.all([work.takeCode('773109420059'), work.takeCode('773109420066')]);
  expect(came.map(({ taken }) => taken)).toEqual(['savedAndPlaced', 'held']);
  expect(saved).toHaveLength(1);
});

test('a wrong value keeps the cursor, a missing one may wait for the end', async () => {
  const work = await begin();
  type(work, 'born', '31.02.61');
  work.enter('born');
  expect(said).toEqual(['born date']);
  work.enter('first');
  expect(focused.at(-1)).toBe('born');
  expect(await work.save()).toBe(false);
  expect(said.at(-1)).toBe('code required');
});

test('Enter waits for the dictionary, and is forgotten when the operator went elsewhere meanwhile', async () => {
  const work = await begin();
  work.apply({ is: 'focused', id: 'first' });
  type(work, 'first', 'Zofia');
  work.enter('first');
  await Promise.resolve();
  expect(focused).toEqual(['born']);
  type(work, 'first', 'Xawery');
  work.enter('first');
  work.apply({ is: 'focused', id: 'surname' });
  await Promise.resolve();
  expect(focused).toEqual(['born']);
});

test('decisions S11: an unknown name of an open dictionary is saved and marked to verify', async () => {
  const work = await begin();
  await fillAll(work);
  type(work, 'first', 'Xawery');
  await work.save();
  expect(saved[0]).toMatchObject({ values: { first: 'Xawery' }, toVerify: ['first'], evidence: { first: 'typed' } });
});

test('what could not be saved stays as it was typed', async () => {
  const work = await begin();
  await fillAll(work);
  isAccepted = false;
  const before = work.state().draft;
  expect(await work.save()).toBe(false);
  expect(work.state()).toMatchObject({ draft: before, isBusy: false });
});

test('F4 repeats the document before, in every field but a series', async () => {
  const work = await begin({ last: { surname: 'Nowak', first: 'Anna', no: 'KD/2019/00041' } });
  for (const id of ['surname', 'first', 'no']) work.repeatLast(id);
  expect(stageOf(fields(work)['surname'])).toMatchObject({ stage: 'locked', entries: ['Nowak'] });
  expect(fields(work)['first']).toMatchObject({ text: 'Anna', from: 'kept' });
  expect(fields(work)['no']?.text).toBe('00042');
});

test('R-146: a stored document is edited with its double entry locked; nothing is numbered', async () => {
  const values = {
    ...source.inherited,
    code: '773109420042',
    no: 'KD/2019/00007',
    surname: 'Nowak',
    first: 'Anna',
    born: '1961-03-12',
  };
  const evidence = { surname: 'doubleEntry', born: 'typed' } as const;
  const work = await begin({ editing: { values: { ...values, part: 'Part B, employment' }, evidence: { ...evidence } } });
  expect(stageOf(fields(work)['surname']).stage).toBe('locked');
  work.apply({ is: 'typed', id: 'born', text: '1961-03-13' });
  expect(await work.save()).toBe(true);
  expect(saved[0]).toMatchObject({ values: { no: 'KD/2019/00007', born: '1961-03-13' }, evidence: { surname: 'doubleEntry' } });
  expect([numbersTaken, disk]).toEqual([0, null]);
});

test('clearing begins the document again and keeps its number', async () => {
  const work = await begin();
  await fillAll(work);
  await work.clear();
  expect(fields(work)).toMatchObject({ code: { text: '' }, no: { text: '00042', from: 'autonumber' } });
  expect(work.state().draft).toMatchObject({ touched: false, leased: ['no'] });
});

test('ux §1, 10: what was cleared comes back by undo, until something new is typed', async () => {
  const work = await begin();
  await fillAll(work);
  const before = work.state().draft;
  await work.clear();
  work.undoClear();
  expect(work.state().draft).toEqual(before);
  await work.clear();
  type(work, 'surname', 'N');
  expect(work.state().cleared).toBeNull();
});
