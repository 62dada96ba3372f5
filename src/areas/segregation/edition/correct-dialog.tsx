import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import { useLive } from '#src/data/live/live.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { classOf } from '#src/data/queries/references.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { todayHere } from '#src/kit/inputs/today.ts';
import { AttributeFields } from '#src/parts/attribute-form/attribute-fields.tsx';
import type { CorrectionProps } from './asking.tsx';
import { checkCorrection, correctionOf, type Typed } from './correction.ts';
import type { EditionRow } from './documents.list.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { saveTreat } from './save-treat.ts';

/** Corrects the values of one document by the rules of its class, in a sheet next to the list. */
export function CorrectDialog({ row, onDone, onClose }: CorrectionProps & { row: EditionRow }) {
  const { t, i18n } = useLingui();
  const { document } = row;
  const documentClass = useLive(classOf, document.classId) ?? null;
  const [typed, setTyped] = useState<Typed>({ code: document.code, values: document.values });
  const [issues, setIssues] = useState<readonly AttributeIssue[]>([]);
  const today = todayHere();
  const change = correctionOf(document, documentClass, typed, { locale: i18n.locale, today });
  const isSame = Object.keys(change.values).length === 0 && change.code === undefined;
  const ofCode = codeAttribute(documentClass?.attributes ?? []);
  const codeIssue = issues.find(({ attributeId }) => attributeId === ofCode?.id);
  const correct = async (reason: string) => {
    const checked = await checkCorrection(document, documentClass, change, { today, lookUp: has });
    setIssues(checked.issues);
    if (checked.issues.length > 0) return;
    const evidence = Object.fromEntries(Object.keys(change.values).map((id) => [id, 'typed' as const]));
    const { toVerify } = checked;
    if (!(await saveTreat([row], () => ({ do: 'correct', ...change, evidence, toVerify, reason })))) return;
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
      <Field
        type="text"
        label={t`Document code`}
        code
        value={typed.code}
        maxLength={LIMITS.codeCharacters}
        error={codeIssue && issueText(i18n, codeIssue)}
        onChange={(code) => setTyped({ ...typed, code })}
      />
      <AttributeFields
        attributes={documentClass?.attributes.filter(({ id }) => id !== ofCode?.id) ?? []}
        values={typed.values}
        issues={issues}
        onChange={(values) => setTyped({ ...typed, values })}
      />
    </ReasonDialog>
  );
}
