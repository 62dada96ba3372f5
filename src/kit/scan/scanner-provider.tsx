import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { LIMITS } from '#schema/limits.ts';
import { hasPatternEngine, loadPatterns } from '#schema/rules/pattern.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { burstDefaults } from './burst.ts';
import { playSignal, type Signal } from './earcons.ts';
import { listenForScans, type DetectedScan } from './scan-listener.ts';
import { ScanFlash } from './scan-flash.tsx';
import { ScanListeners } from './scan-listeners.ts';
import { ScannerContext, type Scanner } from './scanner.ts';
import { readScannerSettings, writeScannerSettings, type ScannerSettings } from './scanner-settings.ts';

type Listener = Parameters<Scanner['listen']>[0];

function subscribeFocus(listener: () => void) {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

/** Lets a scan wait for the engine of its patterns; where that cannot be had, it asks the person to scan again. */
function useWhenReadable(signal: Scanner['signal']) {
  const { t } = useLingui();
  return useCallback(
    (read: () => void): void => {
      if (hasPatternEngine()) return read(); // without a turn: the next key may follow in the same task
      void loadPatterns().then((isReadable) => {
        if (isReadable) return read();
        signal('rejected');
        return snack(
          t`Part of the application is missing, so the scan was not read. Nothing was changed. Scan again when you are online.`,
        );
      });
      return undefined;
    },
    [signal, t],
  );
}

/** Announces a scan that no page came to take: a tone and news, because nothing on the screen is about it. */
function useUntakenSignal() {
  const { t } = useLingui();
  return useCallback(
    (volume: number): void => {
      playSignal('rejected', volume);
      snack(t`This page takes no scans, so the scan was not read. Nothing was changed.`);
    },
    [t],
  );
}

/** Listens for scans as long as the application is there. */
function useScanKeys(places: ScanListeners, settingsNow: RefObject<ScannerSettings>, take: (scan: DetectedScan) => void): void {
  const onScan = useEffectEvent(take);
  // never started again: texts or a window that arrive between two keys of a scan would leave its second half
  useEffect(() => {
    const burst = () => ({ ...burstDefaults, gapMs: settingsNow.current.gapMs, prefixKey: settingsNow.current.prefixKey });
    const isTaken = () => places.count > 0;
    return listenForScans(document, burst, (scan) => onScan(scan), isTaken);
  }, [places, settingsNow]);
}

/** One for the whole application, outside the router: the scanner works on every screen that takes scans. */
export function ScannerProvider({ children }: { children: ReactNode }) {
  const [places] = useState(() => new ScanListeners());
  const [count, setCount] = useState(0);
  const [settings, setSettings] = useState<ScannerSettings>(readScannerSettings);
  const settingsNow = useRef(settings);
  const [lastScan, setLastScan] = useState<Scanner['lastScan']>(null);
  const [flash, setFlash] = useState<{ signal: Signal; turn: number } | null>(null);
  const hasFocus = useSyncExternalStore(subscribeFocus, () => document.hasFocus());

  const change = useCallback((part: Partial<ScannerSettings>) => {
    settingsNow.current = { ...settingsNow.current, ...part };
    writeScannerSettings(settingsNow.current);
    setSettings(settingsNow.current);
  }, []);

  const signal = useCallback((kind: Signal) => {
    const { sound, volume } = settingsNow.current;
    playSignal(kind, sound ? volume : 0);
    setFlash((before) => ({ signal: kind, turn: (before?.turn ?? 0) + 1 }));
  }, []);

  const whenReadable = useWhenReadable(signal);
  const signalUntaken = useUntakenSignal();
  const take = useCallback(
    (text: string, at = performance.now()) => {
      setFlash(null);
      whenReadable(() => {
        if (places.take(text, at)) return;
        const { sound, volume } = settingsNow.current;
        setTimeout(() => places.forget(text, at) && signalUntaken(sound ? volume : 0), LIMITS.scanKeptMs);
      });
    },
    [places, whenReadable, signalUntaken],
  );

  const listen = useCallback(
    (listener: Listener) => {
      const remove = places.add(listener);
      setCount(places.count);
      return () => {
        remove();
        setCount(places.count);
        // the text of the red edge is gone, and a next scan may not be taken here
        if (places.answers(listener)) setFlash((before) => (before?.signal === 'rejected' ? null : before));
      };
    },
    [places],
  );

  useScanKeys(places, settingsNow, (scan) => {
    setLastScan({ text: scan.text, gapMs: scan.gapMs });
    take(scan.text, scan.at);
  });

  const state = count === 0 ? 'idle' : hasFocus ? 'ready' : 'asleep';
  const rejected = flash?.signal === 'rejected';
  const scanner = useMemo<Scanner>(
    () => ({ state, settings, change, listen, signal, rejected, take, lastScan }),
    [state, settings, change, listen, signal, rejected, take, lastScan],
  );
  return (
    <ScannerContext value={scanner}>
      {children}
      {flash ? <ScanFlash key={flash.turn} signal={flash.signal} /> : null}
    </ScannerContext>
  );
}
