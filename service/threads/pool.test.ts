import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { unpackFuse } from '#schema/rules/code-filter/segment.ts';
import type { ProtocolContent } from '#service/areas/protocoling/print/official-protocol.ts';
import { ThreadPool } from './pool.ts';

/** Our own long work leaves the event loop of a node free. */

let pool: ThreadPool | undefined;
afterEach(() => pool?.close());

const container = { code: '0000400001', alias: '', closedAt: 1, closedByName: 'Anna', seals: [], description: '' };
const printed = (rows: number) => ({
  content: {
    number: 7,
    container,
    projectName: 'Personnel',
    typeName: 'Box',
    costCenter: '',
    columns: ['Code', 'Surname', 'First name'],
    rows: Array.from({ length: rows }, (_, n) => [`D-${n}`, 'Nowak', 'Żaneta']),
    issuedBy: 'Anna',
    issuedAt: 1,
    hash: 'ab',
  } as unknown as ProtocolContent, // the rest of the container is not printed
  language: 'pl' as const,
  evidence: { code: 'https://vault.example/s/1', root: '' },
});
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

test('a large transfer list is drawn in a thread: the event loop turns all the while', async () => {
  pool = new ThreadPool(1);
  await pool.run('protocolPdf', printed(1));
  const ended = new AbortController();
  const drawn = pool.run('protocolPdf', printed(600)).finally(() => ended.abort());
  let turns = 0;
  for (; !ended.signal.aborted; turns += 1) await turn();
  expect(isPdf(await drawn)).toBe(true);
  expect(turns).toBeGreaterThan(100);
}, 60_000);

test('a task that throws fails alone, and a thread that dies is replaced', async () => {
  pool = new ThreadPool(1);
  const broken = { ...printed(1), content: null as unknown as ProtocolContent };
  const both = [pool.run('protocolPdf', broken), pool.run('protocolPdf', printed(1))] as const;
  await expect(both[0]).rejects.toThrow();
  expect(isPdf(await both[1])).toBe(true);
  const cut = pool.run('protocolPdf', printed(600));
  const failed = expect(cut).rejects.toThrow('The thread ended.');
  await pool.close();
  await failed;
  expect(isPdf(await pool.run('protocolPdf', printed(1)))).toBe(true);
}, 60_000);

test('a filter of a million codes is built in a thread: the event loop turns all the while', async () => {
  pool = new ThreadPool(1);
  const keys = Float64Array.from({ length: 1_000_000 }, (_, n) => n * 4_099);
  const ended = new AbortController();
  const built = pool.run('codeFilter', keys).finally(() => ended.abort());
  let turns = 0;
  for (; !ended.signal.aborted; turns += 1) await turn();
  const filter = unpackFuse(await built);
  expect(filter?.keys).toBe(keys.length);
  expect(turns).toBeGreaterThan(100);
}, 60_000);
