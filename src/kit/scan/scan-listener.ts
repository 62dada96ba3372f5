import { LIMITS } from '#schema/limits.ts';
import { burstAfter, noBurst, type Burst, type BurstSettings } from './burst.ts';
import { rememberField, type FieldMemory } from './field-memory.ts';

/** Text of a scan with the time of its last key and the gap it was typed with. */
export interface DetectedScan {
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

/** True if keys go into a control, which may want them. */
function isControl(focused: Element | null): boolean {
  return focused !== null && 'tabIndex' in focused && Number(focused.tabIndex) >= 0;
}

function withField(memories: FieldMemory[], focused: Element | null): FieldMemory[] {
  if (memories.some(({ field }) => field === focused)) return memories;
  const memory = rememberField(focused);
  return memory ? [...memories, memory] : memories;
}

/**
 * Listens for scans on the whole page, before other listeners get the keys. A scan is removed from the field it was typed
 * into, and its Enter is swallowed. While no place takes scans the keys are also watched, because a code of which only the
 * second half arrives could pass for another one: in a field or on another control they stay what a keyboard types,
 * elsewhere the scan is reported.
 * @param settingsNow read at each key: calibration may change them
 * @param isTaken whether a place takes scans now
 * @returns stops listening
 */
export function listenForScans(
  page: Document,
  settingsNow: () => BurstSettings,
  onScan: (scan: DetectedScan) => void,
  isTaken: () => boolean = () => true,
): () => void {
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
    const taken = isTaken();
    if (taken && (verdict.is === 'prefix' || (verdict.is === 'inside' && after.prefixed))) swallow(event);
    if (verdict.is !== 'scan') return;
    if (!taken && (before.length > 0 || isControl(page.activeElement))) return;
    swallow(event);
    for (const { restore } of before) restore();
    before = [];
    if (!isRepeat(verdict.text, stroke.at)) onScan({ text: verdict.text, at: stroke.at, gapMs: verdict.gapMs });
  };

  page.addEventListener('keydown', onKey, { capture: true });
  return () => page.removeEventListener('keydown', onKey, { capture: true });
}
