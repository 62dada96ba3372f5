import { Plural } from '@lingui/react/macro';
import type { OnlyHere } from '#src/data/session/sign-out.ts';

/** Title of a question about work that is only on this device. */
export function OnlyHereTitle({ waiting, unfinished }: OnlyHere) {
  if (waiting === 0)
    return (
      <Plural
        value={unfinished}
        one="# count or handover is only on this device"
        other="# counts and handovers are only on this device"
      />
    );
  return <Plural value={waiting} one="# change is only on this device" other="# changes are only on this device" />;
}
