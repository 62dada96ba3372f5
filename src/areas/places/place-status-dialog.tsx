import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { placeCalls, type PlaceState } from '#schema/calls/places.ts';
import { call } from '#src/data/calls/call.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  place: PlaceState;
  onClose: () => void;
  onDone: () => void;
}

/** Takes an empty place out of use, or brings it back. */
export function PlaceStatusDialog({ place, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { below: _below, boxes: _boxes, ...own } = place;
  const { code, active } = own;
  const confirm = async () => {
    setBusy(true);
    const outcome = await call(placeCalls.save, { adds: false, places: [{ ...own, active: !active }] });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    snack(active ? t`${code} is out of use.` : t`${code} is in use again.`);
    onDone();
    return onClose();
  };
  return (
    <ConfirmDialog
      open
      danger={active}
      busy={busy}
      title={active ? <Trans>Deactivate {code}?</Trans> : <Trans>Activate {code} again?</Trans>}
      confirmLabel={active ? t`Deactivate` : t`Activate`}
      cancelLabel={t`Cancel`}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p>
          {active ? (
            <Trans>It stays in the list, crossed out. A place with boxes or places on it cannot be deactivated.</Trans>
          ) : (
            <Trans>Boxes can be placed there again.</Trans>
          )}
        </p>
        <Trouble>{trouble}</Trouble>
      </div>
    </ConfirmDialog>
  );
}
