import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { momentText } from '#src/text/dates.ts';
import type { DeviceHead } from './ask-device.ts';

/** Notes that a result comes from this device alone, and how old that is. */
export function DeviceNote({ device }: { device: DeviceHead | undefined }) {
  if (!device || isLocked(device)) return null;
  return (
    <p className="flex items-start gap-2 text-body text-muted" role="status">
      <CloudOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <Trans>The server cannot be reached.</Trans> <OnDevice {...device} />
      </span>
    </p>
  );
}

function OnDevice({ pins: { found }, pocket }: DeviceHead) {
  const { i18n } = useLingui();
  if (!pocket) return <Trans>On this device only: {found} among the documents kept with their pages.</Trans>;
  const time = momentText(i18n, pocket.at);
  if (pocket.isLocked)
    return (
      <Trans>
        On this device only: {found} among the documents kept with their pages. The pocket catalog is locked: its last contact was{' '}
        {time}.
      </Trans>
    );
  const { matches } = pocket;
  return (
    <Trans>
      On this device only: {found} kept, {matches} in the pocket catalog, as of {time}.
    </Trans>
  );
}

/** True where nothing was searched because the last contact is too long ago. */
export const isLocked = ({ pins, pocket }: DeviceHead): boolean =>
  (pins.isLocked || pins.kept === 0) && (pocket?.isLocked ?? pins.isLocked);

/** In place of a result: what is on this device is too old to be searched, so the result is not reported as empty. */
export function DeviceLocked() {
  const days = LIMITS.captureWindowDays;
  return (
    <EmptyState icon={CloudOff} title={<Trans>What is kept on this device is locked</Trans>}>
      <Trans>The last contact with the server is more than {days} days ago. It is searched again after the next contact.</Trans>
    </EmptyState>
  );
}
