import { Trans, useLingui } from '@lingui/react/macro';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { TypedCode } from '#src/parts/ordering/typed-code.tsx';
import type { LastScan } from './use-handover-scans.ts';

interface ScanSideProps {
  last: LastScan | undefined;
  found: number;
  asked: number;
  /** False for a list of items without labels: each is confirmed on the list. */
  hasLabels: boolean;
  onTyped: (code: string) => void;
}

const tones: Readonly<Record<LastScan['came'], string>> = {
  found: 'bg-success text-on-success',
  seal: 'bg-success text-on-success',
  sealDiffers: 'bg-danger text-on-danger',
  twice: 'bg-waiting text-on-waiting',
  extra: 'bg-waiting text-on-waiting',
  failed: 'bg-danger text-on-danger',
};

/** The counter and the last scan, readable from two meters; and a field for torn labels. */
export function ScanSide({ last, found, asked, hasLabels, onTyped }: ScanSideProps) {
  const { t } = useLingui();
  const words: Readonly<Record<LastScan['came'], string>> = {
    found: t`On the list`,
    seal: t`Seal of the box before`,
    sealDiffers: t`Not the seal this box was registered with. Both sign the difference.`,
    twice: t`Scanned already. It counts once.`,
    extra: t`Not on the list: the box stays here, or both agree to take it along.`,
    failed: t`The device could not save it. Scan it again.`,
  };
  return (
    <section
      aria-label={t`Scans`}
      className="card-edge flex min-w-0 flex-1 flex-col items-center justify-center gap-6 p-6 text-center max-lg:order-first max-lg:gap-3 max-lg:p-4"
    >
      <p className="text-[72px] leading-none font-bold tabular-nums">
        {found}
        <span className="text-[36px] text-muted">
          {' '}
          <Trans>of {asked}</Trans>
        </span>
      </p>
      <div className={classes('w-full max-w-md rounded-control p-5', last ? tones[last.came] : 'bg-well text-muted')}>
        {last ? (
          <>
            <CodeText className="text-[26px]">{last.code}</CodeText>
            <p className="font-bold">{words[last.came]}</p>
          </>
        ) : hasLabels ? (
          <Trans>Scan the boxes, one after the other.</Trans>
        ) : (
          <Trans>These items have no labels. Confirm each of them on the list.</Trans>
        )}
      </div>
      {hasLabels ? (
        <div className="w-full max-w-md">
          <TypedCode onCode={onTyped} />
        </div>
      ) : null}
    </section>
  );
}
