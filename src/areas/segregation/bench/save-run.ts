import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { containerVerify } from '#schema/operations/rooms/archive.ts';
import { ITEMS_AT_ONCE, type CountPart, type Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { CountItem } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemOf, itemRow } from '#schema/rules/bench/item.ts';
import { newDifferences } from '#schema/rules/bench/open-exceptions.ts';
import { receivesByCounting } from '#schema/rules/bench/receives.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { can } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { benchKey, scansIn, type BenchDraft } from './bench-draft.ts';
import { sumOf, type Countable } from './sum-of.ts';

/** The box whose documents are counted. */
export interface CountUnderWay extends Countable {
  box: Container;
}

/** Bytes of the scans of one operation; the rest of its payload is for differences. */
const RUN_BYTES = 200_000;
/** Differences an operation shows before it has a verdict; the service finds all of them itself. */
const DIFFERENCES_SHOWN = 150;

/** The scans of a box that are on this device only. */
export const draftOf = (containerId: string) => draftPlace<BenchDraft>(benchKey(containerId));
export const scansOf = async (containerId: string) => scansIn(await draftOf(containerId).read());

const encoder = new TextEncoder();
const bytesOf = (item: CountItem) => encoder.encode(JSON.stringify(itemRow(item))).length + 1;

/** Number of these scans, from the first one, that one operation takes. */
function roomFor(items: readonly CountItem[]): number {
  let bytes = 0;
  const at = items.findIndex((item) => (bytes += bytesOf(item)) > RUN_BYTES);
  return Math.min(at === -1 ? items.length : Math.max(1, at), ITEMS_AT_ONCE);
}

/** Fewer scans than this never fill an operation: even the longest codes take less than its bytes. */
const NEVER_FULL = 400;

/** True if an operation takes no further scan. */
export const isFullRun = (items: readonly CountItem[]): boolean =>
  items.length > NEVER_FULL && (items.length >= ITEMS_AT_ONCE || roomFor(items) < items.length);

/** Runs of this count that wait to be continued, as they are on the disk: the screen may not show the last one yet. */
async function partsBefore(containerId: string): Promise<CountPart[]> {
  const found = await openNow()?.store.find(countPart.collection, { parent: containerId, of: countPart.of, shown: 1 });
  return (found ?? []).map(({ row }) => row as CountPart).filter(({ closed }) => !closed); // of this kind
}

/** Open exceptions of this box on this device. */
async function openIn(containerId: string): Promise<Exception[]> {
  const found = await openNow()?.store.find(exception.collection, { parent: containerId, of: exception.of, shown: 1 });
  return (found ?? []).map(({ row }) => row as Exception).filter(({ state }) => state === 'open'); // of this kind
}

/**
 * Saves the scans of the draft as one operation, or as several where one does not take them all; the scans of each leave the draft
 * once it is on the disk. False where the disk refused.
 */
export async function saveRun(start: CountUnderWay, how: 'putAside' | 'confirm'): Promise<boolean> {
  const { id } = start.box;
  let kept = await scansOf(id);
  for (let room = roomFor(kept); room < kept.length; room = roomFor(kept)) {
    if (!(await saveOne(start, 'putAside', kept.slice(0, room)))) return false;
    kept = kept.slice(room);
    await draftOf(id).write({ items: kept, touched: true });
  }
  if (!(await saveOne(start, how, kept))) return false;
  await draftOf(id).write(null);
  return true;
}

async function saveOne(start: CountUnderWay, how: 'putAside' | 'confirm', items: readonly CountItem[]) {
  const { box, expected } = start;
  const before = await partsBefore(box.id);
  const all = [...before.flatMap((part) => part.items.map(itemOf)), ...items];
  const payload = {
    projectId: box.projectId,
    run: how,
    items: items.map(itemRow),
    parts: before.map((part) => part.id),
    numbers: sumOf(start, all),
    differences:
      how === 'confirm' ? newDifferences(differencesOf(expected, all), await openIn(box.id)).slice(0, DIFFERENCES_SHOWN) : [],
    receives: receivesByCounting(box, can('container.receive')),
    remark: '',
  };
  return saving(() => run.save(containerVerify, { entityId: box.id, payload }));
}
