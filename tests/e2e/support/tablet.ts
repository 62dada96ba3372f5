import { readdir, readFile, rm } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { stoppedIn, reportPolicyViolations } from '#tests/e2e/support/policy.ts';
import { chromiumArgs, needChromium, type Build } from '#tests/tooling/chromium.ts';

export interface TabletOptions {
  origin: string;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  locale?: string;
  /**
   * A browser that hands out no service worker, as policies of companies make it; and for stories that never load a page
   * without coverage: to store the application takes five seconds of a processor, service and proxy included. A story that only
   * goes offline on a page needs no worker, if what it opens there is loaded before.
   */
  withoutWorker?: boolean;
  /**
   * Keeps its disk in memory: for stories that neither kill nor restart the browser. One browser serves all of them, because
   * starting one costs seconds of a processor.
   */
  inMemory?: boolean;
  /** Build of the browser; the headless one by default. */
  browser?: Build;
}

/**
 * A tablet: a browser, with a profile on disk where the story restarts it, so that IndexedDB is the durable one (contexts of
 * Playwright are incognito) and the whole browser can be killed and started again.
 */
export interface Tablet {
  page: Page;
  context: BrowserContext;
  /** Folder of its profile: the disk of the tablet. */
  profile: string;
  /** Errors its pages met: thrown, or written to the console. */
  problems: string[];
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
  /** Kills every process of the browser together and waits until the last one is gone. */
  kill(): Promise<void>;
  /** Closes the browser as a person does: the sign-in, which a browser keeps in memory for half a minute, reaches its disk. */
  quit(): Promise<void>;
  /** Starts the browser again on the same profile; without coverage when asked. */
  restart(options?: { offline?: boolean }): Promise<Page>;
  close(): Promise<void>;
}

export async function openTablet(options: TabletOptions): Promise<Tablet> {
  const profile = options.inMemory ? '' : await mkdtemp(join(tmpdir(), 'strongroom-tablet-'));
  const problems: string[] = [];
  let context = await launch(profile, options, problems);
  const tablet: Tablet = {
    page: await firstPage(context),
    context,
    profile,
    problems,
    offline: () => context.setOffline(true),
    online: () => context.setOffline(false),
    newTab: () => context.newPage(),
    kill: async () => {
      needDisk(profile);
      const pids = await processesOf(profile);
      for (const pid of pids) end(pid);
      while ((await alive(pids)).length > 0) await wait(20);
      await context.close().catch(() => undefined);
    },
    quit: () => context.close(),
    restart: async ({ offline = false } = {}) => {
      needDisk(profile);
      await context.close().catch(() => undefined);
      context = await launch(profile, options, problems);
      if (offline) await context.setOffline(true);
      tablet.context = context;
      tablet.page = await firstPage(context);
      return tablet.page;
    },
    close: async () => {
      await context.close().catch(() => undefined);
      if (profile !== '') await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      // the policy is the last line: in no story does it have anything to stop
      const stopped = stoppedIn(problems);
      if (stopped.length > 0) throw new Error(`The content policy stopped something:\n${stopped.join('\n')}`);
    },
  };
  return tablet;
}

function needDisk(profile: string): void {
  if (profile === '') throw new Error('A tablet whose disk is memory cannot be started again.');
}

/** The browser of all tablets in memory; it ends with the worker of the tests. */
let common: Promise<Browser> | undefined;

async function launch(profile: string, options: TabletOptions, problems: string[]): Promise<BrowserContext> {
  const start = { executablePath: needChromium(options.browser), args: [...chromiumArgs], headless: true };
  const context =
    profile === ''
      ? await (await (common ??= chromium.launch(start))).newContext(tabletOf(options))
      : await chromium.launchPersistentContext(profile, { ...start, ...tabletOf(options) });
  context.setDefaultTimeout(20_000);
  await reportPolicyViolations(context);
  context.on('weberror', (fault) => problems.push(`thrown: ${fault.error().message}`));
  context.on('console', (line) => {
    // what a network without coverage does to requests is no fault of the application
    if (line.type() === 'error' && !/net::ERR_|status of (401|5\d\d)/.test(line.text())) problems.push(`console: ${line.text()}`);
  });
  return context;
}

function tabletOf(options: TabletOptions): BrowserContextOptions {
  const { origin, width = 1024, height = 768, theme = 'light', locale = 'en-US' } = options;
  return {
    baseURL: origin,
    viewport: { width, height },
    colorScheme: theme,
    // animations repaint constantly, on a processor shared with other stories
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'Europe/Warsaw',
    acceptDownloads: true,
    serviceWorkers: options.withoutWorker ? 'block' : 'allow',
  };
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

/** The browser's main process by its profile folder, which is ours alone, and everything below it. */
async function processesOf(profile: string): Promise<number[]> {
  const parents = new Map<number, number>();
  const found = new Set<number>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    parents.set(pid, await parentOf(pid));
    if ((await read(`/proc/${pid}/cmdline`)).includes(profile)) found.add(pid);
  }
  for (let grew = true; grew;) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (found.has(pid) || !found.has(parent)) continue;
      found.add(pid);
      grew = true;
    }
  }
  return [...found];
}

async function parentOf(pid: number): Promise<number> {
  return Number((await read(`/proc/${pid}/status`)).match(/^PPid:\s+(\d+)/m)?.[1] ?? 0);
}

async function alive(pids: readonly number[]): Promise<number[]> {
  const states = await Promise.all(pids.map((pid) => read(`/proc/${pid}/status`)));
  return pids.filter((_, index) => /^State:\s+[^ZX]/m.test(states[index] ?? ''));
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => ''); // a process may end while we look
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it was gone already
  }
}
