import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { importCalls } from '#schema/calls/imports.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  id: string;
  configs: readonly Option[];
  /** Reads the configurations again. */
  again: () => void;
  onDeleted: () => void;
}

/** Deletes the chosen configuration; imports that used it keep their copy. */
export function DeleteConfiguration({ id, configs, again, onDeleted }: Props) {
  const { t, i18n } = useLingui();
  const name = configs.find(({ value }) => value === id)?.label ?? '';
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const remove = async () => {
    const outcome = await call(importCalls.importConfigDelete, { opId: crypto.randomUUID(), id });
    if (outcome.kind !== 'done') return setTrouble(outcome);
    setAsking(false);
    onDeleted();
    return again();
  };
  return (
    <>
      <div>
        <Button variant="quiet" size="small" icon={Trash2} onClick={() => setAsking(true)}>
          {t`Delete this configuration`}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Delete configuration {name}?</Trans>}
        confirmLabel={t`Delete`}
        danger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>It is no longer offered for new imports. Imports that were made with it keep their copy.</Trans>
        </p>
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </ConfirmDialog>
    </>
  );
}
