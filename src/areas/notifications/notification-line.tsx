import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailOpen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Notification } from '#schema/records/notification.ts';
import { deleteNotification, markRead } from '#src/data/calls/notifications.ts';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Pill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { dateTimeText, momentText } from '#src/text/dates.ts';
import { kindWords, troubleText } from './words.ts';

interface LineProps {
  message: Notification;
  onTrouble: (text: string) => void;
}

/** One message of the list. Its words are text: React writes them as they are. */
export function NotificationLine({ message, onTrouble }: LineProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const { id, kind, subject, text, createdAt, readAt } = message;
  const { label, icon, tone } = kindWords[kind];
  const isUnread = readAt === 0;
  const line = useRef<HTMLLIElement>(null);
  const read = async () => {
    const outcome = await markRead(id);
    onTrouble(outcome.kind === 'done' ? '' : troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    announce(t`Marked as read: ${subject}`);
    // the button is gone, or goes in a moment; among the unread its line goes too
    if (document.activeElement === document.body || line.current?.contains(document.activeElement)) {
      line.current?.querySelector('a')?.focus();
    }
    keepFocusInPage();
  };
  const remove = async () => {
    const outcome = await deleteNotification(id);
    onTrouble(outcome.kind === 'done' ? '' : troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    announce(t`Deleted: ${subject}`);
    // the button under the focus has gone with its line
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  };
  return (
    <li ref={line} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <ToneIcon tone={isUnread ? tone : 'neutral'} icon={icon} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <span>
            {i18n._(label)} ·{' '}
            <time className="whitespace-nowrap" dateTime={new Date(createdAt).toISOString()} title={dateTimeText(createdAt)}>
              {momentText(i18n, createdAt)}
            </time>
          </span>
          {isUnread ? (
            <Pill tone="waiting">
              <Trans>New</Trans>
            </Pill>
          ) : null}
        </p>
        <Link
          to={pathTo(urlPath, 'notification/{id?}/preview', { id })}
          className={classes(
            'inline-block max-w-full py-1 text-touch text-pretty break-words text-link',
            isUnread && 'font-bold',
          )}
        >
          {subject}
        </Link>
        {text ? <p className="line-clamp-2 text-office break-words text-soft">{text}</p> : null}
      </div>
      {/* on a phone below, also one alone: a line keeps its shape when it is read */}
      <div className="ml-auto flex gap-1 max-sm:w-full max-sm:justify-end">
        {isUnread ? <IconButton icon={MailOpen} label={t`Mark as read: ${subject}`} onClick={() => void read()} /> : null}
        <IconButton icon={Trash2} label={t`Delete: ${subject}`} onClick={() => void remove()} />
      </div>
    </li>
  );
}
