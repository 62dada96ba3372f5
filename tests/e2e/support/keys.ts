import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/**
 * Keys with their times of pressing, as the operating system passes them to a browser. A busy machine delivers them late;
 * their rhythm, which distinguishes a scanner from a person, stays the same.
 */
export class Keys {
  readonly #wire: CDPSession;
  #lastAt = 0;

  private constructor(wire: CDPSession) {
    this.#wire = wire;
  }

  static async of(page: Page): Promise<Keys> {
    return new Keys(await page.context().newCDPSession(page));
  }

  /** Presses keys one after the other, `gapMs` apart, the first one that long after the last one before. */
  async press(keys: readonly string[], gapMs: number): Promise<void> {
    let at = Math.max(Date.now(), this.#lastAt + gapMs);
    for (const key of keys) {
      const early = at - Date.now();
      if (early > 0) await wait(early);
      await this.#stroke(key, at);
      this.#lastAt = at;
      at += gapMs;
    }
  }

  /** Leaves the keyboard alone for a while. */
  async rest(ms: number): Promise<void> {
    await wait(ms);
    this.#lastAt = Math.max(this.#lastAt, Date.now());
  }

  async #stroke(key: string, at: number): Promise<void> {
    const text = key === 'Enter' ? '\r' : Array.from(key).length === 1 ? key : '';
    const stroke = { key, text, unmodifiedText: text, windowsVirtualKeyCode: virtualKey(key), timestamp: at / 1_000 };
    const down = this.#wire.send('Input.dispatchKeyEvent', { type: text === '' ? 'rawKeyDown' : 'keyDown', ...stroke });
    const up = this.#wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
    await Promise.all([down, up]);
  }
}

/** Key numbers of signs whose code point names another key (`-` would be Insert). */
const signs: Readonly<Record<string, number>> = {
  Enter: 13,
  Tab: 9,
  Escape: 27,
  '-': 189,
  '.': 190,
  '/': 191,
  ']': 221,
  '[': 219,
  ':': 186,
};

function virtualKey(key: string): number {
  const code = key.toUpperCase().charCodeAt(0);
  return signs[key] ?? (code < 128 ? code : 0); // letters beyond ASCII have no key of their own
}
