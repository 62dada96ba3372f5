import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#service/log.ts';
import { confined, PageProcess } from '#service/pages/process/page-process.ts';
import { PagePool, type PoolOptions } from '#service/pages/process/pool.ts';
import type { PageRequest } from '#service/pages/process/requests.ts';
import { pdfFiles } from '#tests/bench/hostile-files/pdf-files.ts';

/**
 * Page processes: a page is rendered once, dropped when no caller waits; processes are ended at their limits
 * and have no permissions.
 */

let spool: string;
const path = (name: string) => join(spool, name);
const logged: string[] = [];
const log = openLog('debug', { write: (line: string) => logged.push(line) });
beforeAll(async () => {
  spool = await realpath(await mkdtemp(join(tmpdir(), 'strongroom-pool-')));
  for (const { name, bytes } of await pdfFiles()) await writeFile(path(name), bytes);
});
afterAll(() => rm(spool, { recursive: true }));

async function withPool<T>(more: Partial<PoolOptions>, work: (pool: PagePool) => Promise<T>): Promise<T> {
  const pool = new PagePool({ processes: 1, spool, bytes: 536_870_912, log, ...more });
  try {
    return await work(pool);
  } finally {
    pool.close();
  }
}
const draw = (name: string, page = 0, width = 480): PageRequest & { task: 'draw' } => ({
  task: 'draw',
  turn: 0,
  path: path(name),
  kind: 'pdf',
  page,
  width,
  black: [],
  marks: [],
});

/** Counts the requests sent to processes. */
function counted() {
  const given: PageRequest[] = [];
  const msOf = (request: PageRequest) => {
    given.push(request);
    return 10_000;
  };
  return { given, msOf };
}

test('a picture that two people ask for is drawn once, and one of them may go', () => {
  const { given, msOf } = counted();
  return withPool({ msOf }, async (pool) => {
    const gone = new AbortController();
    const [first, second] = [pool.run(draw('plain.pdf'), 'page', gone.signal), pool.run(draw('plain.pdf'), 'page')];
    const third = pool.run(draw('plain.pdf'), 'page');
    gone.abort(new Error('turned the page'));
    await expect(first).rejects.toThrow('turned the page');
    expect(await second).toBe(await third);
    expect(await second).toMatchObject({ done: { format: 5, width: 480 } });
    expect(given).toHaveLength(1);
  });
});

test('twenty page turns draw the page that is looked at: aborted requests leave the line', () => {
  const { given, msOf } = counted();
  return withPool({ msOf }, async (pool) => {
    const turns = Array.from({ length: 20 }, (_, turn) => {
      const abort = new AbortController();
      const asked = pool.run(draw('plain.pdf', turn % 2, 500 + turn), 'page', abort.signal);
      return { abort, asked: asked.catch((reason: unknown) => String(reason)) };
    });
    // the first is being rendered now, the others wait
    await Promise.resolve();
    for (const { abort } of turns.slice(0, -1)) abort.abort(new Error('gone'));
    const answers = await Promise.all(turns.map(({ asked }) => asked));
    expect(answers.slice(0, -1)).toEqual(turns.slice(1).map(() => 'Error: gone'));
    expect(answers.at(-1)).toMatchObject({ done: { width: 519 } });
    expect(given.map((request) => 'width' in request && request.width)).toEqual([500, 519]);
  });
});

test('a file that ends two processes is unreadable, and the next file is drawn', () =>
  withPool({ msOf: () => 1_500 }, async (pool) => {
    await pool.run(draw('plain.pdf'), 'page');
    const hostile = pool.run(draw('drawn-without-end.pdf'), 'page');
    const good = pool.run(draw('plain.pdf', 1), 'page');
    expect(await hostile).toEqual({ refused: 'unreadable' });
    expect(await good).toMatchObject({ done: { width: 480 } });
    expect(logged.filter((line) => line.includes('drawn-without-end')).length).toBe(2);
    // remembered, so no third process is spent on it
    expect(await pool.run(draw('drawn-without-end.pdf', 0, 960), 'page')).toEqual({ refused: 'unreadable' });
    expect(logged.filter((line) => line.includes('drawn-without-end')).length).toBe(2);
  }));

test.runIf(process.platform === 'linux')('a process that takes more memory than it may is ended', () =>
  withPool({ bytes: 40_000_000 }, async (pool) => {
    expect(await pool.run(draw('plain.pdf', 0, 3_200), 'page')).toEqual({ refused: 'unreadable' });
  }),
);

test('a process that has recognised its number of pages is renewed, and goes on with the next one', async () => {
  // so much memory that it is never the reason
  const process = new PageProcess({ spool, bytes: 8_589_934_592, recognisedPages: 2 });
  const recognised = async (page: number) => {
    const request = { task: 'recognise', path: path('plain.pdf'), kind: 'pdf', page, language: 'eng' } as const;
    const answer = await process.work(request, 60_000);
    return [answer !== 'killed' && 'done' in answer, process.pid !== undefined];
  };
  expect(await recognised(0)).toEqual([true, true]);
  expect(await recognised(1)).toEqual([true, false]);
  expect(await recognised(0)).toEqual([true, true]);
  process.end();
});

test('without another number a process is renewed after fifty pages', async () => {
  const process = new PageProcess({ spool, bytes: 8_589_934_592 });
  // a page that cannot be opened counts as well, and takes no time
  const request = { task: 'recognise', path: path('absent.pdf'), kind: 'pdf', page: 0, language: 'eng' } as const;
  const renewed: number[] = [];
  for (let page = 1; page <= 101; page += 1) {
    expect(await process.work(request, 60_000)).not.toBe('killed');
    if (process.pid === undefined) renewed.push(page);
  }
  expect(renewed).toEqual([50, 100]);
  process.end();
});

test('a process of background work gives way to the service, the one of pages that users wait for does not', () =>
  withPool({ processes: 2, bytes: 8_589_934_592 }, async (pool) => {
    const ended = await Promise.all([pool.run(draw('plain.pdf'), 'work'), pool.run(draw('plain.pdf', 0, 240), 'page')]);
    expect(ended.every((answer) => 'done' in answer)).toBe(true);
    const [first, second] = pool.pids.map((pid) => (pid === undefined ? undefined : getPriority(pid)));
    expect([first, second]).toEqual([getPriority(), getPriority() + 10]);
  }));

test('checks leave one of two processes to people who look at pages', () =>
  withPool({ processes: 2, msOf: ({ task }) => (task === 'check' ? 3_000 : 10_000) }, async (pool) => {
    await Promise.all([0, 1].map((page) => pool.run(draw('plain.pdf', page), 'page')));
    const order: string[] = [];
    const checks = ['100000-pages.pdf', '12001-pages.pdf', 'packed-stream.pdf'].map((name) =>
      pool.run({ task: 'check', path: path(name), kind: 'pdf' }, 'check').then(() => order.push('check')),
    );
    const pages = [480, 481, 482].map((width) => pool.run(draw('plain.pdf', 1, width), 'page').then(() => order.push('page')));
    await Promise.all([...checks, ...pages]);
    expect(order.lastIndexOf('page')).toBeLessThan(order.lastIndexOf('check'));
  }));

test('a page process reads its own folders alone: no other file, no writing, no process, no thread, no environment', async () => {
  const probe = fileURLToPath(new URL('../../../tests/bench/page-probe.ts', import.meta.url));
  const child = fork(probe, [fileURLToPath(new URL('../../../README.md', import.meta.url))], confined(spool));
  const [reported] = await once(child, 'message');
  child.kill();
  const refused = 'ERR_ACCESS_DENIED';
  expect(reported).toEqual({ readsOutside: refused, writesToSpool: refused, starts: refused, threads: refused, environment: [] });
});

test('a request for a file outside the spool is a fault of ours', () =>
  withPool({}, async (pool) => {
    const asked = await pool.run({ task: 'check', path: '/etc/hostname', kind: 'text' }, 'check');
    expect(asked).toMatchObject({ fault: expect.stringContaining('restricted') });
  }));
