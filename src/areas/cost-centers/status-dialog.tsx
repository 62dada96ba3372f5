import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { costCenterCalls, type CostCenterState } from '#schema/calls/cost-centers.ts';
import { costCenterStatus } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  center: CostCenterState;
  onClose: () => void;
  onDone: () => void;
}

/** Withdraws a cost center, after showing what is charged to it, or brings it back. */
export function StatusDialog({ center, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { costCenterId, costCenterCode, boxes, orders } = center;
  const isActive = center.status === costCenterStatus.active;
  const confirm = async () => {
    setBusy(true);
    const status = isActive ? costCenterStatus.inactive : costCenterStatus.active;
    const outcome = await call(costCenterCalls.update, { CostCenterId: costCenterId, status });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    snack(isActive ? t`${costCenterCode} is inactive.` : t`${costCenterCode} is active again.`);
    onDone();
    return onClose();
  };
  return (
    <ConfirmDialog
      open
      danger={isActive}
      busy={busy}
      title={isActive ? <Trans>Deactivate {costCenterCode}?</Trans> : <Trans>Activate {costCenterCode} again?</Trans>}
      confirmLabel={isActive ? t`Deactivate` : t`Activate`}
      cancelLabel={t`Cancel`}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p className="font-bold">
          <Plural value={boxes} one="# box is charged to it." other="# boxes are charged to it." />{' '}
          <Plural value={orders} one="# order is charged to it." other="# orders are charged to it." />
        </p>
        <p>
          {isActive ? (
            <Trans>
              They keep it. It can no longer be chosen, and changes from devices that still name it go to the conflict desk.
            </Trans>
          ) : (
            <Trans>It can be chosen for new boxes and orders again.</Trans>
          )}
        </p>
        <Trouble>{trouble}</Trouble>
      </div>
    </ConfirmDialog>
  );
}
