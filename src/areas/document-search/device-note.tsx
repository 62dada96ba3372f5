import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { momentText } from '#src/text/dates.ts';
import type { DeviceHead, PocketHead } from './ask-device.ts';

/** Notes that a result comes from this device alone, and how old that is. */
export function DeviceNote({ device }: { device: DeviceHead | undefined }) {
  if (!device || (device.kept === 0 && device.pocket?.isLocked)) return null;
  return (
    <p className="flex items-start gap-2 text-body text-muted" role="status">
      <CloudOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <Trans>The server cannot be reached.</Trans> <OnDevice {...device} />
      </span>
    </p>
  );
}

function OnDevice({ kept, pocket }: DeviceHead) {
  const { i18n } = useLingui();
  if (!pocket)
    return <Plural value={kept} one="On this device only: # document kept." other="On this device only: # documents kept." />;
  const { matches } = pocket;
  const time = momentText(i18n, pocket.at);
  return (
    <Trans>
      On this device only: {kept} kept, {matches} in the pocket catalog, as of {time}.
    </Trans>
  );
}

/** In place of a result: the pocket catalogue is too old to be searched, so the result is not reported as empty. */
export function PocketLocked({ at }: Pick<PocketHead, 'at'>) {
  const { i18n } = useLingui();
  const time = momentText(i18n, at);
  return (
    <EmptyState icon={CloudOff} title={<Trans>The pocket catalog of this device is locked</Trans>}>
      <Trans>Its last contact with the server was {time}. It is searched again after the next contact.</Trans>
    </EmptyState>
  );
}
