import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DictionaryConfiguration, DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import { dictionaryStaged } from '#service/db/tables/dictionary-files.ts';
import { BadFile } from '#service/import/sources/source.ts';
import type { Workers } from '#service/work/workers.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { readLines } from './read-file.ts';

/** Bounds of a file of values, each with its exact answer. */

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
const limits = { ...IMPORT_LIMITS };
afterEach(() => Object.assign(IMPORT_LIMITS, limits));

const ask = async (method: string, path: string, body?: object) =>
  (await bench.ask(method, path, { token, body })).body['data'] as never;

const configured = (name: string): Promise<DictionaryConfiguration> =>
  ask('POST', '/api/dictionaries/configuration-save', {
    opId: randomUUID(),
    name,
    projectId: '',
    config: { column: 'value', successorColumn: '', sheet: '', headless: false },
  });

const head = (name: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n`;

/** Uploads a file of values; the answer as it comes. */
function uploaded(configurationId: string, content: Uint8Array<ArrayBuffer>) {
  const request = `${head('name="request"')}${JSON.stringify({ opId: randomUUID() })}\r\n`;
  const raw = Uint8Array.from(
    Buffer.concat([Buffer.from(`${request}${head('name="file"; filename="list.csv"')}`), content, Buffer.from('\r\n--b--\r\n')]),
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return bench.ask('POST', `/api/dictionaries/upload/${configurationId}`, { token, raw, headers });
}

/** The file of this text once it is checked, with its list. */
async function checked(
  name: string,
  text: string,
): Promise<{ file: DictionaryFile | undefined; list: DictionaryState | undefined }> {
  const { id, dictionaryId } = await configured(name);
  const { body } = await uploaded(id, Uint8Array.from(Buffer.from(text)));
  await workers.runDue();
  const list = ((await ask('GET', '/api/dictionaries/list/0')) as DictionaryState[]).find((one) => one.id === dictionaryId);
  const fileId = (body['data'] as { dictionaryFileId: string }).dictionaryFileId;
  return { list, file: list?.files.find(({ dictionaryFileId }) => dictionaryFileId === fileId) };
}

const staged = () => bench.db.inTenant('t-north', (tx) => tx.$count(dictionaryStaged));

test('100,000,001 bytes: 413, and no file of the list; the last byte that is allowed is taken', async () => {
  const { id, dictionaryId } = await configured('Bytes');
  const bytes = new Uint8Array(fileRules.dictionary.mostBytes + 1).fill(0x20);
  bytes.set(Buffer.from('value\nA\n'));
  expect((await uploaded(id, bytes)).status).toBe(413);
  const list = ((await ask('GET', '/api/dictionaries/list/0')) as DictionaryState[]).find((one) => one.id === dictionaryId);
  expect(list?.files ?? []).toEqual([]);
  expect((await uploaded(id, bytes.slice(0, -1))).status).toBe(200);
}, 60_000);

/** Rows of a file of so many values, without its bytes. */
const source = (count: number) => ({
  columns: ['value'],
  rows: (async function* () {
    for (let row = 2; row < count + 2; row += 1) yield { row, cells: [String(row)] };
  })(),
});
const values = (count: number) => `value\n${Array.from({ length: count }, (_, n) => `V${n}`).join('\n')}\n`;

test('2,000,001 values: too large; of a file that is too large nothing stays, and its list is as it was', async () => {
  const config = { column: 'value', successorColumn: '', sheet: '', headless: false };
  const linesOf = async (count: number) => {
    let lines = 0;
    for await (const line of readLines(source(count), config)) lines += 'value' in line ? 1 : 0;
    return lines;
  };
  expect(await linesOf(2_000_000)).toBe(2_000_000);
  await expect(linesOf(2_000_001)).rejects.toThrow(new BadFile('rows'));

  // a smaller limit for the way from the reader to the list
  Object.assign(IMPORT_LIMITS, { dictionaryValues: 1_500 });
  const { file, list } = await checked('Many', values(1_501));
  expect(file).toMatchObject({ state: states.refused, message: 'tooLarge' });
  expect(list).toMatchObject({ version: 0, size: 0 });
  expect(await staged()).toBe(0);
  expect((await checked('Fewer', values(1_500))).list).toMatchObject({ version: 1, size: 1_500 });
}, 60_000);

test('a value of 4,001 characters: its line is refused with its number, and one of 4,000 is taken', async () => {
  const { file, list } = await checked('Long', `value\n${'a'.repeat(4_000)}\n${'b'.repeat(4_001)}\nC\n`);
  expect(file).toMatchObject({ state: states.current, issues: [{ row: 3, code: 'valueTooLong' }] });
  expect(list).toMatchObject({ size: 2 });
});

test('values that differ in case: the first one is kept, and the others are counted', async () => {
  const decomposed = 'Łódź'.normalize('NFD');
  const { file, list } = await checked('Case', `value\nŁódź\nŁÓDŹ\nłódź\n${decomposed}\n`);
  expect(file).toMatchObject({ state: states.current, counters: { values: 1, repeated: 3 } });
  expect(list).toMatchObject({ size: 1 });
});

test('a formula is text, and an empty line is skipped', async () => {
  const { file, list } = await checked('Formula', 'value\n=HYPERLINK("x")\n\n   \n@SUM(1)\n');
  expect(file).toMatchObject({ state: states.current, counters: { values: 2, empty: 2, refused: 0 } });
  expect(list).toMatchObject({ size: 2 });
});
