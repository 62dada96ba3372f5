import type { Page } from '@playwright/test';

/** Fingers and a scanner. Keys of the scanner carry their own times, so that a busy machine does not change its rhythm. */
export interface Hands {
  /** Types a text as a person; every key counts. */
  type: (text: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Pulls the trigger: `gapMs` between the keys, Enter at the end. */
  scan: (code: string, gapMs?: number) => Promise<void>;
  keys: () => number;
  forget: () => void;
}

const PERSON_MS = 90;
const GUN_MS = 8;
/** Least time between typing and lifting the scanner. */
const LIFT_S = 0.8;

export async function handsOn(page: Page): Promise<Hands> {
  const wire = await page.context().newCDPSession(page);
  let count = 0;
  let clock = Date.now() / 1_000;
  const key = async (text: string, at: number): Promise<void> => {
    const isEnter = text === 'Enter';
    const down = {
      type: 'keyDown' as const,
      key: text,
      code: isEnter ? 'Enter' : '',
      text: isEnter ? '\r' : text,
      windowsVirtualKeyCode: isEnter ? 13 : 0,
      timestamp: at,
    };
    await wire.send('Input.dispatchKeyEvent', down);
    await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, timestamp: at });
  };
  const next = (ms: number): number => {
    clock = Math.max(Date.now() / 1_000, clock + ms / 1_000);
    return clock;
  };
  return {
    type: async (text) => {
      for (const character of Array.from(text)) {
        count += 1;
        await key(character, next(PERSON_MS));
      }
    },
    press: async (name) => {
      count += 1;
      next(PERSON_MS);
      await page.keyboard.press(name);
    },
    scan: async (code, gapMs = GUN_MS) => {
      const from = Math.max(Date.now() / 1_000, clock) + LIFT_S;
      const keys = [...Array.from(code), 'Enter'];
      for (const [index, character] of keys.entries()) await key(character, from + (index * gapMs) / 1_000);
      clock = from + (keys.length * gapMs) / 1_000;
    },
    keys: () => count,
    forget: () => {
      count = 0;
    },
  };
}

/** Name of the field that has the focus; empty for none. */
export function focusedField(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '');
}
