import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentAnswers } from '#service/http/content.ts';
import { RateBuckets, RATES } from '#service/http/rates.ts';
import { StaticFiles } from '#service/http/static-files.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** What a caller without a session may cost: memory by files, not by addresses, and one rate (reliability.md 3.6). */

const BYTES = 300_000;
let dist: string;
let bench: Bench;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'strongroom-anonymous-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Strongroom</title>');
  for (const name of ['one', 'two', 'three'])
    await writeFile(join(dist, `assets/${name}-abc.js`), name.padEnd(BYTES, `${name};`));
  bench = await openBench({ distFolder: dist });
});
afterAll(async () => {
  await bench?.close();
  await rm(dist, { recursive: true });
});

const asked = (path: string) => new Request(`http://127.0.0.1/${path}`, { headers: { 'accept-encoding': 'br' } });

test('800 spellings of one address keep one file in memory', async () => {
  const answers = new ContentAnswers();
  const files = new StaticFiles(dist, answers);
  await files.answer('assets/one-abc.js', asked('x'));
  const once = answers.bytes;
  expect(once).toBeGreaterThanOrEqual(BYTES);
  for (let turn = 1; turn <= 200; turn += 1) {
    for (const path of [
      `assets${'/'.repeat(turn + 1)}one-abc.js`,
      `${'./'.repeat(turn)}assets/one-abc.js`,
      `assets/${'x/../'.repeat(turn)}one-abc.js`,
      `${'/'.repeat(turn)}assets/one-abc.js`,
    ]) {
      expect([path, await files.answer(path, asked('x'))]).toEqual([path, undefined]);
    }
  }
  expect(answers.bytes).toBe(once);
});

test('files together take no more memory than the bound, and are all answered', async () => {
  const answers = new ContentAnswers(BYTES * 1.5);
  const files = new StaticFiles(dist, answers);
  for (let turn = 0; turn < 3; turn += 1) {
    for (const name of ['one', 'two', 'three']) {
      const answer = await files.answer(`assets/${name}-abc.js`, new Request('http://127.0.0.1/'));
      expect((await answer?.text())?.startsWith(name)).toBe(true);
      expect(answers.bytes).toBeLessThanOrEqual(BYTES * 1.5);
    }
  }
});

test('a changed file is read again, and concurrent requests share one read', async () => {
  const answers = new ContentAnswers();
  let readings = 0;
  const read = async () => {
    readings += 1;
    return new TextEncoder().encode('content');
  };
  const served = { key: 'a', read, isPacked: false, headers: {} };
  await Promise.all(Array.from({ length: 50 }, () => answers.answer(served, asked('x'))));
  expect(readings).toBe(1);
  await answers.answer({ ...served, key: 'b' }, asked('x'));
  expect(readings).toBe(2);
});

const OPEN = [
  '/',
  '/sw.js',
  '/assets/one-abc.js',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/appsettings.json',
  '/client/north/evault_logo.svg',
  '/api/nothing',
  '/api/navigation/menu',
  '/api/realtime/hub?id=x',
  '/anything/at/all',
];

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, authorization: 'Bearer a.b.c' } });

test.each(OPEN)('%s counts against the one rate of its address, with or without a token that is none', async (path) => {
  const rates = new RateBuckets({ ...RATES, anonymous: { perSecond: 2, burst: 4, burstSeconds: 60 } });
  const narrow = await openBench({ distFolder: dist, rates, trustProxy: true });
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    statuses.push((await narrow.knock('GET', turn % 2 === 0 ? path : '/sw.js', from('192.0.2.7'))).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  const other = await narrow.knock('GET', path, from('192.0.2.8'));
  expect(other.status).not.toBe(429);
  expect((await narrow.knock('GET', '/api/health', from('192.0.2.7'))).status).toBe(200);
  await narrow.close();
});

test('addresses of one /64 are one caller', async () => {
  const rates = new RateBuckets({ ...RATES, anonymous: { perSecond: 2, burst: 4, burstSeconds: 60 } });
  const narrow = await openBench({ distFolder: dist, rates, trustProxy: true });
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const headers = { 'x-forwarded-for': `2001:db8::${turn.toString(16)}:1` };
    statuses.push((await narrow.knock('GET', '/sw.js', { headers })).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  await narrow.close();
});

test('the documents are made once: every answer confirms the same content by its tag', async () => {
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs.css']) {
    const first = await bench.knock('GET', path);
    const tag = first.headers.get('etag') ?? '';
    const again = await bench.knock('GET', path, { headers: { 'if-none-match': tag } });
    expect([path, first.status, again.status, tag]).toEqual([path, 200, 304, expect.stringMatching(/^"[\w-]{22}"$/)]);
  }
});
