import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { segregationCalls } from '#schema/calls/segregation.ts';
import { treatmentCalls } from '#schema/calls/treatment.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { useLive } from '#src/data/live/live.ts';
import { hints } from '#src/data/queries/dictionaries.ts';
import { classOf } from '#src/data/queries/references.ts';
import { unsentTreats } from '#src/data/queries/treats.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { AttributeInput } from '#src/parts/attribute-form/attribute-input.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { CorrectionProps } from './asking.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';

type Preview = CallResult<typeof treatmentCalls.massUpdateRegistration>['rows'];

/** Gives one attribute of many documents the same value: first every row as it would be, then the change. */
export function ManyDialog({ rows, onDone, onClose }: CorrectionProps) {
  const { t, i18n } = useLingui();
  const classId = rows[0]?.document.classId ?? '';
  const documentClass = useLive(classOf, classId);
  const [attributeId, setAttributeId] = useState('');
  const [value, setValue] = useState('');
  const { preview, trouble, ask } = useMany(
    rows.map(({ document: { id, version } }) => ({ id, version })),
    { [attributeId]: value },
    onDone,
  );
  const attributes = documentClass?.attributes.filter(({ readOnly, autonumber }) => !readOnly && !autonumber) ?? [];
  const attribute = attributes.find(({ id }) => id === attributeId);
  const missing = useMissing({
    isWaiting: useWaiting(rows),
    isMixed: rows.some(({ document }) => document.classId !== classId),
    count: rows.length,
    isChosen: attribute !== undefined,
  });
  return (
    <ReasonDialog
      title={<Plural value={rows.length} one="Correct # document" other="Correct # documents" />}
      submitLabel={preview ? t`Apply` : t`Preview`}
      width="wide"
      missing={missing}
      onSubmit={ask}
      onClose={onClose}
    >
      <Field
        type="select"
        label={t`Attribute`}
        required
        value={attributeId}
        readOnly={preview !== undefined}
        help={t`Nothing is written before you have seen the preview.`}
        options={attributes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setAttributeId(id);
          setValue('');
        }}
      />
      {attribute ? (
        <AttributeInput
          id="many-value"
          attribute={attribute}
          values={{}}
          value={value}
          twice={false}
          remote={false}
          readOnly={preview !== undefined}
          hints={(text) => hints(attribute.dictionaryId, text)}
          onChange={setValue}
        />
      ) : null}
      {preview ? <PreviewTable rows={rows} preview={preview} attributeId={attributeId} value={value} /> : null}
      <Trouble>{troubleText(i18n, trouble)}</Trouble>
    </ReasonDialog>
  );
}

/** Asks for the preview, then for the change. */
function useMany(
  documents: { id: string; version: number }[],
  values: Record<string, string>,
  onDone: CorrectionProps['onDone'],
) {
  const { t } = useLingui();
  // one for the dialog: a second try after a lost answer is the same change
  const [opId] = useState(() => crypto.randomUUID());
  const [preview, setPreview] = useState<Preview>();
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const ask = async (reason: string) => {
    const isPreview = preview === undefined;
    const outcome = await call(treatmentCalls.massUpdateRegistration, { opId, documents, values, reason, preview: isPreview });
    setTrouble(outcome);
    if (outcome.kind !== 'done') return;
    if (isPreview) return setPreview(outcome.data.rows);
    // the values of a box that is not on this device, and the versions for the next correction
    await refreshCalled([segregationCalls.boxContent]);
    const ids = outcome.data.rows.flatMap(({ id, verdict }) => (verdict === 'applied' ? [id] : []));
    const done = ids.length;
    snack(t`Corrected: ${done} of ${documents.length}`);
    onDone(ids.length > 0 ? { opId, ids } : undefined);
  };
  return { preview, trouble, ask };
}

/** True while a correction of one of these documents is on this device only: it would arrive after this change and contradict it. */
function useWaiting(rows: CorrectionProps['rows']): boolean {
  const boxes = useMemo(() => [...new Set(rows.map(({ document }) => document.containerId))], [rows]);
  const unsent = useLive(unsentTreats, boxes);
  return rows.some(({ document }) => unsent?.has(document.id));
}

interface Obstacles {
  isWaiting: boolean;
  isMixed: boolean;
  count: number;
  isChosen: boolean;
}

/** Reason why the change cannot be asked for yet. */
function useMissing({ isWaiting, isMixed, count, isChosen }: Obstacles): string | undefined {
  const { t } = useLingui();
  if (isWaiting) return t`A correction of these documents is not sent yet. Wait until it is.`;
  if (isMixed) return t`The chosen documents are of several classes. Choose those of one.`;
  if (count > ARCHIVE_LIMITS.atOnce) return t`At most ${ARCHIVE_LIMITS.atOnce} documents are corrected at once.`;
  return isChosen ? undefined : t`Choose the attribute.`;
}
