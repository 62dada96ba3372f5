import { LIMITS } from '#schema/limits.ts';
import { burstAfter, noBurst, type Burst, type BurstSettings } from './burst.ts';
import { rememberField, type FieldMemory } from './field-memory.ts';

/** Text of a scan with the time of its last key and the gap it was typed with. */
export interface HeardScan {
  text: string;
  at: number;
  gapMs: number;
}

/** Detects a repeat of the same code within 1.5 s: one trigger, read twice (ux.md §6.3, 8). */
export function repeatGuard(windowMs: number = LIMITS.scanRepeatMs): (text: string, at: number) => boolean {
  let last = { text: '', at: Number.NEGATIVE_INFINITY };
  return (text, at) => {
    const repeats = text === last.text && at - last.at < windowMs;
    last = { text, at };
    return repeats;
  };
}

/** Stops a key from reaching other listeners. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function withField(memories: FieldMemory[], focused: Element | null): FieldMemory[] {
  if (memories.some(({ field }) => field === focused)) return memories;
  const memory = rememberField(focused);
  return memory ? [...memories, memory] : memories;
}

/**
 * Listens for scans on the whole page, before other listeners get the keys. A scan is removed from the field it was typed
 * into, and its Enter is swallowed.
 * @param settingsNow read at each key: calibration may change them
 * @returns stops listening
 */
export function listenForScans(page: Document, settingsNow: () => BurstSettings, onScan: (scan: HeardScan) => void): () => void {
  let burst: Burst = noBurst;
  /** Fields the burst went into, as they were: a save under way may move the focus between two keys. */
  let before: FieldMemory[] = [];
  const isRepeat = repeatGuard();

  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const chord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    const stroke = { key: event.key, at: event.timeStamp, chord, repeat: event.repeat };
    const [after, verdict] = burstAfter(burst, stroke, settingsNow());
    burst = after;
    // what was typed by hand before a prefix stays typed
    if (verdict.is === 'begins' || verdict.is === 'prefix') before = [];
    if (verdict.is === 'begins' || verdict.is === 'inside') before = withField(before, page.activeElement);
    if (verdict.is === 'prefix' || (verdict.is === 'inside' && after.prefixed)) swallow(event);
    if (verdict.is !== 'scan') return;
    swallow(event);
    for (const { restore } of before) restore();
    before = [];
    if (!isRepeat(verdict.text, stroke.at)) onScan({ text: verdict.text, at: stroke.at, gapMs: verdict.gapMs });
  };

  page.addEventListener('keydown', onKey, { capture: true });
  return () => page.removeEventListener('keydown', onKey, { capture: true });
}
