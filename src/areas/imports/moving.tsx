import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { HOUR_MS } from '#schema/limits.ts';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { numberText } from '#src/text/numbers.ts';
import { noPace, paced, remainingMs } from './remaining.ts';

const MINUTE_MS = 60_000;

interface Props {
  row: ImportRow;
  /** Time of the answer. */
  time: number;
}

/** Progress of running work, and the time that is left. A first check does not know how many rows its file has. */
export function Moving({ row, time }: Props) {
  const { t, i18n } = useLingui();
  const { name, status, counters, progress } = row;
  const { rows, ofRows = 0 } = counters;
  const isKnown = progress > 0 || ofRows > 0;
  return (
    <>
      <Progress label={t`Progress of ${name}`} {...(isKnown && { value: progress, most: 100 })} />
      {status === states.running && ofRows > 0 ? (
        <p>
          <Trans>
            {numberText(i18n, rows)} of {numberText(i18n, ofRows)} rows, {progress} %.
          </Trans>{' '}
          <Plural value={ofRows - rows} one="# row is left." other="# rows are left." />
        </p>
      ) : null}
      {status === states.checking ? (
        <p>
          <Plural value={rows} one="# row is checked." other="# rows are checked." />
        </p>
      ) : null}
      {status === states.rollingBack ? (
        <p>
          <Trans>{progress} % are taken back.</Trans>
        </p>
      ) : null}
      <Left row={row} time={time} />
    </>
  );
}

/** The time that is left at the pace this screen has seen; nothing before there is a pace. */
function Left({ row, time }: Props) {
  const [pace, setPace] = useState(noPace);
  const next = paced(pace, row, time);
  if (next !== pace) setPace(next);
  const left = remainingMs(next, row);
  if (left === undefined) return null;
  const minutes = Math.ceil(left / MINUTE_MS);
  return (
    <p>
      {left < MINUTE_MS ? (
        <Trans>Less than a minute left.</Trans>
      ) : left < 2 * HOUR_MS ? (
        <Plural value={minutes} one="About # minute left." other="About # minutes left." />
      ) : (
        <Plural value={Math.round(left / HOUR_MS)} one="About # hour left." other="About # hours left." />
      )}
    </p>
  );
}
