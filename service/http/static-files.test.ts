import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationRoutes } from '#service/http/application-routes.ts';

const SCRIPT = 'export const long = 1;\n'.repeat(500);
let folder: string;
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-static-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, 'client/acme'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Strongroom</title>');
  await writeFile(join(dist, 'sw.js'), 'self.x = 1');
  await writeFile(join(dist, '.sources'), 'stamp');
  await writeFile(join(dist, 'assets/main-abc123.js'), SCRIPT);
  await writeFile(join(dist, 'assets/main-abc123.js.map'), '{}');
  await writeFile(join(dist, 'client/acme/evault_logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const routes = applicationRoutes(dist);
  ask = async (path, headers = {}) => routes.request(path, { headers });
});
afterAll(() => rm(folder, { recursive: true }));

test('hashed files are kept for ever; the page and the service worker are asked for again', async () => {
  expect((await ask('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable');
  for (const path of ['/sw.js', '/index.html']) expect((await ask(path)).headers.get('cache-control')).toBe('no-cache');
});

test('what is kept is confirmed by its tag, what changed is sent', async () => {
  const etag = (await ask('/sw.js')).headers.get('etag') ?? '';
  expect((await ask('/sw.js', { 'if-none-match': etag })).status).toBe(304);
  await writeFile(join(folder, 'dist/sw.js'), 'self.x = 2');
  expect(await (await ask('/sw.js', { 'if-none-match': etag })).text()).toBe('self.x = 2');
});

test('text travels small: brotli, gzip, or as it is', async () => {
  const sizes = [];
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', null],
  ] as const) {
    const answer = await ask('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    sizes.push((await answer.arrayBuffer()).byteLength);
  }
  expect(sizes[0]).toBeLessThan(500);
  expect(sizes.at(-1)).toBe(SCRIPT.length);
});

test('any address a person opens gets the application; calls, files and logos do not', async () => {
  const page = { accept: 'text/html,application/xhtml+xml' };
  for (const path of ['/', '/demo', '/demo/protocol/container/1.2', '/nowhere/at/all']) {
    expect([path, await (await ask(path, page)).text()]).toEqual([path, expect.stringContaining('Strongroom')]);
  }
  for (const path of ['/assets/old-chunk.js', '/client/demo/evault_logo.svg', '/api/none']) {
    expect([path, (await ask(path, page)).status]).toEqual([path, 404]);
  }
  expect((await ask('/demo', { accept: 'application/json' })).status).toBe(404);
});

test('a logo is a picture and nothing more', async () => {
  const logo = await ask('/client/acme/evault_logo.svg');
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(logo.headers.get('content-security-policy')).toContain('sandbox');
});

test('nothing outside the folder, nothing hidden, no source maps', async () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%5c..%5csecret.txt',
    '/.sources',
    '/%2esources',
    '/assets/main-abc123.js.map',
    '/%00',
    '/%',
    '/assets',
  ];
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('only our own script becomes a service worker', async () => {
  const asWorker = { 'service-worker': 'script' };
  expect((await ask('/sw.js', asWorker)).status).toBe(200);
  expect((await ask('/assets/main-abc123.js', asWorker)).status).toBe(403);
});
