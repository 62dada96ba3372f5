import { Trans, useLingui } from '@lingui/react/macro';
import { PackageCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { containerRecount } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import { can } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';

/** A box whose count is settled: it is opened again with a reason, by a person who may correct. */
export function CountAgain({ box, hasScans }: { box: Container; hasScans: boolean }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const open = async (reason: string) => {
    const payload = { projectId: box.projectId, reason };
    if (!(await saving(() => run.save(containerRecount, { entityId: box.id, payload })))) return;
    snack(t`Box ${box.code} can be counted again`);
    setAsking(false);
  };
  const again = (
    <Button icon={RotateCcw} onClick={() => setAsking(true)}>
      <Trans>Count again</Trans>
    </Button>
  );
  return (
    <>
      <Banner tone="neutral" icon={PackageCheck} actions={can('segregation.correct') ? again : null}>
        {hasScans ? (
          <Trans>
            This box was also counted at another bench. Confirm your count: where it differs, a supervisor compares both.
          </Trans>
        ) : (
          <Trans>This box is counted. To count it again, a person who may correct documents gives the reason.</Trans>
        )}
      </Banner>
      {asking ? (
        <ReasonDialog
          title={<Trans>Count again</Trans>}
          submitLabel={t`Count again`}
          onSubmit={open}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The box waits for a new count. The history keeps the count before it.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
