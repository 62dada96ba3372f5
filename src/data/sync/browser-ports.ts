import { map, merge, fromEvent, filter } from 'rxjs';
import type { Clock, Hasher, Ids, Rng, Signals } from '#sync/ports.ts';

/** The browser behind the engine's ports (sync/ports.ts). */

/** Longest wait `setTimeout` knows; a longer one would fire immediately. */
const LONGEST_MS = 2_147_483_647;

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};

export const browserRng: Rng = {
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};

export const browserHasher: Hasher = {
  sha256: async (text) => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};

let lastMs = 0;
let sequence = 0;

/**
 * UUIDv7: time, a counter that keeps the ids of one tab rising within a millisecond, and random bits (RFC 9562, method 1).
 */
export function uuidv7(now = Date.now()): string {
  if (now > lastMs) {
    lastMs = now;
    sequence = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) & 0x7ff;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(lastMs / 2 ** 16));
  view.setUint16(4, lastMs % 2 ** 16);
  view.setUint16(6, 0x7000 | sequence);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const browserIds: Ids = { uuid: () => uuidv7() };

/** Hints of the browser, and `head` from the hub or its polling. */
export function browserSignals(onHead: (listener: () => void) => () => void): Signals {
  return {
    onNudge: (listener) => {
      const nudges = merge(
        fromEvent(window, 'online').pipe(map(() => 'online' as const)),
        fromEvent(window, 'offline').pipe(map(() => 'offline' as const)),
        fromEvent(document, 'visibilitychange').pipe(
          filter(() => document.visibilityState === 'visible'),
          map(() => 'visible' as const),
        ),
      ).subscribe(listener);
      const stopHead = onHead(() => listener('head'));
      // Started offline: the event came before this listener.
      if (!navigator.onLine) listener('offline');
      return () => {
        nudges.unsubscribe();
        stopHead();
      };
    },
  };
}
