import { Trans, useLingui } from '@lingui/react/macro';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { isPartlySigned, withJourney, type Begun } from './begun.ts';
import type { Signing } from './signing.ts';

/** Vehicle and note of a handover, entered before anyone signs: both sign them with the list. */
export function Journey({ begun, change }: Pick<Signing, 'begun' | 'change'>) {
  const { t } = useLingui();
  const [isEntering, setIsEntering] = useState(false);
  const { vehicle, note } = begun;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Truck}
        disabledReason={isPartlySigned(begun) ? t`One of the two has signed already.` : undefined}
        onClick={() => setIsEntering(true)}
      >
        <Trans>Vehicle and note</Trans>
      </Button>
      {isEntering ? <JourneyDialog {...{ vehicle, note, change }} onClose={() => setIsEntering(false)} /> : null}
    </>
  );
}

interface JourneyDialogProps extends Pick<Begun, 'vehicle' | 'note'>, Pick<Signing, 'change'> {
  onClose: () => void;
}

function JourneyDialog({ change, onClose, ...before }: JourneyDialogProps) {
  const { t } = useLingui();
  const [vehicle, setVehicle] = useState(before.vehicle);
  const [note, setNote] = useState(before.note);
  const save = () =>
    saving(() => change((now) => withJourney(now, { vehicle: vehicle.trim(), note: note.trim() }))).then((isKept) =>
      isKept ? onClose() : undefined,
    );
  return (
    <FormDialog open title={t`Vehicle and note`} submitLabel={t`Save`} onClose={onClose} onSubmit={save}>
      <div className="grid gap-4">
        <Field type="text" label={t`Vehicle`} maxLength={LIMITS.nameCharacters} value={vehicle} onChange={setVehicle} />
        <Field type="text" label={t`Note`} maxLength={LIMITS.noteCharacters} value={note} onChange={setNote} />
      </div>
    </FormDialog>
  );
}
