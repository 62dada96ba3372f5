import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, needChromium } from '#tests/tooling/chromium.ts';
import { freePort } from '#tests/tooling/free-port.ts';

/** A browser that a second program may steer over its debugging port, on a profile of its own. */
export interface SteeredBrowser {
  page: Page;
  port: number;
  close(): Promise<void>;
}

export async function openSteeredBrowser(origin: string): Promise<SteeredBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'strongroom-lighthouse-'));
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
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    port,
    close: async () => {
      await context.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
