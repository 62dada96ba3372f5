import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deviceCalls, type DeviceState } from '#schema/calls/devices.ts';
import { call } from '#src/data/call.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { momentText } from '#src/text/dates.ts';

interface Props {
  device: DeviceState | null;
  onClose: () => void;
  onDone: () => void;
}

/** Bars a device, or lifts the bar; says beforehand what becomes of the work it holds. */
export function BarDialog({ device, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  if (!device) return null;
  const { id, name, userName, barredAt } = device;
  const isBarred = barredAt > 0;
  const close = () => {
    setTrouble('');
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    const outcome = await call(isBarred ? deviceCalls.admitDevice : deviceCalls.barDevice, { deviceId: id });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(t`This did not work. Try again.`);
    snack(isBarred ? t`${name} (${userName}) may send and receive again.` : t`${name} (${userName}) is barred.`);
    onDone();
    return close();
  };
  return (
    <ConfirmDialog
      open
      danger={!isBarred}
      busy={busy}
      title={
        isBarred ? (
          <Trans>
            Lift the bar of {name} ({userName})?
          </Trans>
        ) : (
          <Trans>
            Bar {name} ({userName})?
          </Trans>
        )
      }
      confirmLabel={isBarred ? t`Lift the bar` : t`Bar this device`}
      cancelLabel={t`Cancel`}
      onConfirm={confirm}
      onClose={close}
    >
      <div className="flex flex-col gap-2">
        {isBarred ? <Lifted device={device} /> : <Barred device={device} />}
        <p role="alert" className="font-bold text-on-danger">
          {trouble}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function Lifted({ device }: { device: DeviceState }) {
  const { i18n } = useLingui();
  const { userName, barredAt } = device;
  return (
    <>
      <p>
        <Trans>Barred since {momentText(i18n, barredAt)}.</Trans>
      </p>
      <Held device={device} />
      <p>
        <Trans>
          The device of {userName} may send and receive again. It asks by itself, at the latest five minutes after it has a
          connection, and sends what it kept in quarantine.
        </Trans>
      </p>
    </>
  );
}

function Barred({ device }: { device: DeviceState }) {
  const { userName } = device;
  return (
    <>
      <p>
        <Trans>The device of {userName} neither sends nor receives from now on.</Trans>
      </p>
      <Held device={device} />
      <p>
        <Trans>What was not sent stays on it, in quarantine: nothing is deleted, and it is sent when the bar is lifted.</Trans>
      </p>
      <p>
        <Trans>Whoever has the password can still sign in on another device. Block the account where that must not be.</Trans>
      </p>
    </>
  );
}

/** What it held when it was last heard of: nobody knows of later work. */
function Held({ device: { waiting, lastSeenAt } }: { device: DeviceState }) {
  const { i18n } = useLingui();
  if (waiting === 0) return null;
  const moment = momentText(i18n, lastSeenAt);
  return (
    <p className="font-bold">
      <Plural
        value={waiting}
        one={`When it was last heard of, ${moment}, it held # unsent change.`}
        other={`When it was last heard of, ${moment}, it held # unsent changes.`}
      />
    </p>
  );
}
