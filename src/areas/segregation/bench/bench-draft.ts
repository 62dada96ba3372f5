import type { Store } from '#sync/ports.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import { countScan, type Counted, type CountItem, type CountWay, type Expected } from '#schema/rules/bench/count.ts';
import { countingKey } from '#src/data/drafts/counting.ts';
import type { BarcodeSettings } from '#schema/records/sorting.ts';
import { readCode } from '#schema/rules/bench/read-code.ts';
import { isTooLong, unreadableCode } from '#schema/rules/code-length.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { loadPatterns } from '#schema/rules/pattern.ts';
import { isAnyDocumentElsewhere } from '#src/parts/elsewhere/is-elsewhere.ts';

/** A count under way on this device: its scans since the last run. It counts as unsent until it is put aside or confirmed. */
export interface BenchDraft {
  items: readonly CountItem[];
  touched: boolean;
}

/** Key of the draft of a box. */
export const benchKey = (containerId: string) => countingKey(`count/${containerId}`);

export const noScans: BenchDraft = { items: [], touched: false };

/**
 * Scans of a draft. An earlier version of the application counted texts that are too long for a code as they are: each is one that
 * cannot be read, so that its count can be saved.
 */
export const scansIn = (draft: BenchDraft | null | undefined): readonly CountItem[] =>
  (draft ?? noScans).items.map((item) =>
    isTooLong(item.code) ? { ...item, code: unreadableCode(item.code), outcome: countOutcome.unreadable } : item,
  );

/** Knowledge of the device about a code outside the box. */
async function elsewhere(store: Store | undefined, code: string, containerId: string) {
  const found = await store?.find(registration.name, { code }, 5);
  const other = found?.find(({ row, shown }) => shown === 1 && row !== null && row.containerId !== containerId)?.row;
  if (!other) return null;
  const [box] = (await store?.get(container.name, [other.containerId])) ?? [];
  return { registrationId: other.id, containerCode: box?.row?.code ?? '' };
}

/** Without the engine of patterns nothing is known of a code. */
const isMisread = async (code: string, barcodes: BarcodeSettings): Promise<boolean> =>
  barcodes.checkDigit !== 'none' && (await loadPatterns()) && readCode(code, barcodes) === 'damaged';

/** Why a scan is not counted: its check digit is wrong. */
export type Uncounted = 'misread';

interface Scanned {
  code: string;
  how: CountWay;
  at: number;
}

/** The box at the bench, and what was counted of it. */
interface CountedBox {
  containerId: string;
  expected: readonly Expected[];
  items: readonly CountItem[];
  barcodes: BarcodeSettings;
}

/**
 * Decides what a code is and gives the item to keep; the order of scans is that of the calls. A scan that no document has and whose
 * check digit is wrong is `misread`: counted, it would be an exception of a paper that is in its box. A typed code is what was typed.
 * A text longer than a code, as of two labels read as one, is kept as a paper whose label cannot be read: a person takes it back and
 * scans again, or it becomes an exception.
 */
export async function scanInto(
  store: Store | undefined,
  { containerId, expected, items, barcodes }: CountedBox,
  { code, how, at }: Scanned,
): Promise<{ item: CountItem; counted: Counted } | Uncounted> {
  if (isTooLong(code)) return unreadable(code, items, { how, at });
  const normal = normaliseCode(code);
  const isExpected = normal !== '' && expected.some((document) => document.code === normal);
  // most scans: their tone waits for one write and no search
  const known = isExpected ? null : await elsewhere(store, normal, containerId);
  const isForeign = known === null && !isExpected;
  if (how === 'scanned' && isForeign && (await isMisread(normal, barcodes))) return 'misread';
  // the filter is only a help: without it the code is unknown
  const isSomewhere = isForeign && (await isAnyDocumentElsewhere(normal).catch(() => false));
  const counted = countScan(normal, expected, items, { elsewhere: () => known, maybeSomewhere: () => isSomewhere });
  const { outcome, registrationId } = counted;
  return { item: { registrationId, code: normal, outcome, how, at }, counted };
}

/** A paper whose label cannot be read; the same text once more is the same paper. */
function unreadable(text: string, items: readonly CountItem[], { how, at }: Omit<Scanned, 'code'>) {
  const code = unreadableCode(text);
  const outcome = items.some((item) => item.code === code) ? countOutcome.again : countOutcome.unreadable;
  return { item: { registrationId: '', code, outcome, how, at }, counted: { outcome, registrationId: '', containerCode: '' } };
}
