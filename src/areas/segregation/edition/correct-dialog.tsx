import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { differing } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf } from '#src/data/queries/references.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { AttributeFields } from '#src/parts/attribute-form/attribute-fields.tsx';
import type { CorrectionProps } from './asking.tsx';
import type { EditionRow } from './documents.list.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { saveTreat } from './save-treat.ts';

/** Corrects the values of one document by the rules of its class, in a sheet next to the list. */
export function CorrectDialog({ row, onDone, onClose }: CorrectionProps & { row: EditionRow }) {
  const { t } = useLingui();
  const { document } = row;
  const documentClass = useLive(classOf, document.classId);
  const [code, setCode] = useState(document.code);
  const [values, setValues] = useState<AttributeValues>(document.values);
  const changed = differing(document.values, values) as AttributeValues; // none is undefined
  const isSame = Object.keys(changed).length === 0 && code.trim() === document.code;
  const ofCode = documentClass ? codeAttribute(documentClass.attributes) : undefined;
  const correct = async (reason: string) => {
    const saved = code.trim() === document.code ? {} : { code: code.trim() };
    const coded = ofCode && 'code' in saved ? { ...changed, [ofCode.id]: code.trim() } : changed;
    const isSaved = await saveTreat([row], () => ({
      do: 'correct',
      values: coded,
      evidence: Object.fromEntries(Object.keys(coded).map((id) => [id, 'typed' as const])),
      toVerify: document.toVerify.filter((id) => !(id in coded)),
      reason,
      ...saved,
    }));
    if (!isSaved) return;
    snack(t`Corrected`);
    onDone();
  };
  return (
    <ReasonDialog
      title={<Trans>Correct {document.code}</Trans>}
      submitLabel={t`Save`}
      width="sheet"
      missing={isSame ? t`Nothing was changed` : undefined}
      onSubmit={correct}
      onClose={onClose}
    >
      <Field type="text" label={t`Document code`} code value={code} maxLength={LIMITS.codeCharacters} onChange={setCode} />
      <AttributeFields
        attributes={documentClass?.attributes.filter(({ id }) => id !== ofCode?.id) ?? []}
        values={values}
        onChange={setValues}
      />
    </ReasonDialog>
  );
}
