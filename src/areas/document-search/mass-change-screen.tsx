import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { MassRunDone } from './mass-run-done.tsx';
import { RunMoving } from './run-moving.tsx';
import { useRunState } from './use-run-state.ts';

const nameless = (guid: string) => guid;

/** The outcome of a change of many documents: what changed, what stayed and why, and the way back. */
export function MassChangeScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const run = useRunState(id);
  const { look, state } = run;
  usePageTitle(t`Change of documents`);
  useEffect(() => void look(), [look]);
  return (
    <div className="flex flex-col gap-4 p-4">
      <PageHeader title={<Trans>Change of documents</Trans>} />
      <Card className="p-5">
        {!state && run.trouble === '' ? <Skeleton className="h-24" /> : null}
        {state && run.isMoving ? <RunMoving done={state.done} documents={state.documents} /> : null}
        {state && !run.isMoving ? <MassRunDone run={run} nameOf={nameless} /> : null}
        <Trouble>{run.trouble}</Trouble>
      </Card>
    </div>
  );
}
