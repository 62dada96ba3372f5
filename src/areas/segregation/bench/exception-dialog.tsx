import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exceptionKind } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import { exceptionNote } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isTooLong } from '#schema/rules/code-length.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';

interface ExceptionDialogProps {
  box: Container;
  expected: readonly Registration[];
  /** The last code of the count; empty before the first. */
  lastCode: string;
  onClose: () => void;
}

const { damaged, unreadable } = exceptionKind;

/** Notes a paper of the box that is damaged or cannot be read; the count goes on where it was. The card for exceptions saves it. */
export function ExceptionDialog({ box, expected, lastCode, onClose }: ExceptionDialogProps) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [kind, setKind] = useState<'damaged' | 'unreadable'>('damaged');
  const [code, setCode] = useState(lastCode);
  const [note, setNote] = useState('');
  const normal = normaliseCode(code);
  const isNothing = normal === '' && note.trim() === '';
  const save = async () => {
    const payload = {
      projectId: box.projectId,
      containerId: box.id,
      registrationId: normal === '' ? '' : (expected.find((document) => document.code === normal)?.id ?? ''),
      kind: kind === 'damaged' ? damaged : unreadable,
      code: normal,
      note: note.trim(),
    };
    if (!(await saving(() => run.save(exceptionNote, { payload })))) return;
    snack(t`Noted as an exception`);
    onClose();
  };
  // a scan names the paper: it is not counted while the dialog is open
  useScan(
    (scan) => {
      const isForSaving = scan.command === 'exception' || scan.command === 'save';
      if (isForSaving && !isNothing) return void save();
      if (scan.command !== null || isTooLong(scan.code)) return signal('rejected');
      signal('accepted');
      return setCode(scan.code);
    },
    undefined,
    'dialog',
  );
  return (
    <FormDialog
      open
      title={<Trans>Exception in box {box.code}</Trans>}
      submitLabel={t`Note it`}
      disabledReason={isNothing ? t`Enter the code or describe the paper.` : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <Segments
        label={t`What is wrong`}
        value={kind}
        onChange={setKind}
        wide
        options={[
          { value: 'damaged', label: t`It is damaged` },
          { value: 'unreadable', label: t`Its label cannot be read` },
        ]}
      />
      <Field type="text" label={t`Code`} value={code} maxLength={LIMITS.codeCharacters} onChange={setCode} />
      <Field type="text" label={t`Description`} value={note} maxLength={LIMITS.nameCharacters} onChange={setNote} />
    </FormDialog>
  );
}
