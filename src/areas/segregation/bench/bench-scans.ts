import { countOutcome, type CountOutcome } from '#schema/codes/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { BarcodeSettings } from '#schema/records/sorting.ts';
import { isWhole, type Counted, type CountItem, type CountWay } from '#schema/rules/bench/count.ts';
import { cutCode } from '#schema/rules/code-length.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Signal } from '#src/kit/scan/earcons.ts';
import { scanInto, type Uncounted } from './bench-draft.ts';
import { draftOf, isFullRun, saveRun, scansOf, type CountUnderWay } from './save-run.ts';
import { sumOf } from './sum-of.ts';

/** The last scan, as the bench shows and sounds it. */
export interface LastScan extends Omit<Counted, 'outcome'> {
  outcome: CountOutcome | Uncounted;
  code: string;
  at: number;
  signal: Signal;
}

/** Start of a run: the box with its documents, and the items of runs before it. */
export interface Start extends CountUnderWay {
  barcodes: BarcodeSettings;
  earlier: readonly CountItem[];
}

const signals: Readonly<Record<number, Signal>> = {
  [countOutcome.found]: 'accepted',
  [countOutcome.again]: 'warning',
  [countOutcome.elsewhere]: 'rejected',
  [countOutcome.somewhere]: 'rejected',
  [countOutcome.unknown]: 'unknown',
  [countOutcome.unreadable]: 'rejected',
};

/**
 * Writes an item to the disk after the scans `before` it; its signal follows from the whole count. Scans that fill an operation are
 * put aside, so a box may be of any size.
 */
async function keep(
  start: Start,
  before: readonly CountItem[],
  { item, counted }: { item: CountItem; counted: Counted },
): Promise<LastScan> {
  const { box, earlier } = start;
  const kept = [...before, item];
  await draftOf(box.id).write({ items: kept, touched: true });
  const isDone = counted.outcome === countOutcome.found && isWhole(sumOf(start, [...earlier, ...kept]));
  const signal = isDone ? 'complete' : (signals[counted.outcome] ?? 'accepted');
  if (isFullRun(kept)) await saveRun(start, 'putAside');
  return { ...counted, code: item.code, at: item.at, signal };
}

/** Counts a scanned or typed code; one that cannot be counted leaves the draft as it is. */
export async function scanOne(start: Start, code: string, how: CountWay): Promise<LastScan> {
  const { box, barcodes, expected, earlier } = start;
  const at = Date.now();
  const before = await scansOf(box.id);
  const about = { containerId: box.id, expected, items: [...earlier, ...before], barcodes };
  const scanned = await scanInto(openNow()?.store, about, { code, how, at });
  if (typeof scanned !== 'string') return keep(start, before, scanned);
  return { outcome: scanned, registrationId: '', containerCode: '', code: cutCode(code), at, signal: 'rejected' };
}

/** Counts a document that was found by eye. */
export async function pickOne(start: Start, { id, code }: Registration): Promise<LastScan> {
  const outcome = countOutcome.found;
  const item: CountItem = { registrationId: id, code, outcome, how: 'picked', at: Date.now() };
  const counted = { outcome, registrationId: id, containerCode: '' };
  return keep(start, await scansOf(start.box.id), { item, counted });
}

/** True for a code that this device knows of no box. */
export const isForeign = ({ outcome }: Pick<LastScan, 'outcome'>): boolean =>
  outcome === countOutcome.unknown || outcome === countOutcome.somewhere;

/** Keeps a scan that is still in the draft as one of another box: the service knows the box. */
export async function belongsTo(containerId: string, { code, at }: Pick<LastScan, 'code' | 'at'>): Promise<void> {
  const before = await scansOf(containerId);
  const isIt = (item: CountItem) => item.code === code && item.at === at && isForeign(item);
  if (!before.some(isIt)) return;
  const items = before.map((item) => (isIt(item) ? { ...item, outcome: countOutcome.elsewhere } : item));
  await draftOf(containerId).write({ items, touched: true });
}

/** The count as it is on the disk: whether a run is under way, and whether nothing differs. */
export async function countNow(start: Start): Promise<{ hasScans: boolean; isWhole: boolean }> {
  const scans = await scansOf(start.box.id);
  return { hasScans: scans.length > 0, isWhole: isWhole(sumOf(start, [...start.earlier, ...scans])) };
}

/** Takes the last scan back. */
export async function takeBack(containerId: string): Promise<void> {
  const kept = (await scansOf(containerId)).slice(0, -1);
  await draftOf(containerId).write(kept.length === 0 ? null : { items: kept, touched: true });
}
