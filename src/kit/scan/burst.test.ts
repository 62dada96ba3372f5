import { expect, test } from 'vitest';
import { burstAfter, burstDefaults, calibratedGap, noBurst, type BurstSettings, type KeyStroke } from './burst.ts';

/** Keys of a text, `gap` ms apart or as a list of gaps. */
function keysOf(text: string, gap: number | readonly number[], from = 1_000, last = 'Enter'): KeyStroke[] {
  let at = from;
  return [...Array.from(text), last].map((key, index) => {
    if (index > 0) at += typeof gap === 'number' ? gap : (gap[(index - 1) % gap.length] ?? 0);
    return { key, at };
  });
}

function scansOf(strokes: readonly KeyStroke[], settings: BurstSettings = burstDefaults): string[] {
  let burst = noBurst;
  const scans: string[] = [];
  for (const stroke of strokes) {
    const [after, verdict] = burstAfter(burst, stroke, settings);
    burst = after;
    if (verdict.is === 'scan') scans.push(verdict.text);
  }
  return scans;
}

test('ux §6.3: a gun at 8 ms per key is a scan, with Enter or with Tab', () => {
  expect(scansOf(keysOf('773109420042', 8))).toEqual(['773109420042']);
  expect(scansOf(keysOf('KD/2019/00042', 8, 0, 'Tab'))).toEqual(['KD/2019/00042']);
});

test('ux §6.3: 7 to 16 ms, and now and then a hiccup, is still one scan', () => {
  expect(scansOf(keysOf('773109420042', [7, 8, 16, 8, 90, 7]))).toEqual(['773109420042']);
});

test('a person is not taken for a scanner: 120 words a minute, rolled keys, and an immediate Enter', () => {
  expect(scansOf(keysOf('Kowalski', 95))).toEqual([]);
  expect(scansOf(keysOf('Kowalski', [45, 110, 60, 140]))).toEqual([]);
  expect(scansOf(keysOf('abc', 20))).toEqual([]);
  expect(scansOf(keysOf('Anna', 10))).toEqual([]);
});

test('a key that is held down is no scan', () => {
  const held = keysOf('00000000', 30).map((stroke) => ({ ...stroke, repeat: stroke.key === '0' }));
  expect(scansOf(held)).toEqual([]);
});

test('characters without a suffix, or with one that comes late, are typing', () => {
  expect(scansOf(keysOf('773109420042', 8).slice(0, -1))).toEqual([]);
  const late = keysOf('773109420042', 8);
  expect(scansOf([...late.slice(0, -1), { key: 'Enter', at: 5_000 }])).toEqual([]);
});

test('what a person typed before the gun fired is not of the scan', () => {
  const typed = Array.from('Kow').map((key, index) => ({ key, at: index * 120 }));
  expect(scansOf([...typed, ...keysOf('773109420042', 8, 700)])).toEqual(['773109420042']);
});

test('a machine that stalls in the middle of a code does not cut it in two', () => {
  const gaps = [8, 8, 8, 8, 320, 8, 8, 8, 8, 8, 8, 8];
  expect(scansOf(keysOf('773109420042', gaps))).toEqual(['773109420042']);
  expect(scansOf(keysOf('773109420042', [250, ...gaps.slice(0, 3), 8, 8, 8, 8, 8, 8, 8, 8]))).toEqual(['773109420042']);
  expect(scansOf([...keysOf('773109420042', 8).slice(0, -1), { key: 'Enter', at: 1_400 }])).toEqual(['773109420042']);
});

test('a busy machine that receives a long code at 45 ms a key still detects a scanner, a short one not', () => {
  expect(scansOf(keysOf('773109420042', 45))).toEqual(['773109420042']);
  expect(scansOf(keysOf('77310', 45))).toEqual([]);
});

test('Shift belongs to upper-case letters, Ctrl to a shortcut', () => {
  const [first, ...rest] = keysOf('KD201900042', 8);
  expect(scansOf([{ key: 'Shift', at: 995 }, first as KeyStroke, { key: 'Shift', at: 1_004 }, ...rest])).toEqual(['KD201900042']);
  const chord = keysOf('773109420042', 8).map((stroke, index) => ({ ...stroke, chord: index === 8 }));
  expect(scansOf(chord)).toEqual([]);
});

test('an AIM prefix proves a scan however slow the gun is, up to 100 ms a key', () => {
  expect(scansOf(keysOf(']C1AB12', 60))).toEqual([']C1AB12']);
  expect(scansOf(keysOf(']C1AB12', 140))).toEqual([]);
  expect(scansOf(keysOf('AB12345', 60))).toEqual([]);
});

test('a configured prefix key begins a scan of any length and rhythm', () => {
  const settings = { ...burstDefaults, prefixKey: 'F9' };
  expect(scansOf([{ key: 'F9', at: 0 }, ...keysOf('A1', 60, 50)], settings)).toEqual(['A1']);
  expect(scansOf(keysOf('A1', 60), settings)).toEqual([]);
});

test('two scans one after the other are two', () => {
  expect(scansOf([...keysOf('0000412873', 8), ...keysOf('0000412874', 8, 2_000)])).toEqual(['0000412873', '0000412874']);
});

test('calibration is the median with three deviations, capped at 60 ms', () => {
  expect(calibratedGap([[0, 8, 16, 24]])).toBe(8);
  expect(calibratedGap([[0, 20, 60, 80, 130]])).toBeGreaterThan(40);
  expect(calibratedGap([[0, 10, 200, 210, 500]])).toBe(60);
  expect(calibratedGap([])).toBe(burstDefaults.gapMs);
});
