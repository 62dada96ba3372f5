import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Signal } from './earcons.ts';
import type { Scan, ScanPatterns } from './routes.ts';
import type { Listener, ScanHandler } from './scan-listeners.ts';
import type { ScannerSettings } from './scanner-settings.ts';

/** `ready` receives scans; `asleep` is a page without focus, whose keys go elsewhere; `idle` has no listener. */
export type ScannerState = 'ready' | 'asleep' | 'idle';

export interface Scanner {
  state: ScannerState;
  settings: ScannerSettings;
  change: (settings: Partial<ScannerSettings>) => void;
  /** Adds a listener; the newest is asked first. Returns how to remove it. */
  listen: (listener: Listener) => () => void;
  /** Tone, vibration and flash. `rejected` stays on the screen until the next scan. */
  signal: (signal: Signal) => void;
  /** The last scan was refused, and there was none since. */
  rejected: boolean;
  /** A code from elsewhere (camera, test card) goes the way of a scanned one. */
  take: (text: string) => void;
  /** The last scan as received, for the scanner test; null before the first. */
  lastScan: { text: string; gapMs: number } | null;
}

const silent: Scanner = {
  state: 'idle',
  settings: { volume: 0, sound: false, gapMs: 0, prefixKey: '' },
  change: () => undefined,
  listen: () => () => undefined,
  signal: () => undefined,
  rejected: false,
  take: () => undefined,
  lastScan: null,
};

export const ScannerContext = createContext<Scanner>(silent);

/** The scanner of this page: state, signals, settings. */
export function useScanner(): Scanner {
  return useContext(ScannerContext);
}

const noPatterns: ScanPatterns = {};

/**
 * Takes the scans of this screen while it is mounted. Keep `patterns` stable (a constant or `useMemo`); while they are null
 * a scan is kept and comes when they are known.
 * @param handler false for a scan that is none of its business
 * @param over `dialog` for the scans a dialog waits for: it comes before the page, whichever was there first
 */
export function useScan(handler: ScanHandler, patterns: ScanPatterns | null = noPatterns, over?: 'dialog'): void {
  const { listen } = useScanner();
  const take = useEffectEvent(handler);
  useEffect(() => listen({ patterns, take: (scan) => take(scan), over }), [listen, patterns, over]);
}

/**
 * Refuses scans while a window covers the page, because they would open another box or fill a hidden form. A window may take
 * scans itself. Returns the refused code until the next scan; empty for none.
 */
export function useRefusedScan(): string {
  const { listen, signal, rejected } = useScanner();
  const [refused, setRefused] = useState('');
  const take = useEffectEvent(({ code }: Scan) => {
    signal('rejected');
    setRefused(code);
  });
  useEffect(() => listen({ patterns: noPatterns, take: (scan) => take(scan), over: 'guard' }), [listen]);
  return rejected ? refused : '';
}
