import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowRight, BellOff, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { homeOf, pathTo } from '#schema/page-path.ts';
import type { Notification } from '#schema/records/notification.ts';
import { askUnread, deleteNotification, followNotifications, markRead, useNotifications } from '#src/data/calls/notifications.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { momentText } from '#src/text/dates.ts';
import { kindWords, troubleText } from './words.ts';

/** One notification; without an id the newest one that is unread, else the newest. Who opens it has read it. */
export function NotificationScreen() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false });
  const { data: messages, time, fault, stale } = useNotifications();
  // the one that is open stays open: reading it must not make another one the newest unread
  const [first, setFirst] = useState<string>();
  useEffect(() => {
    followNotifications();
    void askUnread();
  }, []);
  const wanted = id ?? first;
  const message = messages?.find((each) => each.id === wanted);
  const start = messages?.find(({ readAt }) => readAt === 0) ?? messages?.[0];
  if (id === undefined && first === undefined && start) setFirst(start.id);
  usePageTitle(message ? message.subject : t`Notification`);
  if (message) return <Opened key={message.id} message={message} at={time} failed={fault !== undefined} />;
  if (!fault && (stale || !messages)) return <Skeleton className="m-6 h-64" />;
  return (
    <GridPage header={<PageHeader title={<Trans>Notification</Trans>} />}>
      <div className="flex flex-col gap-3">
        <Freshness at={time} failed={fault !== undefined} />
        <EmptyState icon={BellOff} title={t`This notification does not exist.`} action={<ToAll />}>
          <Trans>It was deleted, or it belongs to someone else.</Trans>
        </EmptyState>
      </div>
    </GridPage>
  );
}

function ToAll() {
  const { urlPath } = useSession();
  return (
    <Link to={pathTo(urlPath, 'auth/user/my-notification')} className={buttonClass('secondary')}>
      <Trans>All notifications</Trans>
    </Link>
  );
}

interface OpenedProps {
  message: Notification;
  /** Time of the message on this device, and whether the service could not be asked. */
  at: number;
  failed: boolean;
}

function Opened({ message, at, failed }: OpenedProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState('');
  const { id, kind, subject, text, target, createdAt, readAt } = message;
  const { label, icon, tone } = kindWords[kind];
  const isUnread = readAt === 0;
  useEffect(() => {
    // without coverage it stays unread, and is read at the next opening
    if (isUnread) void markRead(id);
  }, [id, isUnread]);
  const remove = async () => {
    const outcome = await deleteNotification(id);
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    announce(t`Deleted: ${subject}`);
    return navigate({ to: pathTo(urlPath, 'auth/user/my-notification') });
  };
  return (
    <GridPage
      measure="text"
      header={
        <PageHeader
          lead={<ToneIcon tone={tone} icon={icon} size="hero" />}
          title={<span className="break-words">{subject}</span>}
          subtitle={`${i18n._(label)} · ${momentText(i18n, createdAt)}`}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <Freshness at={at} failed={failed} />
        <Card aria-label={t`Notification`}>
          {text ? <p className="border-b border-line px-5 py-5 text-touch break-words whitespace-pre-line">{text}</p> : null}
          <div className="flex flex-wrap gap-2 px-5 py-4">
            {target ? (
              <Link to={homeOf(urlPath) + target} className={buttonClass('primary')}>
                <Trans>Open page</Trans>
                <ArrowRight size={20} aria-hidden />
              </Link>
            ) : null}
            <ToAll />
            <Button variant="quiet" icon={Trash2} onClick={() => void remove()}>
              <Trans>Delete</Trans>
            </Button>
          </div>
        </Card>
        <Trouble>{trouble}</Trouble>
      </div>
    </GridPage>
  );
}
