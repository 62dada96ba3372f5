import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { changedRows, touched, type FieldChanges, type Restrictions } from './mass-change.ts';
import { MassDone } from './mass-done.tsx';
import { MassFields } from './mass-fields.tsx';
import { MassRunDialog } from './mass-run-dialog.tsx';
import { MassRows } from './mass-rows.tsx';
import { useMassChange } from './use-mass-change.ts';
import type { AskedDocuments } from './use-document-actions.ts';

interface MassChangeProps {
  asked: AskedDocuments;
  /** The chosen documents with their classes. */
  rows: readonly { classId: string }[];
  nameOf: (guid: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/** Changes values of several documents: which fields, then every row before and after, then what became of each. */
export function MassChangeDialog(props: MassChangeProps) {
  const { i18n, t } = useLingui();
  const { ids } = props.asked;
  const most = DOCUMENT_LIMITS.atOnce;
  const { data, fault } = useCalled(documentEditCalls.metadataRestrictions, { guidList: ids.slice(0, most), massUpdate: true });
  const isOneClass = new Set([...(data?.documents ?? []), ...props.rows].map(({ classId }) => classId)).size <= 1;
  if (data && isOneClass && ids.length > most) return <MassRunDialog {...props} restrictions={data} />;
  const isShared = data?.attributes.some(({ access }) => access === 'edit') === true;
  if (data && ids.length <= most && (isOneClass || isShared)) return <MassChange {...props} restrictions={data} />;
  return (
    <FormDialog
      open
      done
      title={<Plural value={ids.length} one="Edit # document" other="Edit # documents" />}
      submitLabel={t`Close`}
      onSubmit={props.onClose}
      onClose={props.onClose}
    >
      {data ? (
        isShared ? (
          <Trans>Select up to {most} documents, or documents of one class: other classes have other fields.</Trans>
        ) : (
          <Trans>These documents have no field in common that can be changed.</Trans>
        )
      ) : fault ? (
        <Trouble>{troubleText(i18n, fault)}</Trouble>
      ) : (
        <Skeleton className="h-40" />
      )}
    </FormDialog>
  );
}

function MassChange({ restrictions, asked, nameOf, onClose, onDone }: MassChangeProps & { restrictions: Restrictions }) {
  const { t } = useLingui();
  const [changes, setChanges] = useState<FieldChanges>({});
  const [isShown, setShown] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSkipped, setSkipped] = useState(false);
  const mass = useMassChange(restrictions);
  const rows = changedRows(restrictions, changes);
  const chosen = rows.filter(({ guid }) => !left.has(guid));
  const count = restrictions.documents.length;
  const close = () => {
    if (mass.result) {
      asked.clear();
      onDone();
    }
    onClose();
  };
  const submit = async () => {
    if (mass.result) close();
    else if (isShown) await mass.change(chosen, isSkipped);
    else setShown(true);
  };
  const reason = isShown
    ? chosen.length === 0 && t`No document would change.`
    : touched(changes).length === 0 && t`Every field is on Keep.`;
  return (
    <FormDialog
      open
      width="wide"
      height={760}
      done={mass.result !== undefined}
      title={<Plural value={count} one="You are changing # document" other="You are changing # documents" />}
      submitLabel={mass.result ? t`Close` : isShown ? t`Change ${chosen.length}` : t`Show before and after`}
      cancelLabel={isShown ? t`Back` : undefined}
      busy={mass.busy}
      disabledReason={mass.result || !reason ? undefined : reason}
      onSubmit={submit}
      onClose={isShown && !mass.result ? () => setShown(false) : close}
    >
      {mass.result ? (
        <MassDone mass={mass} nameOf={nameOf} />
      ) : isShown ? (
        <MassRows {...{ rows, left, nameOf }} onLeft={setLeft} unchanged={count - rows.length} />
      ) : (
        <>
          <MassFields attributes={restrictions.attributes} changes={changes} onChange={setChanges} />
          <WithoutMandatory isOn={isSkipped} onChange={setSkipped} />
        </>
      )}
      {mass.trouble === '' ? null : <Trouble>{mass.trouble}</Trouble>}
    </FormDialog>
  );
}

/** Choice that permits missing mandatory values after the change. */
function WithoutMandatory({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useLingui();
  return (
    <Field
      type="checkbox"
      label=""
      caption={t`Save without mandatory values`}
      help={t`A document that lacks one is changed too, and is marked as incomplete.`}
      value={isOn ? 'true' : ''}
      onChange={(value) => onChange(value === 'true')}
    />
  );
}
