import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DictionaryConfiguration, DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states, workState } from '#schema/codes.ts';
import { feed } from '#service/db/tables/sync.ts';
import { work } from '#service/db/tables/work.ts';
import type { Workers } from '#service/work/workers.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { moveHead } from './publish-version.ts';

let bench: Bench;
let workers: Workers;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  workers = await benchWorkers(bench);
  token = (await bench.signIn('everybody')).token;
});
afterAll(async () => {
  await workers.stop();
  await bench.close();
});

const ask = async (method: string, path: string, body?: object) => {
  const answer = await bench.ask(method, path, { token, body });
  return (answer.body['data'] as never) ?? answer.body['code'];
};

/** A new value list with its configuration. */
const configured = async (name: string, more: object = {}): Promise<DictionaryConfiguration> =>
  ask('POST', '/api/dictionaries/configuration-save', {
    opId: randomUUID(),
    name,
    projectId: '',
    config: { column: 'value', successorColumn: '', sheet: '', headless: false, ...more },
  });

const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

async function sendUpload(configurationId: string, text: string, opId: string) {
  const raw = `${part('name="request"', JSON.stringify({ opId }))}${part('name="file"; filename="list.csv"', text)}--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return bench.ask('POST', `/api/dictionaries/upload/${configurationId}`, { token, raw, headers });
}
async function upload(configurationId: string, text: string, opId: string = randomUUID()): Promise<string> {
  const { body } = await sendUpload(configurationId, text, opId);
  return (body['data'] as { dictionaryFileId: string }).dictionaryFileId;
}

const listOf = async (id: string): Promise<DictionaryState | undefined> =>
  ((await ask('GET', '/api/dictionaries/list/0')) as DictionaryState[]).find((list) => list.id === id);
const fileOf = async (id: string, list: string): Promise<DictionaryFile | undefined> =>
  (await listOf(list))?.files.find(({ dictionaryFileId }) => dictionaryFileId === id);
const valuesOf = async (dictionaryId: string, which = 'current'): Promise<[string, string][]> => {
  const { values }: { values: { value: string; successor: string }[] } = await ask(
    'GET',
    `/api/dictionaries/values?${new URLSearchParams({ dictionaryId, which, search: '', after: '' }).toString()}`,
  );
  return values.map(({ value, successor }) => [value, successor]);
};

test('R-387, R-389: a file that withdraws nothing is published by its check; a line that is not taken is named', async () => {
  const { id, dictionaryId } = await configured('Places');
  const file = await upload(id, `value\nŁódź\nKraków\n\nKRAKÓW\n=SUM(1)\n${'x'.repeat(4_001)}\n`);
  expect(await fileOf(file, dictionaryId)).toMatchObject({ state: states.received });
  await workers.runDue();
  expect(await fileOf(file, dictionaryId)).toMatchObject({
    state: states.current,
    version: 1,
    counters: { values: 3, added: 3, withdrawn: 0, refused: 1, repeated: 1, empty: 1 },
    issues: [{ row: 7, code: 'valueTooLong' }],
  });
  expect(await valuesOf(dictionaryId)).toEqual([
    ['=SUM(1)', ''],
    ['Kraków', ''],
    ['Łódź', ''],
  ]);
  const rows = await bench.db.inTenant('t-north', (tx) => tx.select().from(feed));
  expect(rows.find(({ rowId }) => rowId === dictionaryId)?.row).toMatchObject({ version: 1, size: 3 });
});

test('a file that withdraws values waits for a person, who publishes what they saw and nothing else', async () => {
  const { id, dictionaryId } = await configured('Departments', { successorColumn: 'now' });
  await upload(id, 'value;now\nPayroll 2;\nArchive;\n');
  await workers.runDue();
  const file = await upload(id, 'value;now\nPayroll;\nPayroll 2;Payroll\n');
  await workers.runDue();
  expect(await fileOf(file, dictionaryId)).toMatchObject({
    state: states.checked,
    counters: { values: 1, added: 1, withdrawn: 2, replaced: 1 },
  });
  const publish = (versionSeen: number) => ask('POST', '/api/dictionaries/publish', { dictionaryFileId: file, versionSeen });
  expect(await publish(7)).toBe('row.changed');
  expect(await publish(1)).toMatchObject({ state: states.publishing });
  expect((await valuesOf(dictionaryId)).length).toBe(2);
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([['Payroll', '']]);
  expect(await valuesOf(dictionaryId, 'withdrawn')).toEqual([
    ['Archive', ''],
    ['Payroll 2', 'Payroll'],
  ]);
});

test('R-329: a file is deleted after a minute in which it can be kept; then the version before is the next one', async () => {
  const { id, dictionaryId } = await configured('Sites');
  await upload(id, 'value\nA\n');
  await workers.runDue();
  const second = await upload(id, 'value\nA\nB\n');
  await workers.runDue();
  const queue = (what: string) => ask('POST', `/api/dictionaries/${what}`, { dictionaryFileId: second });
  expect(await queue('add-to-queue')).toMatchObject({ state: states.queuedForDeletion });
  expect(await queue('take-back')).toMatchObject({ state: states.current });
  bench.pass(120_000);
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toHaveLength(2);
  await queue('add-to-queue');
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toHaveLength(2);
  bench.pass(61_000);
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([['A', '']]);
  expect(await listOf(dictionaryId)).toMatchObject({ version: 3, size: 1 });
  expect(await fileOf(second, dictionaryId)).toBeUndefined();
});

const queue = (file: string, what: string) => ask('POST', `/api/dictionaries/${what}`, { dictionaryFileId: file });

test('a file that is deleted before its check is not published; kept again, it is checked', async () => {
  const { id, dictionaryId } = await configured('Wrong file');
  const wrong = await upload(id, 'value\nWRONG\n');
  expect(await queue(wrong, 'add-to-queue')).toMatchObject({ state: states.queuedForDeletion });
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([]);
  bench.pass(61_000);
  await workers.runDue();
  expect([await valuesOf(dictionaryId), await fileOf(wrong, dictionaryId)]).toEqual([[], undefined]);

  const right = await upload(id, 'value\nRIGHT\n');
  await queue(right, 'add-to-queue');
  expect(await queue(right, 'take-back')).toMatchObject({ state: states.received });
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([['RIGHT', '']]);
  expect(await fileOf(right, dictionaryId)).toMatchObject({ state: states.current });
});

test('R-329: newest files deleted one after the other bring back what was there before each, also a value that came again', async () => {
  const { id, dictionaryId } = await configured('Stations');
  const uploaded = async (values: string) => {
    const file = await upload(id, `value\n${values.split('').join('\n')}\n`);
    await workers.runDue();
    const { checkedAgainst, state } = (await fileOf(file, dictionaryId)) ?? {};
    if (state === states.checked)
      await ask('POST', '/api/dictionaries/publish', { dictionaryFileId: file, versionSeen: checkedAgainst });
    await workers.runDue();
    return file;
  };
  const remove = async (file: string) => {
    await ask('POST', '/api/dictionaries/add-to-queue', { dictionaryFileId: file });
    bench.pass(61_000);
    await workers.runDue();
    return (await valuesOf(dictionaryId)).map(([value]) => value).join('');
  };
  const files = [await uploaded('A'), await uploaded('AB'), await uploaded('BC'), await uploaded('CA')];
  expect((await valuesOf(dictionaryId)).map(([value]) => value).join('')).toBe('AC');
  expect(await remove(files[3] ?? '')).toBe('BC');
  expect(await remove(files[2] ?? '')).toBe('AB');
  expect(await fileOf(files[1] ?? '', dictionaryId)).toMatchObject({ state: states.current, version: 6 });
  expect(await remove(files[1] ?? '')).toBe('A');
});

test('a file is published only against the version its difference was counted for; another version counts it again', async () => {
  const { id, dictionaryId } = await configured('Teams');
  await upload(id, 'value\nA\nB\n');
  await workers.runDue();
  const mine = await upload(id, 'value\nA\n');
  await workers.runDue();
  expect(await fileOf(mine, dictionaryId)).toMatchObject({ checkedAgainst: 1, counters: { withdrawn: 1 } });
  await upload(id, 'value\nA\nB\nC\nD\n');
  // published by its check, while mine waits for a person
  await workers.runDue();
  const publish = (versionSeen: number) => ask('POST', '/api/dictionaries/publish', { dictionaryFileId: mine, versionSeen });
  await workers.runDue();
  expect(await fileOf(mine, dictionaryId)).toMatchObject({
    state: states.checked,
    checkedAgainst: 2,
    counters: { withdrawn: 3 },
  });
  expect(await publish(1)).toBe('row.changed');
  expect((await valuesOf(dictionaryId)).length).toBe(4);
  expect(await publish(2)).toMatchObject({ state: states.publishing });
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([['A', '']]);
});

test('a publication or comparison that fails for good leaves the file to a person, who publishes it after all', async () => {
  const { id, dictionaryId } = await configured('Offices');
  await upload(id, 'value\nA\nB\n');
  await workers.runDue();
  const mine = await upload(id, 'value\nA\n');
  await workers.runDue();
  const publish = (versionSeen: number) => ask('POST', '/api/dictionaries/publish', { dictionaryFileId: mine, versionSeen });
  /** A node was killed at each attempt. */
  const kill = async (kind: string) => {
    const isMine = and(eq(work.kind, kind), eq(work.subject, mine), eq(work.state, workState.waiting));
    await bench.db.asSystem((tx) => tx.update(work).set({ attempts: 50 }).where(isMine));
    await workers.runDue();
  };
  expect(await publish(1)).toMatchObject({ state: states.publishing });
  await kill('dictionary.publish');
  expect(await fileOf(mine, dictionaryId)).toMatchObject({ state: states.checked, message: 'fault', checkedAgainst: 1 });
  expect(await publish(1)).toMatchObject({ state: states.publishing, message: '' });
  await kill('dictionary.publish');

  await bench.db.inTenant('t-north', (tx) => moveHead(tx, { tenantId: 't-north', dictionaryId, version: 2, now: 1 }));
  await kill('dictionary.compare');
  expect(await fileOf(mine, dictionaryId)).toMatchObject({ state: states.checked, message: 'fault', checkedAgainst: 1 });
  // the version it was compared with is gone: it is compared again, and then published
  expect(await publish(1)).toBe('row.changed');
  await workers.runDue();
  expect(await fileOf(mine, dictionaryId)).toMatchObject({ state: states.checked, message: '', checkedAgainst: 2 });
  expect(await publish(2)).toMatchObject({ state: states.publishing });
  await workers.runDue();
  expect(await valuesOf(dictionaryId)).toEqual([['A', '']]);
});

test('a repeated upload is the same file; an empty one and one without its column are refused with the reason', async () => {
  const { id, dictionaryId } = await configured('Insurers');
  const opId = randomUUID();
  expect([await upload(id, 'value\nA\n', opId), await upload(id, 'value\nA\n', opId)]).toEqual([opId, opId]);
  // it is no upload of another list, which would never be checked
  const another = await configured('Insurers abroad');
  expect((await sendUpload(another.id, 'value\nA\n', opId)).body['code']).toBe('request.invalid');
  const empty = await upload(id, 'value\n\n');
  const other = await upload(id, 'name\nA\n');
  await workers.runDue();
  expect(await fileOf(empty, dictionaryId)).toMatchObject({ state: states.refused, message: 'empty' });
  expect(await fileOf(other, dictionaryId)).toMatchObject({ state: states.refused, message: 'column' });
  expect((await listOf(dictionaryId))?.files).toHaveLength(3);
});

const load = (what: string) => bench.ask('GET', `/api/dictionaries/download/${what}`, { token });

test('R-388: the file as it was sent, and the values now, can be downloaded', async () => {
  const { id, dictionaryId } = await configured('Banks');
  const file = await upload(id, 'value\n=1+1\n');
  await workers.runDue();
  const sent = await load(file);
  expect([sent.text, sent.headers.get('content-length')]).toEqual(['value\n=1+1\n', '11']);
  expect((await load(dictionaryId)).text).toBe('\uFEFF"value"\r\n"\'=1+1"\r\n'.slice(1));
});
