import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** Time between two keys of a wired wedge scanner (ux.md 6.3). */
const GAP_MS = 8;

/** A keyboard-wedge scanner: the keys of a label come one by one, too fast for a person, and end with Enter. */
export interface Scanner {
  scan(code: string): Promise<void>;
}

export async function plugScanner(page: Page): Promise<Scanner> {
  const wire = await page.context().newCDPSession(page);
  return {
    scan: async (code) => {
      const sent: Promise<unknown>[] = [];
      // not awaited key by key: a slow answer of the browser must not slow the scanner down
      for (const key of [...Array.from(code), 'Enter']) {
        sent.push(press(wire, key));
        await wait(GAP_MS);
      }
      await Promise.all(sent);
    },
  };
}

function press(wire: CDPSession, key: string): Promise<unknown> {
  const text = key === 'Enter' ? '\r' : key;
  const down = { type: 'keyDown' as const, key, text, unmodifiedText: text, windowsVirtualKeyCode: virtualKey(key) };
  return Promise.all([
    wire.send('Input.dispatchKeyEvent', down),
    wire.send('Input.dispatchKeyEvent', { ...down, type: 'keyUp' }),
  ]);
}

/** Key numbers of signs whose code point names another key (`-` would be Insert). */
const signs: Readonly<Record<string, number>> = { Enter: 13, '-': 189, '.': 190, '/': 191, ']': 221, '[': 219, ':': 186 };

function virtualKey(key: string): number {
  return signs[key] ?? key.toUpperCase().charCodeAt(0);
}
