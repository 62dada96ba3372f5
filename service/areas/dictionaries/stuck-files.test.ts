import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DictionaryConfiguration, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states, workState } from '#schema/codes.ts';
import { dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { work } from '#service/db/tables/work.ts';
import type { Workers } from '#service/work/workers.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Files of value lists whose work came to no end: a person can go on with each of them. */

const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

let bench: Bench;
let workers: Workers;
let token: string;
let listId = '';
let file = '';
beforeAll(async () => {
  bench = await openBench();
  workers = await benchWorkers(bench);
  token = (await bench.signIn('everybody')).token;
  const config = { column: 'value', successorColumn: '', sheet: '', headless: false };
  const asked = { opId: randomUUID(), name: 'Places', projectId: '', config };
  const { id, dictionaryId }: DictionaryConfiguration = await ask('POST', '/api/dictionaries/configuration-save', asked);
  listId = dictionaryId;
  const raw = `${part('name="request"', JSON.stringify({ opId: randomUUID() }))}${part('name="file"; filename="list.csv"', 'value\nA\nB\n')}--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { body } = await bench.ask('POST', `/api/dictionaries/upload/${id}`, { token, raw, headers });
  file = (body['data'] as { dictionaryFileId: string }).dictionaryFileId;
  await workers.runDue();
});
afterAll(async () => {
  await workers.stop();
  await bench.close();
});

const ask = async (method: string, path: string, body?: object) => {
  const answer = await bench.ask(method, path, { token, body });
  return (answer.body['data'] as never) ?? answer.body['code'];
};
const fileNow = async () =>
  ((await ask('GET', '/api/dictionaries/list/0')) as DictionaryState[])
    .find(({ id }) => id === listId)
    ?.files.find(({ dictionaryFileId }) => dictionaryFileId === file);
const queue = () => ask('POST', '/api/dictionaries/add-to-queue', { dictionaryFileId: file });

test('a deletion that fails for good leaves the file as it was, and it is deleted after all', async () => {
  expect(await queue()).toMatchObject({ state: states.queuedForDeletion });
  bench.pass(61_000);
  const isMine = and(eq(work.kind, 'dictionary.delete'), eq(work.subject, file), eq(work.state, workState.waiting));
  // a node was killed at each attempt
  await bench.db.asSystem((tx) => tx.update(work).set({ attempts: 50 }).where(isMine));
  await workers.runDue();
  expect(await fileNow()).toMatchObject({ state: states.current, message: 'fault' });
  expect(await queue()).toMatchObject({ state: states.queuedForDeletion });
  expect(await ask('POST', '/api/dictionaries/take-back', { dictionaryFileId: file })).toMatchObject({ state: states.current });
});

const freeing = async () => {
  const text = await readFile('service/db/migrations/0059_value_files_freed.sql', 'utf8');
  for (const one of text.split('--> statement-breakpoint')) await bench.db.asSystem((tx) => tx.execute(sql.raw(one)));
};
const set = (to: Partial<typeof dictionaryFiles.$inferInsert>) =>
  bench.db.asSystem((tx) => tx.update(dictionaryFiles).set(to).where(eq(dictionaryFiles.id, file)));

test.each([
  ['publishing', { state: states.publishing }, states.checked],
  ['checking', { state: states.checking }, states.checked],
  ['queued for deletion', { state: states.queuedForDeletion, stateBefore: states.current, deletedAt: 1 }, states.current],
])('an update frees a file that was left %s by work that ended', async (_name, left, after) => {
  await set(left);
  await freeing();
  expect(await fileNow()).toMatchObject({ state: after, message: 'fault' });
  await set({ state: states.current, stateBefore: 0, deletedAt: 0, message: '' });
});

test('an update leaves a file alone whose work is still to come', async () => {
  expect(await queue()).toMatchObject({ state: states.queuedForDeletion });
  await freeing();
  expect(await fileNow()).toMatchObject({ state: states.queuedForDeletion });
});
