import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockOpen, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Hold } from '#schema/records/ordering.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { holdList } from './holds.list.tsx';
import { useChange } from './use-change.ts';

/** Legal holds: one person places, and two lift. */
export function HoldsTab() {
  const { t } = useLingui();
  const { identity } = useSession();
  const view = useListView(holdList);
  const { show } = view.filters;
  const { data, fault, time, again } = useCalled(retentionCalls.holds, {});
  const [isPlacing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<Hold>();
  const source = useMemo(
    () =>
      answerSource(
        data?.filter(({ state }) => show === 'all' || state !== 'lifted'),
        fault,
      ),
    [data, fault, show],
  );
  const userId = identity?.userId ?? '';
  const rowActions = useCallback((hold: Hold): RowAction[] => actionsOn(hold, userId, setLifting), [userId]);
  return (
    <>
      <List
        {...{ list: holdList, view, source, rowActions }}
        onRetry={() => void again()}
        asOf={time || undefined}
        actions={<Button variant="primary" icon={Plus} onClick={() => setPlacing(true)}>{t`Place a hold`}</Button>}
      />
      {isPlacing ? <HoldDialog onClose={() => setPlacing(false)} /> : null}
      {lifting ? <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} /> : null}
    </>
  );
}

function actionsOn(hold: Hold, userId: string, lift: (hold: Hold) => void): RowAction[] {
  if (hold.state === 'lifted') return [];
  const isOwn = hold.state === 'liftAsked' && hold.liftAskedBy === userId;
  return [
    {
      id: 'lift',
      label: hold.state === 'placed' ? msg`Ask to lift` : msg`Lift`,
      icon: LockOpen,
      disabledReason: isOwn ? msg`You requested it. Another person must lift the hold.` : undefined,
      onSelect: () => lift(hold),
    },
  ];
}

function LiftDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const isAsked = hold.state === 'liftAsked';
  const confirm = async () => {
    const row = isAsked ? retentionCalls.holdLiftConfirm : retentionCalls.holdLiftAsk;
    if (!(await change(() => call(row, { id: hold.id })))) return;
    snack(isAsked ? t`The hold ${hold.matter} is lifted.` : t`Another person can lift the hold ${hold.matter} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger={isAsked}
      busy={busy}
      title={isAsked ? <Trans>Lift the hold {hold.matter}?</Trans> : <Trans>Ask to lift {hold.matter}?</Trans>}
      confirmLabel={isAsked ? t`Lift` : t`Ask to lift`}
      cancelLabel={t`Cancel`}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isAsked ? (
          <Trans>{hold.liftAskedByName} requested it. What it covers can be deleted and destroyed again.</Trans>
        ) : (
          <Trans>The hold stays in effect until another person lifts it.</Trans>
        )}
      </p>
      <Trouble>{trouble}</Trouble>
    </ConfirmDialog>
  );
}
