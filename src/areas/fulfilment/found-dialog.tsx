import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { FolderWords } from './folder-words.tsx';
import { whyNotFolder, type WhyNotFolder } from './found-folder.ts';
import type { PickLine } from './pick-lines.ts';

interface FoundDialogProps {
  line: PickLine;
  /** Items of the list: none has the same code. */
  lines: readonly PickLine[];
  /** False if the pick was not saved: the code stays here. */
  onFound: (line: PickLine, code: string, isScanned: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** Reads the code of a folder that was ordered by its attributes: from then on the item has this code. */
export function FoundDialog({ line, lines, onFound, onClose }: FoundDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [whyNot, setWhyNot] = useState<WhyNotFolder | null>(null);
  const classes = useLive(classesOf, line.position.projectId) ?? [];
  const { signal } = useScanner();
  const take = async (text: string, isScanned: boolean) => {
    const code = normaliseCode(text);
    const why = await whyNotFolder(lines, line, code, classes);
    setWhyNot(why);
    if (why !== null) return signal('rejected');
    if (await onFound(line, code, isScanned)) onClose();
    else setTyped(code);
  };
  useScan(
    (scan) => {
      if (scan.command) return false;
      void take(scan.code, true);
      return true;
    },
    undefined,
    'dialog',
  );
  return (
    <FormDialog
      open
      title={t`Scan the folder you found`}
      submitLabel={t`Pick`}
      disabledReason={typed.trim() === '' ? t`Scan the label of the folder, or enter its code.` : undefined}
      onSubmit={() => take(typed, false)}
      onClose={onClose}
    >
      <div className="grid gap-4 pt-1">
        <p className="rounded-control bg-well p-4">
          <FolderWords position={line.position} />
        </p>
        <Field type="text" code label={t`Code`} value={typed} maxLength={LIMITS.codeCharacters} onChange={setTyped} />
        <Trouble>
          {whyNot === 'twice' ? <Trans>This code is on your list already. Look for another folder.</Trans> : null}
          {whyNot === 'box' ? <Trans>This is the code of a box. Scan the label of the folder.</Trans> : null}
          {whyNot === 'otherClass' ? <Trans>This folder is of another class than the one that was ordered.</Trans> : null}
        </Trouble>
      </div>
    </FormDialog>
  );
}
