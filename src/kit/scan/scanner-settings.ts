import { burstDefaults } from './burst.ts';

/** Settings of this device, by a user or a calibration. */
export interface ScannerSettings {
  /** 0 to 1; `sound` off is kept apart, so that switching on again finds the old loudness. */
  volume: number;
  sound: boolean;
  gapMs: number;
  prefixKey: string;
}

export const scannerDefaults: ScannerSettings = {
  volume: 0.7,
  sound: true,
  gapMs: burstDefaults.gapMs,
  prefixKey: burstDefaults.prefixKey,
};

const NAME = 'strongroom.scanner';

/** Reads the settings of this device; what is missing or unreadable is the default. */
export function readScannerSettings(): ScannerSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    const known = typeof stored === 'object' && stored !== null ? (stored as Partial<ScannerSettings>) : {};
    return {
      volume: typeof known.volume === 'number' ? Math.min(1, Math.max(0, known.volume)) : scannerDefaults.volume,
      sound: typeof known.sound === 'boolean' ? known.sound : scannerDefaults.sound,
      gapMs: typeof known.gapMs === 'number' && known.gapMs > 0 ? Math.min(60, known.gapMs) : scannerDefaults.gapMs,
      prefixKey: typeof known.prefixKey === 'string' ? known.prefixKey : scannerDefaults.prefixKey,
    };
  } catch {
    return scannerDefaults;
  }
}

/** Keeps the settings of this device; a browser that keeps nothing works with them until it is closed. */
export function writeScannerSettings(settings: ScannerSettings): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // Private windows have no storage; the settings hold for this visit.
  }
}
