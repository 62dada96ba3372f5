import { useCallback, useEffect, useMemo, useState } from 'react';
import { countOutcome } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { BarcodeSettings } from '#schema/records/sorting.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { CountItem, CountSum, CountWay } from '#schema/rules/bench/count.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { useDraft } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { countedBefore } from '#src/data/queries/counts.ts';
import { barcodesOf } from '#src/data/queries/sorting.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { benchKey, scansIn, type BenchDraft } from './bench-draft.ts';
import { boxOnService } from '#src/parts/elsewhere/box-on-service.ts';
import { belongsTo, countNow, isForeign, pickOne, scanOne, takeBack, type LastScan, type Start } from './bench-scans.ts';
import { saveRun, scansOf } from './save-run.ts';
import { sumOf } from './sum-of.ts';

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
  /** The count after the scans before this call, which the screen may not show yet. */
  now: () => ReturnType<typeof countNow>;
  undo: () => Promise<void>;
  putAside: () => Promise<boolean>;
  confirm: () => Promise<boolean>;
}

/** Reads what a count needs while the documents of its box are read. */
export function useCountAhead(projectId: string, containerId: string): void {
  useLive(barcodesOf, projectId);
  useLive(countedBefore, containerId);
  useEffect(() => void scansOf(containerId), [containerId]);
}

/**
 * The count of a box; undefined while it is read. Each scan is on the disk before it sounds.
 * @param unknown documents of the box that are not known here
 */
export function useBench(box: Container, expected: readonly Registration[], unknown: number): Bench | undefined {
  const barcodes = useLive(barcodesOf, box.projectId);
  const before = useLive(countedBefore, box.id);
  const { value, ready } = useDraft<BenchDraft>(benchKey(box.id));
  const [last, setLast] = useState<LastScan | null>(null);
  const inTurn = useMemo(() => createQueue(), []);
  const own = useMemo(() => scansIn(value), [value]);
  const start = useMemo(
    (): Start | undefined =>
      before && barcodes ? { box, barcodes, expected, unknown, earlier: before.items.map(itemOf) } : undefined,
    [box, barcodes, expected, unknown, before],
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
  /** The service knows boxes that are no longer here: its answer replaces that of the device, and the signal stays. */
  const askOfForeign = async (scan: LastScan) => {
    if (!isForeign(scan)) return;
    const containerCode = await boxOnService(box.projectId, box.code, scan.code);
    if (containerCode === '') return;
    await inTurn(() => belongsTo(box.id, scan));
    const outcome = countOutcome.elsewhere;
    setLast((now) => (now === scan ? { ...now, outcome, containerCode } : now));
  };
  if (!start || !ready) return undefined;
  return {
    barcodes: start.barcodes,
    expected,
    items,
    sum: sumOf(start, items),
    last,
    own,
    scan: (code, how) =>
      inTurn(async () => {
        const scan = await scanOne(start, code, how);
        setLast(scan);
        void askOfForeign(scan);
        return scan;
      }),
    pick,
    now: () => inTurn(() => countNow(start)),
    undo: () =>
      inTurn(async () => {
        await takeBack(box.id);
        setLast(null);
      }),
    putAside: () => inTurn(() => saveRun(start, 'putAside')),
    confirm: () => inTurn(() => saveRun(start, 'confirm')),
  };
}
