import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { areSignalsOn, followNotifications, useStoredMessages, useUnread } from '#src/data/calls/notifications.ts';
import { useSession } from '#src/data/session/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { kindWords } from './words.ts';

/** An exact number above it is not useful. */
const MOST_SHOWN = 99;

/** Number of unread notifications, on the user's picture. New ones are announced while the page is open. */
export function UnreadBadge({ id }: { id: string }) {
  const { t } = useLingui();
  const { identity } = useSession();
  useEffect(followNotifications, []);
  useNewsAnnounced();
  const unread = useUnread() ?? 0;
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

/** Announces messages that arrived since the page opened, once, by the newest; earlier ones are not new. */
function useNewsAnnounced() {
  const { i18n } = useLingui();
  const messages = useStoredMessages();
  const seen = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (!messages) {
      // another user works here now: their messages are not new
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
