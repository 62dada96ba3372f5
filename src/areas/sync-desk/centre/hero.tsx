import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  CloudAlert,
  CloudOff,
  CloudUpload,
  Download,
  HardDrive,
  KeyRound,
  Pause,
  Play,
  RefreshCw,
  Send,
} from 'lucide-react';
import type { SyncPhase, SyncStatus } from '#sync/engine-contract.ts';
import { syncActions, useSyncStatus } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { ToneIcon, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { clockText, momentText } from '#src/text/dates.ts';
import { HeroPills } from './hero-pills.tsx';

interface Look {
  icon: Icon;
  tone: PillTone;
  help: MessageDescriptor;
}

const looks: Record<SyncPhase, Look> = {
  upToDate: { icon: CircleCheck, tone: 'success', help: msg`Nothing is waiting to be sent.` },
  sending: { icon: CloudUpload, tone: 'open', help: msg`You can keep working.` },
  receiving: { icon: Download, tone: 'open', help: msg`You can keep working.` },
  connecting: { icon: RefreshCw, tone: 'neutral', help: msg`Connecting to the server.` },
  offline: {
    icon: CloudOff,
    tone: 'waiting',
    help: msg`Your changes are safe on this device and will be sent automatically when you are back online.`,
  },
  unreachable: {
    icon: CloudAlert,
    tone: 'waiting',
    help: msg`There is a network, but the server does not respond. Your changes are safe on this device.`,
  },
  signIn: { icon: KeyRound, tone: 'waiting', help: msg`Sign in to send. Your changes stay on this device.` },
  updateNeeded: {
    icon: RefreshCw,
    tone: 'waiting',
    help: msg`The server needs a newer version of the application. Your changes are safe on this device.`,
  },
  barred: {
    icon: Ban,
    tone: 'danger',
    help: msg`An administrator has blocked this device: nothing is sent or received. Your changes are safe here, in quarantine, and will be sent automatically when the device is unblocked. Contact your administrator. You can keep working and save a rescue file below.`,
  },
  intercepted: {
    icon: CloudAlert,
    tone: 'waiting',
    help: msg`Something on the network answers in place of the server: a sign-in page, a proxy or a filter. Your changes are safe on this device and will be sent automatically. If the network asks you to sign in, open any web page and do so.`,
  },
  paused: { icon: Pause, tone: 'waiting', help: msg`Sending is paused. Your changes are safe on this device.` },
  storageFault: { icon: HardDrive, tone: 'danger', help: msg`The storage of this device cannot be used.` },
};

/** Between two sendings: what the vault has put off still waits, and what came back is not done by being sent. */
function lookOf({ phase, waiting, needsYou }: SyncStatus): Look {
  if (phase !== 'upToDate') return looks[phase];
  if (needsYou > 0) return { icon: CircleAlert, tone: 'danger', help: msg`See below what to do.` };
  if (waiting > 0) return { icon: Clock, tone: 'waiting', help: msg`It will be sent automatically.` };
  return looks.upToDate;
}

function useHeadline(status: SyncStatus): string {
  const { t } = useLingui();
  const { phase, waiting, needsYou, sent, total, lastSentAt } = status;
  // A change that waits for a person is sent but not stored: the headline must not claim that it is.
  const unsettled = status.withSupervisor > 0;
  const settled =
    lastSentAt > 0 ? t`Everything is on the server. Last sent ${clockText(lastSentAt)}.` : t`Everything is on the server`;
  const allSent = unsettled ? t`Everything has been sent` : settled;
  const headlines: Record<SyncPhase, string> = {
    upToDate:
      needsYou > 0
        ? t`${plural(needsYou, { one: '# needs attention', other: '# need attention' })}`
        : waiting > 0
          ? t`${waiting} waiting`
          : allSent,
    sending: t`Sending ${sent} of ${total}`,
    receiving: t`Receiving`,
    connecting: t`Connecting`,
    offline: waiting > 0 ? t`Offline, ${waiting} waiting` : t`Offline`,
    unreachable: t`Cannot reach the server`,
    signIn: t`Sign in to send`,
    updateNeeded: t`Update required`,
    barred: waiting > 0 ? t`This device is blocked, ${waiting} in quarantine` : t`This device is blocked`,
    intercepted: waiting > 0 ? t`Connection intercepted, ${waiting} waiting` : t`Connection intercepted`,
    paused: t`Paused, ${waiting} waiting`,
    storageFault: t`Storage cannot be used`,
  };
  return headlines[phase];
}

/** State of the exchange in one line, understood in two seconds; then what one may do about it (ux.md §9). */
export function Hero() {
  const { t, i18n } = useLingui();
  const status = useSyncStatus();
  const headline = useHeadline(status);
  const { icon, tone, help } = lookOf(status);
  const nextTry = status.nextTryAt > 0 ? momentText(i18n, status.nextTryAt) : '';
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-4">
        <ToneIcon tone={tone} icon={icon} size="hero" />
        {/* on a phone the words have the whole width, below the sign and the headline */}
        <div className="min-w-0 flex-1 basis-60 max-sm:contents">
          <h1 tabIndex={-1} data-page-title className="text-hero font-bold outline-none max-sm:flex-1 max-sm:text-page">
            {headline}
          </h1>
          <p className="text-body text-muted max-sm:basis-full">
            {i18n._(help)} {nextTry ? <Trans>Next attempt {nextTry}.</Trans> : null}
          </p>
        </div>
        {status.paused ? (
          <Button icon={Play} onClick={syncActions.resume}>
            <Trans>Resume</Trans>
          </Button>
        ) : status.phase === 'barred' ? (
          <Button icon={RefreshCw} onClick={syncActions.sendNow}>
            <Trans>Ask again</Trans>
          </Button>
        ) : status.waiting > 0 ? (
          <>
            <Button icon={Pause} onClick={syncActions.pause}>
              <Trans>Pause</Trans>
            </Button>
            <Button variant="primary" icon={Send} onClick={syncActions.sendNow}>
              <Trans>Send now</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {status.phase === 'sending' ? <Progress label={t`Sent`} value={status.sent} most={status.total} /> : null}
      <HeroPills status={status} />
    </Card>
  );
}
