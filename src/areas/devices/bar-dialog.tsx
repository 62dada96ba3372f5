import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deviceCalls, type DeviceState } from '#schema/calls/devices.ts';
import { call } from '#src/data/call.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { momentText } from '#src/text/dates.ts';

interface Props {
  /** All who share the tablet; none when nothing is asked. */
  devices: readonly DeviceState[];
  onClose: () => void;
  onDone: () => void;
}

/** Bars a tablet for everybody on it, or lifts the bar; says beforehand what becomes of the work each of them has there. */
export function BarDialog({ devices, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [first] = devices;
  if (!first) return null;
  const { id, name, barredAt } = first;
  const userName = devices.map((each) => each.userName).join(', ');
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
        {isBarred ? <Lifted devices={devices} since={barredAt} /> : <Barred devices={devices} />}
        <p role="alert" className="font-bold text-on-danger">
          {trouble}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function Lifted({ devices, since }: { devices: Props['devices']; since: number }) {
  const { i18n } = useLingui();
  const userName = devices[0]?.userName;
  return (
    <>
      <p>
        <Trans>Barred since {momentText(i18n, since)}.</Trans>
      </p>
      <Held devices={devices} />
      <p>
        {devices.length > 1 ? (
          <Trans>
            Everybody on this tablet may send and receive again. What each of them kept in quarantine is sent when that person
            next works on it with a connection.
          </Trans>
        ) : (
          <Trans>
            The device of {userName} may send and receive again. It asks by itself, at the latest five minutes after it has a
            connection, and sends what it kept in quarantine.
          </Trans>
        )}
      </p>
    </>
  );
}

function Barred({ devices }: { devices: Props['devices'] }) {
  const userName = devices[0]?.userName;
  return (
    <>
      <p>
        {devices.length > 1 ? (
          <Plural
            value={devices.length}
            one="# person works on this tablet. It neither sends nor receives from now on, whoever signs in on it."
            other="# people work on this tablet. It neither sends nor receives from now on, whoever signs in on it."
          />
        ) : (
          <Trans>The device of {userName} neither sends nor receives from now on.</Trans>
        )}
      </p>
      <Held devices={devices} />
      <p>
        <Trans>What was not sent stays on it, in quarantine: nothing is deleted, and it is sent when the bar is lifted.</Trans>
      </p>
      <p>
        <Trans>Whoever has the password can still sign in on another device. Block the account where that must not be.</Trans>
      </p>
    </>
  );
}

/** What each held when he was last heard of: nobody knows of later work. */
function Held({ devices }: { devices: Props['devices'] }) {
  const holding = devices.filter(({ waiting }) => waiting > 0);
  if (devices.length === 1) return holding.map((device) => <HeldAlone key={device.id} device={device} />);
  if (holding.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 font-bold">
      {holding.map((device) => (
        <li key={device.id}>
          <HeldByOne device={device} />
        </li>
      ))}
    </ul>
  );
}

function HeldByOne({ device: { userName, waiting, lastSeenAt } }: { device: DeviceState }) {
  const { i18n } = useLingui();
  const moment = momentText(i18n, lastSeenAt);
  return (
    <Plural
      value={waiting}
      one={`${userName}: # unsent change when last heard of, ${moment}`}
      other={`${userName}: # unsent changes when last heard of, ${moment}`}
    />
  );
}

function HeldAlone({ device: { waiting, lastSeenAt } }: { device: DeviceState }) {
  const { i18n } = useLingui();
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
