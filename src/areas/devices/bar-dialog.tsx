import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deviceCalls, type DeviceState } from '#schema/calls/devices.ts';
import { call } from '#src/data/calls/call.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { momentText } from '#src/text/dates.ts';

interface Props {
  /** All who share the tablet; none when nothing is asked. */
  devices: readonly DeviceState[];
  onClose: () => void;
  onDone: () => void;
}

/** Bars a tablet for all its users, or lifts the bar; first shows the effect on the unsent work of each user. */
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
    snack(isBarred ? t`${name} (${userName}) can send and receive again.` : t`${name} (${userName}) is blocked.`);
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
            Unblock {name} ({userName})?
          </Trans>
        ) : (
          <Trans>
            Block {name} ({userName})?
          </Trans>
        )
      }
      confirmLabel={isBarred ? t`Unblock` : t`Block this device`}
      cancelLabel={t`Cancel`}
      onConfirm={confirm}
      onClose={close}
    >
      <div className="flex flex-col gap-2">
        {isBarred ? <Lifted devices={devices} since={barredAt} /> : <Barred devices={devices} />}
        <Trouble>{trouble}</Trouble>
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
        <Trans>Blocked since {momentText(i18n, since)}.</Trans>
      </p>
      <Held devices={devices} />
      <p>
        {devices.length > 1 ? (
          <Trans>
            Everyone on this tablet can send and receive again. Changes in quarantine will be sent the next time their author uses
            it online.
          </Trans>
        ) : (
          <Trans>
            The device of {userName} can send and receive again. It checks automatically within five minutes of being online and
            sends the changes in quarantine.
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
            one="# person uses this tablet. It will stop sending and receiving, no matter who signs in."
            other="# people use this tablet. It will stop sending and receiving, no matter who signs in."
          />
        ) : (
          <Trans>The device of {userName} will stop sending and receiving.</Trans>
        )}
      </p>
      <Held devices={devices} />
      <p>
        <Trans>Unsent changes stay on it, in quarantine: nothing is deleted, and they will be sent when it is unblocked.</Trans>
      </p>
      <p>
        <Trans>Anyone with the password can still sign in on another device. To prevent that, block the account.</Trans>
      </p>
    </>
  );
}

/** Unsent work of each device at its last contact; later work is unknown. */
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
      one={`${userName}: # unsent change when last seen, ${moment}`}
      other={`${userName}: # unsent changes when last seen, ${moment}`}
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
        one={`When last seen, ${moment}, it had # unsent change.`}
        other={`When last seen, ${moment}, it had # unsent changes.`}
      />
    </p>
  );
}
