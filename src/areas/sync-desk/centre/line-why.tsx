import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { momentText } from '#src/text/dates.ts';
import { outboxStateLabels } from '#src/text/labels.ts';
import { refusalWords } from '#src/text/problem-lines.ts';
import { operationLabel } from '#src/text/labels/operations.ts';
import { doneText, rejection, type Reasons } from './row-words.ts';
import { useName } from './use-name.ts';

/** True if the service postponed the change and only time is needed. Without an answer there is no later time. */
export function useRests(row: OutboxDoc): boolean {
  const { phase } = useSyncStatus();
  const isConnected = phase === 'upToDate' || phase === 'sending' || phase === 'receiving';
  return isConnected && row.state === 'queued' && row.nextAt > 0;
}

/** Why it is here, in words: the reason of a refusal, the supervisor's note, what it waits for, or that there is nothing to do. */
export function Why({ row, reasons }: { row: OutboxDoc; reasons: Reasons }): ReactNode {
  const { i18n } = useLingui();
  const rests = useRests(row);
  if (row.state === 'refused') {
    const { title, text } = refusalWords(i18n, row);
    return (
      <>
        {title}. {text}
      </>
    );
  }
  if (row.state === 'returned') return <Trans>Message from your supervisor: {row.message}</Trans>;
  if (row.state === 'contested') return <Trans>With your supervisor. Nothing to do for you.</Trans>;
  const rejected = rejection(i18n, row, reasons);
  if (rejected !== undefined) return <Trans>Rejected by your supervisor: {rejected}</Trans>;
  if (row.state === 'done') return i18n._(doneText(row));
  const next = momentText(i18n, row.nextAt);
  if (row.state === 'queued' && row.code === 'answer.foreign')
    return (
      <Trans>
        Something on the network (a proxy or a filter) did not let it through. It is safe here and will be sent again.
      </Trans>
    );
  if (rests) return <Trans>The server does not accept it yet. Next attempt {next}.</Trans>;
  return i18n._(outboxStateLabels[row.state]);
}

/** Names the change this one depends on, and who has to act on it (ux.md §9). */
export function WaitsFor({ first }: { first: OutboxDoc }) {
  const { i18n } = useLingui();
  const { name, code } = useName(first);
  const called = [name || i18n._(operationLabel(first.type)), code].filter(Boolean).join(' ');
  return first.state === 'contested' ? (
    <Trans>
      Will be sent after <strong>{called}</strong>, which is with your supervisor.
    </Trans>
  ) : (
    <Trans>
      Will be sent after <strong>{called}</strong>, which needs attention.
    </Trans>
  );
}
