import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { changeSynchronization } from './synchronization/change.ts';

interface NewSynchronizationProps {
  projectId: string;
  onBegun: (id: string) => void;
  onClose: () => void;
}

/** Begins a synchronization. */
export function NewSynchronization({ projectId, onBegun, onClose }: NewSynchronizationProps) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const begin = async () => {
    if (!(await changeSynchronization({ id, projectId }, { do: 'begin', name: name.trim(), source: 'scan' }))) return;
    onClose();
    onBegun(id);
  };
  return (
    <FormDialog
      open
      title={<Trans>New synchronization</Trans>}
      submitLabel={t`Begin`}
      disabledReason={name.trim() === '' ? t`Enter the name` : undefined}
      onSubmit={begin}
      onClose={onClose}
    >
      <Field
        type="text"
        label={t`Name`}
        required
        value={name}
        maxLength={LIMITS.nameCharacters}
        help={t`Pages are added next, by scanner or from a CSV file.`}
        onChange={setName}
      />
    </FormDialog>
  );
}
