import { Trans, useLingui } from '@lingui/react/macro';
import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { projects } from '#src/data/queries/references.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { noteNotClosed, noteUnknownBox } from './arrival.ts';
import type { Refusal } from './refusal.ts';

interface Props {
  refused: Refusal;
  /** Project of the open delivery; empty without one. */
  projectId: string;
  onNoted: () => void;
}

/** A box that cannot be received here, with the one thing to do about it. An unknown one belongs to the project a person names. */
export function RefusedBox({ refused, projectId, onNoted }: Props) {
  const { t } = useLingui();
  const active = useLive(projects);
  const [chosen, setChosen] = useState('');
  const { code, why } = refused;
  if (why === 'received')
    return (
      <RefusedScan code={code}>
        <Trans>This box is already received.</Trans>
      </RefusedScan>
    );
  const options = (active ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const only = options.length === 1 ? (options[0]?.value ?? '') : '';
  const project = chosen || projectId || only;
  const note = async () => {
    const store = openNow()?.store;
    const found = why === 'open' && store ? await containerByCode(store, code) : undefined;
    const isSaved = found?.row ? await noteNotClosed(found.row) : await noteUnknownBox(project, code);
    if (!isSaved) return;
    snack(t`Noted as an exception`);
    onNoted();
  };
  return (
    <div className="flex flex-col gap-2">
      <RefusedScan code={code}>
        {why === 'open' ? (
          <Trans>This box is still open. Its author has to close it before the archive receives it.</Trans>
        ) : (
          <Trans>No device has sent this box yet. Put it aside until its device is online.</Trans>
        )}
      </RefusedScan>
      {why === 'unknown' && options.length > 1 ? (
        <Field type="select" label={t`Project of the box`} value={project} options={options} onChange={setChosen} required />
      ) : null}
      <div>
        <Button
          size="large"
          icon={PackageX}
          disabledReason={why === 'unknown' && project === '' ? t`Choose a project` : undefined}
          onClick={() => void note()}
        >
          <Trans>Note as an exception</Trans>
        </Button>
      </div>
    </div>
  );
}
