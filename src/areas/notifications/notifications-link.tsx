import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { pathTo } from '#schema/page-path.ts';
import { areSignalsOn, useUnread } from '#src/data/calls/notifications.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { classes } from '#src/kit/classes.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';

/** The way to the notifications in the person's panel, only when they are on. */
export function NotificationsLink({ onGo }: { onGo: () => void }) {
  const { urlPath } = useSession();
  const unread = useUnread() ?? 0;
  if (!areSignalsOn()) return null;
  return (
    <Link
      to={pathTo(urlPath, 'auth/user/my-notification')}
      onClick={onGo}
      className={classes(buttonClass('quiet'), 'w-full justify-start!')}
    >
      <Bell size={20} aria-hidden className="shrink-0" />
      <span className="flex-1">
        <Trans>Notifications</Trans>
      </span>
      {unread > 0 ? <CountPill tone="waiting">{unread}</CountPill> : null}
    </Link>
  );
}
