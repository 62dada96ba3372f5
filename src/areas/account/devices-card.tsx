import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ban, CloudUpload, Eraser, TabletSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { deviceCalls, type OwnDevice } from '#schema/calls/devices.ts';
import { pathTo } from '#schema/page-path.ts';
import { deviceDoc, type Device } from '#sync/outbox/device.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { useLive } from '#src/data/live/live.ts';
import { setting } from '#src/data/queries/settings.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import { callTrouble } from './sign-in-words.ts';
import { WayLine } from './way-line.tsx';

/** Devices of the user with their unsent changes, which only the device that saved them can send. */
export function DevicesCard() {
  const { i18n } = useLingui();
  const [looked, setLooked] = useState<Outcome<OwnDevice[]>>();
  const here = useLive(setting<Device>, deviceDoc);
  useEffect(() => void call(deviceCalls.ownDevices, {}).then(setLooked), []);
  return (
    <Card aria-labelledby="own-devices-title">
      <CardHead id="own-devices-title" title={<Trans>Your devices</Trans>} />
      <div className="px-5 pb-5">
        {looked ? null : <Skeleton className="h-24" />}
        {looked?.kind === 'done' ? (
          <ul className="flex flex-col divide-y divide-line">
            {looked.data.map((one) => (
              <DeviceLine key={one.id} device={one} isHere={one.id === here?.deviceId} />
            ))}
          </ul>
        ) : null}
        {looked?.kind === 'done' && looked.data.length === 0 ? (
          <p className="text-muted">
            <Trans>Devices appear here once you have used them.</Trans>
          </p>
        ) : null}
        <p role="alert" className="mt-2 font-bold text-on-danger empty:mt-0">
          {looked && looked.kind !== 'done' ? callTrouble(i18n, looked) : ''}
        </p>
      </div>
    </Card>
  );
}

function DeviceLine({ device, isHere }: { device: OwnDevice; isHere: boolean }) {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const { name, version, current, lastSeenAt, waiting, erased, barredAt } = device;
  const seen = momentText(i18n, lastSeenAt);
  return (
    <WayLine
      icon={TabletSmartphone}
      name={name}
      marks={
        <>
          {isHere ? (
            <Pill tone="success">
              <Trans>This device</Trans>
            </Pill>
          ) : null}
          {barredAt > 0 ? (
            <Pill tone="danger" icon={Ban}>
              <Trans>Blocked</Trans>
            </Pill>
          ) : null}
          {erased ? (
            <Pill tone="danger" icon={Eraser}>
              <Trans>Unsent changes erased</Trans>
            </Pill>
          ) : waiting > 0 ? (
            <Pill tone="waiting" icon={CloudUpload}>
              <Plural value={waiting} one="# unsent change" other="# unsent changes" />
            </Pill>
          ) : null}
        </>
      }
      action={
        isHere ? (
          <Link to={pathTo(urlPath, 'sync')} className={buttonClass('secondary', 'small')}>
            <Trans>Sync center</Trans>
          </Link>
        ) : null
      }
    >
      <Trans>last seen {seen}</Trans>&nbsp;· <Trans>version {version}</Trans>
      {current ? null : (
        <>
          &nbsp;· <Trans>outdated</Trans>
        </>
      )}
      {waiting > 0 && !isHere && !erased ? (
        <span className="block">
          <Trans>Use that device online to send its changes.</Trans>
        </span>
      ) : null}
    </WayLine>
  );
}
