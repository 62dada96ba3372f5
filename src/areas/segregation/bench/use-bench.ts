import { useCallback, useMemo, useState } from 'react';
import { countOutcome, type CountOutcome } from '#schema/codes/bench.ts';
import { containerVerify } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import type { BarcodeSettings } from '#schema/records/sorting.ts';
import type { Registration } from '#schema/records/registration.ts';
import { countSum, isWhole, type Counted, type CountItem, type CountSum, type CountWay } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemOf, itemRow } from '#schema/rules/bench/item.ts';
import { draftPlace, useDraft } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { countedBefore } from '#src/data/queries/counts.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { barcodesOf } from '#src/data/queries/sorting.ts';
import { can } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Signal } from '#src/kit/scan/earcons.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { benchKey, noScans, scanInto, type BenchDraft } from './bench-draft.ts';
import { receivesByCounting } from '#schema/rules/bench/receives.ts';

/** Most documents a bench shows of one box. */
const EXPECTED_MOST = 3_000;

/** The last scan, as the bench shows and sounds it. */
export interface LastScan extends Omit<Counted, 'outcome'> {
  /** `misread`: not counted, because its check digit is wrong. */
  outcome: CountOutcome | 'misread';
  code: string;
  at: number;
  signal: Signal;
}

/** A count at the bench: what is expected, what was found, and what can be done. */
export interface Bench {
  barcodes: BarcodeSettings;
  expected: readonly Registration[];
  items: readonly CountItem[];
  sum: CountSum;
  last: LastScan | null;
  /** Scans that can be taken back: those since the last run. */
  own: readonly CountItem[];
  scan: (code: string, how: CountWay) => Promise<LastScan>;
  /** Marks a document as found by eye. */
  pick: (row: Registration) => Promise<LastScan>;
  undo: () => Promise<void>;
  putAside: () => Promise<boolean>;
  confirm: () => Promise<boolean>;
}

const signals: Readonly<Record<number, Signal>> = {
  [countOutcome.found]: 'accepted',
  [countOutcome.again]: 'warning',
  [countOutcome.elsewhere]: 'rejected',
  [countOutcome.somewhere]: 'rejected',
  [countOutcome.unknown]: 'unknown',
};

/** Start of a run: the documents expected, and the items of runs before it. */
interface Start {
  box: Container;
  barcodes: BarcodeSettings;
  expected: readonly Registration[];
  parts: readonly string[];
  earlier: readonly CountItem[];
}

/** The count of a box; undefined while it is read. Each scan is on the disk before it sounds. */
export function useBench(box: Container): Bench | undefined {
  const barcodes = useLive(barcodesOf, box.projectId);
  const docs = useLive(registrationsOf, box.id, EXPECTED_MOST);
  const before = useLive(countedBefore, box.id);
  const { value, ready } = useDraft<BenchDraft>(benchKey(box.id));
  const [last, setLast] = useState<LastScan | null>(null);
  const inTurn = useMemo(() => createQueue(), []);
  const { items: own } = value ?? noScans;
  const start = useMemo(
    (): Start | undefined =>
      docs && before && barcodes
        ? {
            box,
            barcodes,
            expected: docs.flatMap(({ row }) => row ?? []),
            parts: before.parts,
            earlier: before.items.map(itemOf),
          }
        : undefined,
    [box, barcodes, docs, before],
  );
  const items = useMemo(() => [...(start?.earlier ?? []), ...own], [start, own]);
  const pick = useCallback(
    (row: Registration) =>
      inTurn(async () => {
        if (!start) throw new Error('The bench is not ready.');
        const scan = await pickOne(start, row);
        setLast(scan);
        return scan;
      }),
    [inTurn, start],
  );
  if (!start || !ready) return undefined;
  const { expected } = start;
  return {
    barcodes: start.barcodes,
    expected,
    items,
    sum: countSum(expected, items),
    last,
    own,
    scan: (code, how) =>
      inTurn(async () => {
        const scan = await scanOne(start, code, how);
        setLast(scan);
        return scan;
      }),
    pick,
    undo: () =>
      inTurn(async () => {
        await takeBack(box.id);
        setLast(null);
      }),
    putAside: () => inTurn(() => save(start, 'putAside')),
    confirm: () => inTurn(() => save(start, 'confirm')),
  };
}

const placeOf = (containerId: string) => draftPlace<BenchDraft>(benchKey(containerId));
const scansOf = async (containerId: string) => ((await placeOf(containerId).read()) ?? noScans).items;

/** Writes an item to the disk after the scans `before` it; its signal follows from the whole count. */
async function keep(
  { box, expected, earlier }: Start,
  before: readonly CountItem[],
  { item, counted }: { item: CountItem; counted: Counted },
): Promise<LastScan> {
  const kept = [...before, item];
  await placeOf(box.id).write({ items: kept, touched: true });
  const isDone = counted.outcome === countOutcome.found && isWhole(countSum(expected, [...earlier, ...kept]));
  const signal = isDone ? 'complete' : (signals[counted.outcome] ?? 'accepted');
  return { ...counted, code: item.code, at: item.at, signal };
}

async function scanOne(start: Start, code: string, how: CountWay): Promise<LastScan> {
  const { box, barcodes, expected, earlier } = start;
  const at = Date.now();
  const before = await scansOf(box.id);
  const about = { containerId: box.id, expected, items: [...earlier, ...before], barcodes };
  const scanned = await scanInto(openNow()?.store, about, { code, how, at });
  if (scanned !== 'misread') return keep(start, before, scanned);
  return { outcome: 'misread', registrationId: '', containerCode: '', code, at, signal: 'rejected' };
}

async function pickOne(start: Start, { id, code }: Registration): Promise<LastScan> {
  const outcome = countOutcome.found;
  const item: CountItem = { registrationId: id, code, outcome, how: 'picked', at: Date.now() };
  const counted = { outcome, registrationId: id, containerCode: '' };
  return keep(start, await scansOf(start.box.id), { item, counted });
}

async function takeBack(containerId: string): Promise<void> {
  const kept = (await scansOf(containerId)).slice(0, -1);
  await placeOf(containerId).write(kept.length === 0 ? null : { items: kept, touched: true });
}

/** Saves a run as one operation; its scans leave the draft once it is on the disk. */
async function save({ box, expected, parts, earlier }: Start, how: 'putAside' | 'confirm'): Promise<boolean> {
  const kept = await scansOf(box.id);
  const all = [...earlier, ...kept];
  const payload = {
    projectId: box.projectId,
    run: how,
    items: kept.map(itemRow),
    parts: [...parts],
    numbers: countSum(expected, all),
    differences: how === 'confirm' ? differencesOf(expected, all) : [],
    receives: receivesByCounting(box, can('container.receive')),
    remark: '',
  };
  const isSaved = await saving(() => run.save(containerVerify, { entityId: box.id, payload }));
  if (isSaved) await placeOf(box.id).write(null);
  return isSaved;
}
