import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { clockText } from '#src/text/dates.ts';
import { Timeline } from './timeline.tsx';

/** History of the record, next to the case if there is space, and the end of the user's lock. */
export function HistorySide({ conflict, ownUntil = 0 }: { conflict: Conflict; ownUntil?: number }) {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`History of this box or document`}
      className="hidden w-66 shrink-0 flex-col border-l border-line bg-card rail:flex"
    >
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-5 py-4">
        <Timeline conflict={conflict} />
      </div>
      {ownUntil > 0 ? (
        <p className="flex gap-2.5 px-5 py-4 text-small text-muted">
          <Lock size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <Trans>Reserved for you until {clockText(ownUntil)}. Others see that you are working on it.</Trans>
          </span>
        </p>
      ) : null}
    </aside>
  );
}
