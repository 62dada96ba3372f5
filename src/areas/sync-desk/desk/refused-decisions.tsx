import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import { useLive } from '#src/data/live/live.ts';
import { conflictById } from '#src/data/queries/conflicts.ts';
import { outboxByState } from '#src/data/queries/outbox.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { useDeskView } from './desk-view.ts';
import { requestFocus } from './entering.ts';
import { decisionRefusedText } from './words.ts';

/**
 * Refused decisions. Their conflicts left the queue but are still open on the server, so this shows each with its
 * reason and a button to reopen it.
 */
export function RefusedDecisions() {
  const refused = useLive(outboxByState, 'refused') ?? [];
  return refused.filter(({ type }) => type === conflictDecide.type).map((row) => <Refused key={row.id} row={row} />);
}

function Refused({ row }: { row: OutboxDoc }) {
  const { i18n, t } = useLingui();
  const { go } = useDeskView();
  const name = useLive(conflictById, row.entityId)?.row?.title ?? '';
  const { title, text } = decisionRefusedText(row);
  const again = async () => {
    await run.cancel(row.id);
    requestFocus('compare');
    go({ caseId: row.entityId });
  };
  return (
    <div role="alert">
      <Banner
        tone="danger"
        icon={CircleAlert}
        title={t`The server did not accept the decision: ${name}`}
        actions={
          <Button size="small" onClick={() => void saving(again)}>
            <Trans>Open the conflict again</Trans>
          </Button>
        }
      >
        {i18n._(title)}. {i18n._(text)}
      </Banner>
    </div>
  );
}
