import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, needChromium } from '#tests/tooling/chromium.ts';
import { freePort } from '#tests/tooling/free-port.ts';

/** A browser that a second program may steer over its debugging port. */
export interface SteeredBrowser {
  page: Page;
  port: number;
}

/** A profile on the disk for `work`, removed after it. */
export async function withProfile<T>(work: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'strongroom-lighthouse-'));
  try {
    return await work(profile);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a browser on a profile for `work`, and ends it after it. */
export async function inBrowser<T>(
  { origin, profile }: { origin: string; profile: string },
  work: (browser: SteeredBrowser) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needChromium('whole'),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    headless: true,
    baseURL: origin,
    // sizes, colours and speed are the auditor's to choose; a page of this program would carry its own
    viewport: null,
    locale: 'en-US',
  });
  try {
    return await work({ page: context.pages()[0] ?? (await context.newPage()), port });
  } finally {
    await context.close().catch(() => undefined);
  }
}
