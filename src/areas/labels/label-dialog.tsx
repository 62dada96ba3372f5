import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { numberIn } from '#schema/rules/labels/printed.ts';
import { codeOfNumber } from '#schema/rules/labels/series.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { FileField } from './file-field.tsx';
import { labelFiles, type LabelFile } from './print/make-file.ts';

interface Props {
  what: 'reprint' | 'damage';
  batch: LabelBatch;
  /** Does it; false if it was not saved, and the dialog stays. */
  onSubmit: (number: number, file: LabelFile) => Promise<boolean>;
  onClose: () => void;
}

/** One label of a batch: printed again under the same code, or marked as damaged. */
export function LabelDialog({ what, batch, onSubmit, onClose }: Props) {
  const { t } = useLingui();
  const isReprint = what === 'reprint';
  const [code, setCode] = useState('');
  const [file, setFile] = useState<string>(labelFiles[0]);
  const [busy, setBusy] = useState(false);
  const number = numberIn(batch, normaliseCode(code));
  const isDamaged = number !== undefined && batch.damaged.includes(number);
  const submit = async () => {
    if (number === undefined) return;
    setBusy(true);
    const isDone = await onSubmit(number, file as LabelFile).finally(() => setBusy(false)); // an option of its select
    if (isDone) onClose();
  };
  const error = codeError();
  return (
    <FormDialog
      open
      title={isReprint ? <Trans>Reprint a label</Trans> : <Trans>Mark a label as damaged</Trans>}
      submitLabel={isReprint ? t`Print` : t`Mark as damaged`}
      busy={busy}
      disabledReason={code.trim() === '' ? t`Enter the code` : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <p>
          {isReprint ? (
            <Trans>It keeps its code. Destroy the damaged one.</Trans>
          ) : (
            <Trans>Its code stays reserved. Print it again under the same code when you need it.</Trans>
          )}
        </p>
        <Field
          type="text"
          label={t`Code of the label`}
          code
          required
          value={code}
          onChange={setCode}
          maxLength={LIMITS.codeCharacters}
          error={error}
          help={
            <Trans>
              From <CodeText>{codeOfNumber(batch, batch.first)}</CodeText> to{' '}
              <CodeText>{codeOfNumber(batch, batch.last)}</CodeText>
            </Trans>
          }
        />
        {isReprint ? <DamagedCodes batch={batch} onChoose={setCode} /> : null}
        {isReprint ? <FileField format={batch.format} value={file} onChange={setFile} /> : null}
      </div>
    </FormDialog>
  );

  function codeError(): string | undefined {
    if (code.trim() === '') return undefined;
    if (number === undefined) return t`This code is on none of these labels.`;
    return !isReprint && isDamaged ? t`This label is marked as damaged already.` : undefined;
  }
}

/** The labels that wait to be printed again, one press away. */
function DamagedCodes({ batch, onChoose }: { batch: LabelBatch; onChoose: (code: string) => void }) {
  if (batch.damaged.length === 0) return null;
  const codes = batch.damaged.map((number) => codeOfNumber(batch, number));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-soft">
        <Trans>Damaged:</Trans>
      </span>
      {codes.map((code) => (
        <Button key={code} size="small" onClick={() => onChoose(code)}>
          <CodeText>{code}</CodeText>
        </Button>
      ))}
    </div>
  );
}
