import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';

/** Discards a refused change. Asks first, because no other copy exists; a change that others depend on stays. */
export function Discard({ opId }: { opId: string }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    if ((await run.cancel(opId)) === 'alreadySent')
      snack(t`Not discarded: another change depends on it. Discard that one first.`);
    setAsking(false);
  };
  return (
    <>
      <Button size="small" variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t`Discard this change?`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Cancel`}
        onConfirm={() => saving(discard)}
        onClose={() => setAsking(false)}
      >
        <Trans>
          The server did not accept this change; it exists only on this device. Once discarded, it cannot be recovered.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
