import { Trans, useLingui } from '@lingui/react/macro';
import { PackageCheck, ScanBarcode } from 'lucide-react';
import { countOutcome } from '#schema/codes/bench.ts';
import { isWhole, type CountItem, type CountSum } from '#schema/rules/bench/count.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { toneClass } from '#src/kit/feedback/pill.tsx';
import { classes } from '#src/kit/classes.ts';
import { scanAgoText } from '#src/text/dates.ts';
import { scanLooks } from './outcome-look.ts';
import type { LastScan } from './bench-scans.ts';

interface LastResultProps {
  /** The count is confirmed: nothing is scanned into this box. */
  isShut: boolean;
  last: LastScan | null;
  sum: CountSum;
  items: readonly CountItem[];
}

/** The item that counted the document of a repeated scan. */
function firstOf({ code, registrationId, at }: LastScan, items: readonly CountItem[]): CountItem | undefined {
  return items.find(
    (item) => item.at < at && (registrationId === '' ? item.code === code : item.registrationId === registrationId),
  );
}

/** Instruction for the paper in the hand, in one sentence. */
function Advice({ last, sum, items }: Omit<LastResultProps, 'isShut'> & { last: LastScan }) {
  const { i18n } = useLingui();
  const { found, expected } = sum;
  if (last.signal === 'complete') return <Trans>Scan the next box, or confirm. Nothing differs.</Trans>;
  switch (last.outcome) {
    case countOutcome.found:
      return (
        <Trans>
          {found} of {expected}
        </Trans>
      );
    case countOutcome.again: {
      const first = firstOf(last, items);
      return first ? <Trans>Already counted, {scanAgoText(i18n, first.at, last.at)}.</Trans> : <Trans>Already counted.</Trans>;
    }
    case countOutcome.elsewhere:
      return last.containerCode === '' ? (
        <Trans>Belongs to another box. Put it aside.</Trans>
      ) : (
        <Trans>Belongs to box {last.containerCode}. Put it aside.</Trans>
      );
    case countOutcome.somewhere:
      return <Trans>This code may already be on the server, in a box that is not on this device.</Trans>;
    case countOutcome.unknown:
    case countOutcome.missing:
      return <Trans>Not registered anywhere we know. Put it on the exception pile.</Trans>;
    case 'misread':
      return <Trans>The check digit is wrong. Scan it again, or enter the code. It was not counted.</Trans>;
    case countOutcome.unreadable:
      return <Trans>Two labels may have been read as one. Take it back and scan again, or it becomes an exception.</Trans>;
  }
}

/** The last scan, readable from an arm's length and a half. */
export function LastResult({ isShut, last, sum, items }: LastResultProps) {
  const { i18n } = useLingui();
  if (!last) return <Waiting isShut={isShut} sum={sum} />;
  const isDone = last.signal === 'complete';
  const { words, tone, icon } = scanLooks[last.outcome];
  const Glyph = isDone ? PackageCheck : icon;
  const { expected } = sum;
  return (
    <section aria-live="off" className="card-edge flex items-center gap-5 p-5 max-md:flex-1">
      <span className={classes('grid size-16 shrink-0 place-items-center rounded-full', toneClass[isDone ? 'success' : tone])}>
        <Glyph size={34} aria-hidden />
      </span>
      <div className="min-w-0">
        {last.code === '' ? null : <CodeText className="text-body text-muted">{last.code}</CodeText>}
        <p className="text-[30px] leading-9 font-bold break-words">
          {isDone ? <Trans>All {expected} found</Trans> : i18n._(words)}
        </p>
        <p className="text-body text-soft">
          <Advice {...{ last, sum, items }} />
        </p>
      </div>
    </section>
  );
}

function Waiting({ isShut, sum }: Pick<LastResultProps, 'isShut' | 'sum'>) {
  return (
    <section className="card-edge flex items-center gap-5 p-5 max-md:flex-1">
      <span className={classes('grid size-16 shrink-0 place-items-center rounded-full', toneClass.neutral)}>
        <ScanBarcode size={34} aria-hidden />
      </span>
      <p className="text-body text-muted">
        {isShut ? (
          <Trans>Scan the next box.</Trans>
        ) : isWhole(sum) && sum.expected > 0 ? (
          <Trans>Everything is counted. Scan the next box, or confirm.</Trans>
        ) : (
          <Trans>Scan the first document of this box.</Trans>
        )}
      </p>
    </section>
  );
}
