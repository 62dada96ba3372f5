import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Treatment } from '#schema/codes/bench.ts';
import type { Treated } from '#schema/records/bench.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';

const words: Readonly<Record<Treatment, MessageDescriptor>> = {
  confirmed: msg`Box confirmed`,
  struck: msg`Struck`,
  rehoused: msg`Moved`,
  corrected: msg`Corrected`,
  accepted: msg`Accepted incomplete`,
  recounted: msg`Opened for another count`,
};

/** Corrections in a box, newest first: what, who, when, why. */
export function HistoryCard({ rows }: { rows: readonly Treated[] | undefined }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex min-h-0 flex-col">
      <CardHead id={id} title={<Trans>History</Trans>} count={rows ? <CountPill>{rows.length}</CountPill> : null} />
      {rows?.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-muted">
          <Trans>Nothing was corrected in this box.</Trans>
        </p>
      ) : null}
      <ol className="thin-scroll min-h-0 flex-1 divide-y divide-line overflow-y-auto border-t border-line empty:hidden">
        {rows?.map((row) => (
          <li key={row.id} className="px-5 py-3">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-bold">{i18n._(words[row.did])}</span>
              <CodeText className="text-office">{row.code}</CodeText>
            </p>
            {row.to === '' ? null : (
              <p className="text-office">
                <Trans>
                  From box {row.from} to box {row.to}
                </Trans>
              </p>
            )}
            {row.reason === '' ? null : <p className="break-words">{row.reason}</p>}
            <p className="text-small text-muted">
              {row.createdByName} · {momentText(i18n, row.createdAt)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
