import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Notification } from '#schema/records/notification.ts';
import { askUnread, followNotifications, markReadUpTo, useNotifications, useUnread } from '#src/data/calls/notifications.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { NotificationLine } from './notification-line.tsx';
import { troubleText } from './words.ts';

type Shown = 'all' | 'unread';

/** The notification center, newest first. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const { data: messages, time, fault } = useNotifications();
  const unread = useUnread();
  const [shown, setShown] = useState<Shown>('all');
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    followNotifications();
    void askUnread();
  }, []);
  return (
    <GridPage
      measure="list"
      header={<Head unread={unread ?? 0} newest={messages?.[0]} onTrouble={setTrouble} />}
      actions={
        <Segments<Shown>
          label={t`Which notifications`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t`All` },
            { value: 'unread', label: t`Unread` },
          ]}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <Freshness at={time} failed={fault !== undefined} />
        {/* without words it takes no room, nor its gap */}
        <p role="alert" className={trouble ? 'font-bold text-on-danger' : '-mt-3'}>
          {trouble}
        </p>
        {messages ? <Messages messages={messages} shown={shown} onTrouble={setTrouble} /> : null}
        {!messages && !fault ? <Skeleton className="h-64" /> : null}
      </div>
    </GridPage>
  );
}

interface HeadProps {
  unread: number;
  newest: Notification | undefined;
  onTrouble: (text: string) => void;
}

/** Shows the number of unread notifications, and marks those on the screen as read, with all before them. */
function Head({ unread, newest, onTrouble }: HeadProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    if (!newest) return;
    setBusy(true);
    const outcome = await markReadUpTo(newest);
    setBusy(false);
    onTrouble(outcome.kind === 'done' ? '' : troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    announce(t`The notifications on this page are read.`);
    // nothing is left to mark, unless another one arrived: the button is gone
    keepFocusInPage();
  };
  return (
    <PageHeader
      title={<Trans>Notifications</Trans>}
      adjacent={
        unread > 0 ? <CountPill tone="waiting">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</CountPill> : null
      }
      actions={
        unread > 0 && newest ? (
          <Button icon={CheckCheck} busy={busy} onClick={() => void readAll()}>
            <Trans>Mark all as read</Trans>
          </Button>
        ) : null
      }
    />
  );
}

interface MessagesProps {
  messages: readonly Notification[];
  shown: Shown;
  onTrouble: (text: string) => void;
}

function Messages({ messages, shown, onTrouble }: MessagesProps) {
  const { t } = useLingui();
  const listed = messages.filter(({ readAt }) => shown === 'all' || readAt === 0);
  if (listed.length === 0) {
    return (
      <Card aria-label={t`Notifications`}>
        <EmptyState icon={BellOff} title={shown === 'all' ? t`You have no notifications.` : t`You have read everything.`} />
      </Card>
    );
  }
  return (
    <Card aria-label={t`Notifications`}>
      <ul className="divide-y divide-line">
        {listed.map((message) => (
          <NotificationLine key={message.id} message={message} onTrouble={onTrouble} />
        ))}
      </ul>
    </Card>
  );
}
