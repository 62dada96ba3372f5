import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  CircleAlert,
  CloudAlert,
  CloudCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  DatabaseZap,
  KeyRound,
  Pause,
  RefreshCw,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isLate } from '#schema/rules/late.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { useSession } from '#src/data/session/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { chipWords, type Phase } from '#src/text/sync-words.ts';
import { showReLogin } from '#src/areas/account/re-login-state.ts';
import { addresses } from '#src/app/addresses.ts';

const icons: Record<Phase, Icon> = {
  upToDate: CloudCheck,
  sending: CloudUpload,
  receiving: CloudDownload,
  connecting: RefreshCw,
  offline: CloudOff,
  unreachable: CloudAlert,
  signIn: KeyRound,
  updateNeeded: RefreshCw,
  barred: Ban,
  intercepted: CloudAlert,
  paused: Pause,
  storageFault: DatabaseZap,
};

type Look = 'quiet' | 'outline' | 'moving' | 'waiting' | 'alarm';
const looks: Record<Look, string> = {
  quiet: 'text-on-bar-muted hover:bg-white/10',
  outline: 'text-on-bar shadow-[inset_0_0_0_1px_rgb(255_255_255/0.35)] hover:bg-white/10',
  moving: 'bg-primary-100 text-primary-900 hover:bg-white',
  waiting: 'bg-accent-500 text-primary-950 hover:bg-accent-400',
  alarm: 'bg-danger-50 text-danger-700 hover:bg-white',
};

function lookOf(phase: Phase, waiting: number, needsYou: number, oldestAt: number): Look {
  const late = isLate({ waiting, oldestAt }, Date.now());
  if (phase === 'storageFault' || phase === 'barred' || late) return 'alarm';
  if (phase === 'sending' || phase === 'updateNeeded') return 'moving';
  if (phase === 'receiving' || phase === 'connecting' || phase === 'upToDate') {
    if (needsYou > 0) return 'alarm';
    return phase === 'upToDate' && waiting > 0 ? 'waiting' : 'quiet';
  }
  return waiting > 0 || phase === 'signIn' ? 'waiting' : 'outline';
}

/** State of the exchange: icon, word, number, always in the same place (ux.md §1.6). The way to the sync centre. */
export function SyncChip() {
  const { i18n } = useLingui();
  const status = useSyncStatus();
  const { urlPath, state } = useSession();
  // without a session nothing connects, whatever the exchange came to
  const phase = state === 'locked' && status.phase === 'connecting' ? 'signIn' : status.phase;
  const { word, rest, short } = chipWords(phase, status);
  const look = lookOf(phase, status.waiting, status.needsYou, status.oldestAt);
  const Glyph = look === 'alarm' && status.needsYou > 0 ? CircleAlert : icons[phase];
  const head = i18n._(word);
  const tail = rest ? i18n._(rest) : '';
  useSpoken(phase, tail ? `${head}, ${tail}` : head);
  const name = tail ? `${head}, ${tail}` : head;
  const props = {
    'aria-label': name,
    'data-sync-phase': phase,
    className: classes(
      'flex h-11 shrink-0 items-center gap-2 rounded-full pr-4 pl-3 text-[15px] whitespace-nowrap no-underline transition-colors max-sm:min-w-min max-sm:shrink-[9999] max-sm:gap-1.5 max-sm:px-2.5 max-sm:text-[13px] max-sm:leading-4 max-sm:whitespace-normal',
      looks[look],
    ),
  };
  // on a phone the number is under the icon and the words take two lines, so that neither is cut and the logo keeps its size
  const inside = (
    <>
      <span className="grid shrink-0 justify-items-center">
        <Glyph size={22} aria-hidden className={short ? 'max-sm:size-4.5' : ''} />
        {short ? <span className="text-[12px] leading-3.5 font-bold sm:hidden">{short}</span> : null}
      </span>
      <span className={look === 'quiet' ? '' : 'font-bold'}>{head}</span>
      {short ? <span className="-ml-1 max-sm:hidden lg:hidden">· {short}</span> : null}
      {tail ? <span className="-ml-1 max-lg:hidden">· {tail}</span> : null}
    </>
  );
  // Without a session the chip asks for the password again; the sync centre could not send either.
  if (state === 'locked') {
    return (
      <button type="button" {...props} onClick={() => showReLogin(true)}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={addresses.syncCentre(urlPath)} {...props}>
      {inside}
    </Link>
  );
}

/** Announces a new phase once; the counters during sending stay silent. */
function useSpoken(phase: Phase, text: string): void {
  const spoken = useRef<Phase>(phase);
  useEffect(() => {
    if (spoken.current === phase) return;
    const calm = phase === 'connecting' || phase === 'receiving';
    const was = spoken.current;
    spoken.current = phase;
    if (!calm && !(phase === 'upToDate' && (was === 'connecting' || was === 'receiving'))) announce(text);
  }, [phase, text]);
}
