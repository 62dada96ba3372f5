import { LIMITS } from '#schema/limits.ts';

/**
 * Distinguishes a scanner from a person by the rhythm of keys (ux.md §6.3). A wedge scanner types 7 to 16 ms apart and ends
 * with Enter or Tab; people do not type five characters that fast. Pure: keys with their times go in, a verdict comes out.
 */

export interface KeyStroke {
  /** As `KeyboardEvent.key`. */
  key: string;
  /** ms, of the event itself: a busy main thread must not slow a scanner down. */
  at: number;
  /** Ctrl, Alt or Meta is held: a shortcut, never a scan. */
  chord?: boolean | undefined;
  /** The key is held down. */
  repeat?: boolean | undefined;
}

/** Typing rhythm of this device's scanner. */
export interface BurstSettings {
  charactersLeast: number;
  /** Median gap between its keys, at most. */
  gapMs: number;
  /** Longest pause inside a burst, and before its suffix. */
  suffixMs: number;
  /** Key the scanner is configured to send first; empty for none. */
  prefixKey: string;
}

export const burstDefaults: BurstSettings = {
  charactersLeast: LIMITS.scanCharactersLeast,
  gapMs: LIMITS.scanGapMs,
  suffixMs: LIMITS.scanSuffixMs,
  prefixKey: '',
};

export interface Burst {
  readonly text: string;
  readonly times: readonly number[];
  /** The prefix key was seen: whatever follows up to the suffix is a scan. */
  readonly prefixed: boolean;
  /** True if it started during typing: a single key of it belongs to the user. */
  readonly afterTyping: boolean;
}

export const noBurst: Burst = Object.freeze({ text: '', times: [], prefixed: false, afterTyping: false });

/** Meaning of a key: `begins` asks the caller to remember the focused field, `scan` to restore it. */
export type BurstVerdict =
  | { is: 'typing' }
  | { is: 'begins' }
  | { is: 'prefix' }
  | { is: 'inside' }
  | { is: 'scan'; text: string; gapMs: number };

/** AIM identifier: `]`, symbology, modifier. Its presence alone is proof enough for a slow scanner. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
/** Keys that come with a burst without being of it. */
const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Unidentified', 'Process']);

function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

/** The middle gap of a burst; 0 for a single key. */
export function medianGap(times: readonly number[]): number {
  const gaps = gapsOf(times).toSorted((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/** A long burst is stronger evidence than a short one: people do not type eight characters at 20 a second. */
const LONG_CHARACTERS = 8;
const LONG_FACTOR = 1.5;
const GAP_MOST_MS = 60;
/** A stall of the machine inside a burst; anything longer is a pause of a person. */
const STALL_MS = 500;

/** True if keys came in the rhythm of a machine. */
function isMachineLike({ text, times }: Burst, settings: BurstSettings): boolean {
  const allowed = text.length >= LONG_CHARACTERS ? Math.min(GAP_MOST_MS, settings.gapMs * LONG_FACTOR) : settings.gapMs;
  return medianGap(times) <= allowed;
}

function isScan(burst: Burst, at: number, settings: BurstSettings): boolean {
  if (burst.prefixed) return burst.text !== '';
  const pause = at - (burst.times.at(-1) ?? 0);
  const isLong = burst.text.length >= LONG_CHARACTERS && isMachineLike(burst, settings);
  if (pause > (isLong ? STALL_MS : settings.suffixMs)) return false;
  if (AIM_PREFIX.test(burst.text) && burst.text.length > 3) return true;
  return burst.text.length >= settings.charactersLeast && isMachineLike(burst, settings);
}

/**
 * True if a key starts another burst. A stall must not split a code, because its tail could pass for a whole one. Earlier
 * typing differs by its rhythm. A wrong guess joins too much, which no pattern accepts, rather than too little, which one
 * might.
 */
function beginsAnother(burst: Burst, at: number, settings: BurstSettings): boolean {
  const pause = at - (burst.times.at(-1) ?? at);
  if (burst.times.length === 0 || pause > STALL_MS) return true;
  const isPersons = burst.text.length === 1 ? burst.afterTyping : !isMachineLike(burst, settings);
  return pause > settings.suffixMs && isPersons;
}

/** The burst after a key, and what the key means. */
export function burstAfter(burst: Burst, stroke: KeyStroke, settings: BurstSettings): [Burst, BurstVerdict] {
  const { key, at } = stroke;
  if (SILENT.has(key)) return [burst, { is: burst.prefixed ? 'inside' : 'typing' }];
  if (stroke.chord || stroke.repeat) return [noBurst, { is: 'typing' }];
  if (settings.prefixKey !== '' && key === settings.prefixKey) return [{ ...noBurst, prefixed: true }, { is: 'prefix' }];
  if (key === 'Enter' || key === 'Tab') {
    if (!isScan(burst, at, settings)) return [noBurst, { is: 'typing' }];
    return [noBurst, { is: 'scan', text: burst.text, gapMs: medianGap(burst.times) }];
  }
  if (Array.from(key).length !== 1) return [noBurst, { is: 'typing' }];
  const isPrefixed = burst.prefixed && at - (burst.times.at(-1) ?? at) <= STALL_MS;
  if (!isPrefixed && beginsAnother(burst, at, settings)) {
    const afterTyping = burst.text !== '' && at - (burst.times.at(-1) ?? at) <= STALL_MS;
    return [{ text: key, times: [at], prefixed: false, afterTyping }, { is: 'begins' }];
  }
  return [{ ...burst, text: burst.text + key, times: [...burst.times, at] }, { is: 'inside' }];
}

/** The threshold of a device, from the gaps of a test card scanned five times: median and three deviations, capped. */
export function calibratedGap(bursts: readonly (readonly number[])[]): number {
  const gaps = bursts.flatMap((times) => gapsOf(times)).toSorted((a, b) => a - b);
  if (gaps.length === 0) return burstDefaults.gapMs;
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  return Math.min(GAP_MOST_MS, Math.ceil(median + 3 * deviation));
}
