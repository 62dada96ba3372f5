import { useMemo, useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registrationTreat } from '#schema/operations/rooms/archive.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { BarcodeSettings, Category } from '#schema/records/sorting.ts';
import { categoryFor } from '#schema/rules/bench/category-of.ts';
import { readCode } from '#schema/rules/bench/read-code.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { registrationsByCode } from '#src/data/queries/registrations-by-code.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Signal } from '#src/kit/scan/earcons.ts';
import { createQueue } from '#src/scheduling/queue.ts';

/** Result of a scan. `asked`: a person has to choose the tray. */
export interface Sorted {
  outcome: 'sorted' | 'again' | 'asked' | 'open' | 'damaged' | 'several' | 'unknown';
  code: string;
  document: Registration | null;
  /** Code of the box it is in; empty where it is not known. */
  boxCode: string;
  category: Category | null;
  at: number;
}

/** Tones of a scan at the sorting table. */
export const sortSignals: Readonly<Record<Sorted['outcome'], Signal>> = {
  sorted: 'accepted',
  again: 'warning',
  asked: 'warning',
  open: 'rejected',
  damaged: 'rejected',
  several: 'warning',
  unknown: 'unknown',
};

interface Rules {
  categories: readonly Category[];
  barcodes: BarcodeSettings;
  classes: readonly DocumentClass[];
}

/** Most lines of what was sorted. */
const RECENT = 10;

/** Sorting in a project: each document is saved before its tray is shown. */
export function useSort(projectId: string, rules: Rules) {
  const [last, setLast] = useState<Sorted | null>(null);
  const [recent, setRecent] = useState<readonly Sorted[]>([]);
  const inTurn = useMemo(() => createQueue(), []);
  const showLast = (sorted: Sorted) => {
    setLast(sorted);
    if (sorted.outcome === 'sorted') setRecent((rows) => [sorted, ...rows].slice(0, RECENT));
    return sorted;
  };
  return {
    last,
    recent,
    scan: (code: string) => inTurn(async () => showLast(await sortOne(projectId, rules, code))),
    /** The tray a person chose for the document that was asked about. */
    choose: (category: Category) =>
      inTurn(async () => {
        if (last?.outcome !== 'asked' || !last.document) return null;
        return (await keep(last.document, category)) ? showLast({ ...last, outcome: 'sorted', category, at: Date.now() }) : null;
      }),
  };
}

/** Sorts the one document a code names: a code of several names none, and nothing is saved. */
export async function sortOne(projectId: string, { categories, barcodes, classes }: Rules, code: string): Promise<Sorted> {
  const nothing = { code, document: null, boxCode: '', category: null, at: Date.now() };
  if (readCode(code, barcodes) === 'damaged') return { ...nothing, outcome: 'damaged' };
  const store = openNow()?.store;
  const [document, ...others] = store ? await registrationsByCode(store, code, projectId) : [];
  if (!document || !store) return { ...nothing, outcome: 'unknown' };
  if (others.length > 0) return { ...nothing, outcome: 'several' };
  const [box] = await store.get(container.name, [document.containerId]);
  const boxCode = box?.row?.code ?? '';
  const about = { ...nothing, document, boxCode };
  if (box?.row?.status === containerStatus.opened) return { ...about, outcome: 'open' };
  const documentClass = classes.find(({ id }) => id === document.classId) ?? null;
  const category = categoryFor(categories, document, documentClass, todayHere());
  if (!category) return { ...about, outcome: 'asked' };
  if (document.categoryId === category.id) return { ...about, outcome: 'again', category };
  return (await keep(document, category)) ? { ...about, outcome: 'sorted', category } : { ...about, outcome: 'asked' };
}

/** Saves the pile of a document; false where the disk refused. */
function keep({ id, containerId, projectId, code }: Registration, category: Category): Promise<boolean> {
  const payload = { do: 'categorise' as const, containerId, projectId, documentCode: code, categoryId: category.id };
  return saving(() => run.save(registrationTreat, { entityId: id, payload }));
}
