import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { countSum, isWhole, type CountItem, type CountSum, type Expected } from '#schema/rules/bench/count.ts';
import { useDraft } from '#src/data/drafts/drafts.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { Signal } from '#src/kit/scan/earcons.ts';
import type { Scan } from '#src/kit/scan/routes.ts';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import {
  beginCensus,
  censusKey,
  confirmCensus,
  countBox,
  endCensus,
  expectedOn,
  placeHere,
  takeBack,
  type Census,
  type CensusScan,
} from './census.ts';
import { useScanWords } from './scan-words.ts';
import type { ShelfBox } from './shelf-pages.ts';
import type { OnShelf } from './use-on-shelf.ts';

/** The count of a shelf: what was found, and what can be done. */
export interface ShelfCount {
  isOn: boolean;
  /** True where nothing is known yet of what should be here. */
  isWaiting: boolean;
  /** True while further boxes of the shelf are on their way. */
  isReading: boolean;
  /** True while a confirmed count is being saved. */
  isSaving: boolean;
  boxes: readonly ShelfBox[];
  /** The same as the rule of counts takes them. */
  expected: readonly Expected[];
  items: readonly CountItem[];
  sum: CountSum;
  last: CensusScan | undefined;
  begin: () => void;
  stop: () => void;
  undo: () => void;
  confirm: () => void;
  place: (code: string) => void;
  /** Takes a scan: a command card, or the label of a box. */
  take: (scan: Pick<Scan, 'code' | 'command'>) => Promise<void>;
}

const signals: Readonly<Record<CensusScan['outcome'], Signal>> = {
  found: 'accepted',
  placed: 'accepted',
  again: 'warning',
  elsewhere: 'rejected',
  notArchived: 'rejected',
  tooLong: 'rejected',
  unknown: 'unknown',
};

const none: readonly never[] = [];

/** The items counted on a shelf so far, and their sums. */
function useCounted(shelf: string, boxes: readonly ShelfBox[]) {
  const { value } = useDraft<Census>(censusKey(shelf));
  const items = value?.items ?? none;
  const expected = useMemo(() => expectedOn(boxes), [boxes]);
  const sum = useMemo(() => countSum(expected, items), [expected, items]);
  return { isOn: value !== undefined && value !== null, items, expected, sum };
}

/** The census of a shelf; it goes on after a reload, and without the server. */
export function useCensus(shelf: string, { expected: boxes, isReading }: Pick<OnShelf, 'expected' | 'isReading'>): ShelfCount {
  const { t, i18n } = useLingui();
  const { signal } = useScanner();
  const { isOn, items, expected, sum } = useCounted(shelf, boxes ?? none);
  const [last, setLast] = useState<CensusScan>();
  const [isSaving, setSaving] = useState(false);
  const inTurn = useMemo(() => createQueue(), []);
  const words = useScanWords();
  const answer = (scan: CensusScan) => {
    const isLast = scan.outcome === 'found' && sum.missing === 1 && isWhole({ ...sum, missing: 0 });
    signal(isLast ? 'complete' : signals[scan.outcome]);
    setLast(scan);
    announce(`${scan.code} ${words(scan)}`, scan.outcome === 'found' ? 'polite' : 'assertive');
  };
  /** Nothing is counted against a shelf of which nothing is known: all of it would be there, or all of it foreign. */
  const refuse = () => {
    signal('rejected');
    const unknown = t`Which boxes belong on this shelf is not known here. Your scans are kept.`;
    announce(isReading ? t`Loading the boxes of this shelf. Scan again in a moment.` : unknown, 'assertive');
  };
  const confirm = () =>
    inTurn(async () => {
      if (!boxes) return refuse();
      setSaving(true);
      const missing = await confirmCensus(shelf, boxes).finally(() => setSaving(false));
      if (missing === undefined) return;
      setLast(undefined);
      signal('accepted');
      const gone = msg`${plural(missing, { one: '# box is missing and noted as an exception.', other: '# boxes are missing and noted as exceptions.' })}`;
      snack(missing === 0 ? t`Shelf ${shelf} counted: all boxes are there.` : i18n._(gone));
    });
  const undo = () =>
    inTurn(async () => {
      await takeBack(shelf);
      setLast(undefined);
    });
  return {
    isOn,
    isWaiting: boxes === undefined,
    isReading,
    isSaving,
    boxes: boxes ?? none,
    expected,
    items,
    sum,
    last,
    begin: () => void inTurn(async () => (boxes ? beginCensus(shelf) : refuse())),
    stop: () => void inTurn(() => endCensus(shelf)),
    undo: () => void undo(),
    confirm: () => void confirm(),
    place: (code) => void inTurn(async () => answer({ code, outcome: await placeHere(shelf, code), place: '' })),
    take: async ({ code, command }) => {
      if (command === 'undo') return undo();
      if (command === 'save' || command === 'closeBox') return confirm();
      if (command) return signal('rejected');
      return inTurn(async () => (boxes ? answer(await countBox(shelf, expected, code)) : refuse()));
    },
  };
}
