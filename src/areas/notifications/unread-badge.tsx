import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { areSignalsOn, followNotifications, useNotifications } from '#src/data/calls/notifications.ts';
import { useSession } from '#src/data/session/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { kindWords } from './words.ts';

/** Above it the exact number helps nobody. */
const MOST_SHOWN = 99;

/** How many notifications are unread, at the person's picture. What comes while the page is open is said aloud. */
export function UnreadBadge({ id }: { id: string }) {
  const { t } = useLingui();
  const { identity } = useSession();
  useEffect(followNotifications, []);
  useNewsSaid();
  const unread = useNotifications()?.unread ?? 0;
  if (!identity || !areSignalsOn() || unread === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute -top-1 right-0 min-w-5.5 rounded-full bg-accent-500 px-1 text-center text-[12px] leading-5.5 font-bold text-primary-950"
      >
        {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
      </span>
      <span id={id} className="sr-only">
        {t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`}
      </span>
    </>
  );
}

/** Messages that came since the page opened are said once, by the newest of them; what was there before is not news. */
function useNewsSaid() {
  const { i18n } = useLingui();
  const messages = useNotifications()?.messages;
  const seen = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (!messages) {
      // somebody else works here from now on: what he has is no news
      seen.current = undefined;
      return;
    }
    seen.current = new Set(messages.map(({ id }) => id));
    const [newest] = before ? messages.filter(({ id, readAt }) => readAt === 0 && !before.has(id)) : [];
    if (newest && document.visibilityState === 'visible') {
      announce(`${i18n._(kindWords[newest.kind].label)}: ${newest.subject}`);
    }
  }, [messages, i18n]);
}
