import { Trans, useLingui } from '@lingui/react/macro';
import { TabletSmartphone } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { momentText } from '#src/text/dates.ts';

/** Source of the values below: the tablet, its operator, and the time of saving. */
export function TabletHead({ conflict }: { conflict: Conflict }) {
  const { i18n } = useLingui();
  const when = momentText(i18n, conflict.savedAt);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2 font-bold">
        <TabletSmartphone size={18} aria-hidden />
        <Trans>Device {conflict.deviceName}</Trans>
      </p>
      <p className="truncate text-small text-muted">
        {conflict.userName}, {when}
      </p>
    </div>
  );
}
