import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentUpdate } from '#schema/operations/rooms/documents.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import { useLive } from '#src/data/live/live.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { classOf } from '#src/data/queries/references.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { todayHere } from '#src/kit/inputs/today.ts';
import { AttributeFields } from '#src/parts/attribute-form/attribute-fields.tsx';
import type { DocumentParts } from './framed-document.tsx';
import { closedValues, valuesOf } from './open-values.ts';

interface EditValuesProps {
  parts: DocumentParts;
  onClose: () => void;
}

/** Corrects the values of a document, with or without a connection: the correction is one operation of the outbox. */
export function EditValuesDialog({ parts, onClose }: EditValuesProps) {
  const { t, i18n } = useLingui();
  const documentClass = useLive(classOf, parts.info.classId);
  const correction = useCorrection(parts, documentClass ?? undefined, onClose);
  return (
    <FormDialog
      open
      title={t`Edit attributes`}
      submitLabel={t`Save`}
      busy={correction.isBusy}
      disabledReason={
        documentClass === null
          ? t`The class of the document is not on this device.`
          : correction.isSame
            ? t`Nothing was changed`
            : undefined
      }
      width="wide"
      onSubmit={correction.save}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        {documentClass === null ? <Trans>Open the document again once you are online.</Trans> : null}
        <AttributeFields
          attributes={correction.shown}
          values={correction.typed}
          issues={correction.issues}
          closed={closedValues(i18n, parts.metadata)}
          onChange={correction.setTyped}
        />
      </div>
    </FormDialog>
  );
}

/** Values typed into the form, over those seen when it opened, and their check before they are saved. */
function useCorrection({ info, metadata }: DocumentParts, documentClass: DocumentClass | undefined, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const [seen] = useState(() => ({ version: metadata.changeSetId, values: seenValues(metadata) }));
  const [typed, setTyped] = useState<AttributeValues>(seen.values);
  const [issues, setIssues] = useState<readonly AttributeIssue[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { shown, open: attributes } = valuesOf(documentClass?.attributes ?? [], metadata);
  const changedOf = (writing: { locale: string; today: string }) =>
    Object.fromEntries(
      attributes
        .map((attribute): [string, string] => [attribute.id, normalValue(attribute, typed[attribute.id] ?? '', writing)])
        .filter(([id, value]) => value !== (seen.values[id] ?? '')),
    );
  const save = async (): Promise<void> => {
    const writing = { locale: i18n.locale, today: todayHere() };
    const values = changedOf(writing);
    if (!documentClass) return;
    if (Object.keys(values).length === 0) return onSaved();
    setBusy(true);
    try {
      const all = { ...seen.values, ...values };
      const checked = await checkDocument(documentClass.attributes, all, { today: writing.today, lookUp: has });
      const { toVerify } = checked;
      const ofChange = checked.issues.filter(({ attributeId }) => attributeId in values);
      setIssues(ofChange);
      if (ofChange.length > 0) return;
      const { id: ofCode = '' } = codeAttribute(documentClass.attributes) ?? {};
      const payload = {
        containerId: info.containerId,
        values,
        evidence: Object.fromEntries(Object.keys(values).map((id) => [id, 'typed' as const])),
        toVerify,
        ...(ofCode in values && { code: values[ofCode] }),
      };
      const base = { seen: seen.version, configVersion: documentClass.version };
      if (!(await saving(() => run.save(documentUpdate, { entityId: info.guid, payload, ...base })))) return;
      snack(t`Saved on this device`);
      onSaved();
    } finally {
      setBusy(false);
    }
  };
  const isSame = attributes.every(({ id }) => (typed[id] ?? '') === (seen.values[id] ?? ''));
  return { shown, typed, setTyped, issues, isBusy, isSame, save };
}

const seenValues = ({ attributes }: DocumentParts['metadata']): AttributeValues =>
  Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
