import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AlertCircle, Cloud, CloudUpload, GitCompareArrows, RotateCcw, TabletSmartphone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { run, saving } from '#src/data/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { momentText } from '#src/text/dates.ts';
import { operationLabels, outboxStateLabels, unknownOperationLabel } from '#src/text/labels.ts';
import { refusalText } from '#src/text/problems.ts';
import { Discard } from './discard.tsx';
import { documentOf, doneText, isDecision, laneOf, rejection, type Reasons } from './row-words.ts';
import { useName } from './use-name.ts';

const looks: Record<OutboxState, { icon: Icon; tone: PillTone }> = {
  queued: { icon: TabletSmartphone, tone: 'waiting' },
  inflight: { icon: CloudUpload, tone: 'open' },
  acked: { icon: CloudUpload, tone: 'open' },
  contested: { icon: GitCompareArrows, tone: 'violet' },
  returned: { icon: AlertCircle, tone: 'danger' },
  refused: { icon: AlertCircle, tone: 'danger' },
  done: { icon: Cloud, tone: 'success' },
  superseded: { icon: Cloud, tone: 'neutral' },
  cancelled: { icon: Trash2, tone: 'neutral' },
};

/** Why it is here, in words: the reason of a refusal, the supervisor's note, or that there is nothing to do. */
function Why({ row, reasons }: { row: OutboxDoc; reasons: Reasons }): ReactNode {
  const { i18n } = useLingui();
  if (row.state === 'refused') {
    const { title, text } = refusalText(row.code);
    return (
      <>
        {i18n._(title)}. {i18n._(text)}
      </>
    );
  }
  if (row.state === 'returned') return <Trans>Your supervisor writes: {row.message}</Trans>;
  if (row.state === 'contested') return <Trans>With your supervisor. Nothing to do for you.</Trans>;
  const rejected = rejection(i18n, row, reasons);
  if (rejected !== undefined) return <Trans>Rejected by your supervisor: {rejected}</Trans>;
  if (row.state === 'done') return i18n._(doneText(row));
  return i18n._(outboxStateLabels[row.state]);
}

/** One saved change: what it was, where it stands, and the way to its document or box. */
export function OutboxLine({ row, urlPath, reasons }: { row: OutboxDoc; urlPath: string; reasons: Reasons }) {
  const { i18n } = useLingui();
  const { icon, tone } = row.code === 'rejected' ? looks.cancelled : looks[row.state];
  const lane = laneOf(row);
  const document = documentOf(row);
  const what = i18n._(operationLabels[row.type] ?? unknownOperationLabel);
  const { name, code } = useName(row);
  const sendAgain = async () => {
    await saving(() => run.retry(row.id));
    // the button goes with the state the line was in
    keepFocusInPage();
  };
  return (
    <li data-op={row.id} data-state={row.state} className="flex items-start gap-3 border-b border-line px-5 py-3 last:border-b-0">
      <ToneIcon tone={tone} icon={icon} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3 text-[15px]">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <strong className="break-words">{name || what}</strong>
            <CodeText className="text-small text-muted">{code}</CodeText>
          </span>
          <time dateTime={new Date(row.savedAt).toISOString()} className="shrink-0 text-small whitespace-nowrap text-muted">
            {momentText(i18n, row.savedAt)}
          </time>
        </p>
        <p className="text-office text-soft">
          {name === '' ? null : `${what}. `}
          <Why row={row} reasons={reasons} />
        </p>
        {row.state === 'refused' || row.state === 'returned' ? (
          <div className="flex flex-wrap gap-2 pt-2">
            {lane === '' ? null : (
              <Link
                to={`/${urlPath}/protocol/container/${lane}`}
                search={{ document: document === '' ? undefined : document }}
                className={buttonClass('primary', 'small')}
              >
                {document === '' ? <Trans>Open the box</Trans> : <Trans>Correct the document</Trans>}
              </Link>
            )}
            {isDecision(row) ? (
              // sent again it would be refused again: the desk tells why, and brings the case back
              <Link to={`/${urlPath}/sync-desk`} className={buttonClass('primary', 'small')}>
                <Trans>Open the conflict desk</Trans>
              </Link>
            ) : (
              <Button size="small" icon={RotateCcw} onClick={() => void sendAgain()}>
                <Trans>Send again</Trans>
              </Button>
            )}
            {row.state === 'refused' ? <Discard opId={row.id} /> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}
