import { countOutcome, exceptionKind } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { exception } from '#schema/entities/exception.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import { exceptionNote } from '#schema/operations/rooms/archive.ts';
import type { Exception, Placement } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { countScan, missingOf, type CountItem, type Expected } from '#schema/rules/bench/count.ts';
import { cutCode, isTooLong } from '#schema/rules/code-length.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { countingKey } from '#src/data/drafts/counting.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { putBox } from './put-box.ts';
import type { ShelfBox } from './shelf-pages.ts';

/** The count of a shelf under way on this device: its boxes are the items. */
export interface Census {
  items: readonly CountItem[];
  touched: boolean;
}

/** Result of a scan: what the box is, and the shelf this device knows it on. */
export interface CensusScan {
  code: string;
  outcome: 'found' | 'again' | 'elsewhere' | 'unknown' | 'placed' | 'notArchived' | 'tooLong';
  place: string;
}

/** Key of the draft of a shelf; the draft counts as unsent. */
export const censusKey = (shelf: string) => countingKey(`shelf/${shelf}`);
const draftOf = (shelf: string) => draftPlace<Census>(censusKey(shelf));
const itemsOf = async (shelf: string) => (await draftOf(shelf).read())?.items ?? [];

/** Boxes that should be on the shelf, as the rule of counts takes them. */
export const expectedOn = (boxes: readonly ShelfBox[]): Expected[] =>
  boxes.map(({ id, code }) => ({ id, code: normaliseCode(code) }));

/** The box with this code on this device, and the shelf it is on; empty for none. */
async function boxOf(code: string): Promise<{ box: Container; place: string } | undefined> {
  const store = openNow()?.store;
  const found = store && (await containerByCode(store, code));
  if (!store || found?.shown !== 1 || !found.row) return undefined;
  const [placed] = await store.get(placement.collection, [placementId(found.id)]);
  return { box: found.row, place: placed?.shown === 1 ? (placed.row as Placement).placeCode : '' }; // of this id
}

const outcomes = new Map<number, CensusScan['outcome']>([
  [countOutcome.found, 'found'],
  [countOutcome.again, 'again'],
  [countOutcome.elsewhere, 'elsewhere'],
]);

/**
 * Counts a scanned box; it is on the disk before the scan is answered. A box of another shelf that is scanned a second time is placed
 * here: both hands may stay at the scanner.
 */
export async function countBox(shelf: string, expected: readonly Expected[], code: string): Promise<CensusScan> {
  const normal = normaliseCode(code);
  if (isTooLong(normal)) return { code: cutCode(normal), outcome: 'tooLong', place: '' };
  const [items, known] = [await itemsOf(shelf), await boxOf(normal)];
  const elsewhere = () => known && { registrationId: known.box.id, containerCode: known.place };
  const about = { elsewhere: () => elsewhere() ?? null, maybeSomewhere: () => false };
  const counted = countScan(normal, expected, items, about);
  const place = known?.place ?? '';
  const last = items.at(-1);
  if (counted.outcome === countOutcome.again && last?.code === normal && last.outcome === countOutcome.elsewhere)
    return { code: normal, outcome: await placeHere(shelf, normal), place };
  if (counted.outcome !== countOutcome.again) {
    const { registrationId, outcome } = counted;
    const item: CountItem = { registrationId, code: normal, outcome, how: 'scanned', at: Date.now() };
    await draftOf(shelf).write({ items: [...items, item], touched: true });
  }
  return { code: normal, outcome: outcomes.get(counted.outcome) ?? 'unknown', place };
}

/** Places a counted box of another shelf on this one: it is one of its boxes then, and found. */
export async function placeHere(shelf: string, code: string): Promise<'placed' | 'notArchived' | 'unknown'> {
  const known = await boxOf(code);
  if (!known) return 'unknown';
  if (known.box.status !== containerStatus.completed) return 'notArchived';
  return (await putBox(known.box, shelf, true)) ? 'placed' : 'unknown';
}

/** Begins the count of a shelf. */
export const beginCensus = (shelf: string) => draftOf(shelf).write({ items: [], touched: false });
/** Gives the count up. */
export const endCensus = (shelf: string) => draftOf(shelf).write(null);

/** Takes the last scan back. */
export async function takeBack(shelf: string): Promise<void> {
  const kept = (await itemsOf(shelf)).slice(0, -1);
  await draftOf(shelf).write({ items: kept, touched: kept.length > 0 });
}

/** True if a person was asked already where this box is. */
async function isNoted(box: Pick<ShelfBox, 'id'>): Promise<boolean> {
  const found = await openNow()?.store.find(exception.collection, { parent: box.id, of: exception.of, shown: 1 });
  const rows = (found ?? []).map(({ row }) => row as Exception); // of this kind
  return rows.some(
    ({ kind, state, registrationId }) => kind === exceptionKind.missing && state === 'open' && registrationId === '',
  );
}

/**
 * Confirms the count: each box that was not scanned is an exception, one that is open already is not noted twice. Gives the number
 * of missing boxes; undefined where the disk refused, and then the count goes on.
 */
export async function confirmCensus(shelf: string, boxes: readonly ShelfBox[]): Promise<number | undefined> {
  const gone = new Set(missingOf(expectedOn(boxes), await itemsOf(shelf)).map(({ id }) => id));
  const missing = boxes.filter(({ id }) => gone.has(id));
  const isSaved = await saving(async () => {
    for (const box of missing) {
      if (await isNoted(box)) continue;
      const { id, projectId, code } = box;
      // without the shelf: the people of the project read exceptions, and shelves are not shown to customers
      const payload = { projectId, containerId: id, registrationId: '', kind: exceptionKind.missing, code, note: '' };
      await run.save(exceptionNote, { payload });
    }
  });
  if (!isSaved) return undefined;
  await endCensus(shelf);
  return missing.length;
}
