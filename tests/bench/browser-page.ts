import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** What a page gives to code under test outside of a browser: events, flags that survive a restart, an address. */
export interface BrowserPage {
  /** What the page's storage holds, for tests that look for what must not be there. */
  flags: Map<string, string>;
  /** The same browser after a restart: every module anew, flags and databases as they were. */
  restart(): void;
  fire(event: 'online' | 'offline' | 'pagehide' | 'keydown' | 'pointerdown'): void;
}

/** Puts a page around the test. Ended by `vi.unstubAllGlobals`. */
export function browserPage(): BrowserPage {
  const flags = new Map<string, string>();
  const page = new EventTarget();
  const shown = { visibilityState: 'visible', hasFocus: () => true, documentElement: { lang: '' } };
  const visible = Object.assign(new EventTarget(), shown);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', visible);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem: (key: string, value: string) => void flags.set(key, value),
    removeItem: (key: string) => void flags.delete(key),
  });
  // what a page reports is a fault of the code under test: it ends the test
  vi.stubGlobal('reportError', (error: unknown) =>
    queueMicrotask(() => {
      throw error;
    }),
  );
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  return {
    flags,
    restart: () => void vi.resetModules(),
    fire: (event) => void page.dispatchEvent(new Event(event)),
  };
}
