import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { applyUpdate, refusalHere, snoozeUpdate, useUpdate, type UpdateRefusal } from '#src/data/updates/update.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';

/** Interval of checks for a free moment. */
const LOOK_MS = 1_000;

/** Waits until the user does not type and nothing is sent: a window over a form would take the keys meant for it (ux.md). */
function useFreeMoment(isWanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => setFree((was) => was || refusalHere() === undefined);
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(looking);
      setFree(false);
    };
  }, [isWanted]);
  return isFree;
}

/**
 * The new-version dialog with the words of S0 §8. It neither opens nor applies over a dirty form or a running send
 * (decisions.md S12). If one starts while it is open, in this tab or another, *Yes* reports it.
 */
export function UpdateDialog() {
  const { t } = useLingui();
  const { needsUpdate, show } = useUpdate();
  const isFree = useFreeMoment(needsUpdate && show);
  const [refusal, setRefusal] = useState<UpdateRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const why: Record<UpdateRefusal, string> = {
    draft: t`A form is not saved yet. Save or clear it, then update.`,
    sending: t`Changes are being sent. Try again in a moment.`,
    otherTab: t`Another tab has unsaved changes. Finish there, then update.`,
  };
  const apply = async () => {
    setBusy(true);
    const outcome = await applyUpdate();
    setBusy(false);
    if (outcome !== 'applied') setRefusal(outcome);
  };
  return (
    <ConfirmDialog
      open={needsUpdate && show && isFree}
      width="update"
      title={<Trans>New version</Trans>}
      busy={busy}
      onConfirm={apply}
      onClose={() => {
        setRefusal(null);
        snoozeUpdate();
      }}
    >
      <p className="font-bold text-text">
        <Trans>A new version of the application is available.</Trans>
      </p>
      <p>
        <Trans>Select Yes to update the application immediately. Choose No to delay for a few minutes.</Trans>
      </p>
      {refusal ? (
        <p role="alert" className="mt-3 rounded-control bg-waiting px-3 py-2 text-on-waiting">
          {why[refusal]}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
