import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { accountCalls } from '#schema/calls/account.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { momentText } from '#src/text/dates.ts';
import { callTrouble } from './sign-in-words.ts';
import { WayLine } from './way-line.tsx';

type Session = CallResult<(typeof accountCalls)['sessions']>[number];

/** Sessions of the user, with a button to end the others. Unsent changes stay on their device. */
export function SessionsCard() {
  const { i18n } = useLingui();
  const [looked, setLooked] = useState<Outcome<Session[]>>();
  const [notEnded, setNotEnded] = useState('');
  const look = () => void call(accountCalls.sessions, {}).then(setLooked);
  useEffect(() => void call(accountCalls.sessions, {}).then(setLooked), []);
  const trouble = looked && looked.kind !== 'done' ? callTrouble(i18n, looked) : notEnded;
  return (
    <Card aria-labelledby="sessions-title">
      <CardHead id="sessions-title" title={<Trans>Active sessions</Trans>} />
      <div className="px-5 pb-5">
        {looked ? null : <Skeleton className="h-24" />}
        {looked?.kind === 'done' ? (
          <ul className="flex flex-col divide-y divide-line">
            {looked.data.map((one) => (
              <SessionLine key={one.id} session={one} onEnded={look} onTrouble={setNotEnded} />
            ))}
          </ul>
        ) : null}
        <p role="alert" className="mt-2 font-bold text-on-danger empty:mt-0">
          {trouble}
        </p>
      </div>
    </Card>
  );
}

interface LineProps {
  session: Session;
  onEnded: () => void;
  onTrouble: (text: string) => void;
}

function SessionLine({ session, onEnded, onTrouble }: LineProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const { browser, system, customerName, current } = session;
  const name = [browser, system].filter(Boolean).join(' · ') || t`Unknown device`;
  const since = momentText(i18n, session.startedAt);
  const seen = momentText(i18n, session.lastSeenAt);
  const end = async () => {
    setBusy(true);
    const outcome = await call(accountCalls.endSession, { id: session.id });
    setBusy(false);
    if (outcome.kind !== 'done') return onTrouble(callTrouble(i18n, outcome));
    announce(t`${name} was signed out.`);
    onEnded();
    // the button disappears with its line
    return keepFocusInPage();
  };
  return (
    <WayLine
      icon={MonitorSmartphone}
      name={name}
      marks={
        current ? (
          <Pill tone="success">
            <Trans>This device</Trans>
          </Pill>
        ) : null
      }
      action={
        current ? null : (
          <Button size="small" busy={busy} aria-label={t`End the session on ${name}`} onClick={() => void end()}>
            <Trans>End session</Trans>
          </Button>
        )
      }
    >
      {customerName}&nbsp;·{' '}
      <span className="whitespace-nowrap">
        <Trans>signed in {since}</Trans>&nbsp;·
      </span>{' '}
      <span className="whitespace-nowrap">
        <Trans>last active {seen}</Trans>
      </span>
    </WayLine>
  );
}
