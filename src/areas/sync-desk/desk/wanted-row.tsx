import { Trans, useLingui } from '@lingui/react/macro';
import { TabletSmartphone } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import { EqualFields } from './equal-fields.tsx';

/** What stands on the tablet where nothing of it differs from the vault, most often because the vault has no such record: nobody decides on what he has not seen. */
export function WantedRow({ conflict }: { conflict: Conflict }) {
  const { i18n } = useLingui();
  if (conflict.fields.length > 0 || conflict.deviceRow === '' || conflict.collection === 'orders') return null;
  const when = momentText(i18n, conflict.savedAt);
  return (
    <Card className="shrink-0 overflow-hidden">
      <div className="px-4 py-3">
        <p className="flex items-center gap-2 font-bold">
          <TabletSmartphone size={18} aria-hidden />
          <Trans>Tablet {conflict.deviceName}</Trans>
        </p>
        <p className="truncate text-small text-muted">
          {conflict.userName}, {when}
        </p>
      </div>
      <EqualFields conflict={conflict} />
    </Card>
  );
}
