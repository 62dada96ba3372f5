import { useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, type Ref } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { AttributeForm } from '#src/parts/attribute-form/attribute-form.tsx';
import type { AttributeDraft, AttributeFormHandle, AttributeFormProps } from '#src/parts/attribute-form/contract.ts';
import { documentIds } from './save-document.ts';
import { documentPlace, editPlace } from './unsaved-document.ts';
import { useHints } from './use-hints.ts';
import { useNumbers } from './use-numbers.ts';
import { AddPages, ElsewhereNote, SameCodeNote } from './later-parts.ts';
import { useSameCode } from './use-same-code.ts';
import type { Box } from './use-box.ts';

interface DocumentCardProps {
  box: Box;
  documentClass: DocumentClass;
  editing: Registration | undefined;
  onCancelEditing: () => void;
  onSave: AttributeFormProps['onSave'];
  ref: Ref<AttributeFormHandle>;
}

/** The form of one document, from the data on this device. */
export function DocumentCard({ box, documentClass, editing, onCancelEditing, onSave, ref }: DocumentCardProps) {
  const { t } = useLingui();
  const key = editing ? editPlace(editing.id) : documentPlace(box.container.id);
  const draft = useMemo(() => draftPlace<AttributeDraft>(key), [key]);
  const hints = useHints(documentClass);
  const numbers = useNumbers(documentClass);
  const { same, elsewhere, onCode } = useSameCode(documentClass, editing);
  const newest = useLive(registrationsOf, box.container.id, 1);
  // Kept values and the next number come from the newest document, so the form waits until it is read.
  if (newest === undefined) return null;
  const number = box.container.documents + 1;
  return (
    <>
      {same ? (
        <Suspense>
          <SameCodeNote same={same} documentClass={documentClass} />
        </Suspense>
      ) : null}
      {elsewhere === '' ? null : (
        <Suspense>
          <ElsewhereNote code={elsewhere} />
        </Suspense>
      )}
      <AttributeForm
        key={key}
        ref={ref}
        documentClass={documentClass}
        inherited={box.container.inherited}
        title={editing ? t`Edit document` : t`Document ${number}`}
        draft={draft}
        last={newest[0]?.row?.values}
        hints={hints}
        numbers={numbers}
        ids={documentIds}
        onSave={onSave}
        editing={editing}
        onCancelEditing={onCancelEditing}
        onCode={onCode}
      />
      {editing ? (
        <Suspense>
          <AddPages key={editing.id} of={{ documentId: editing.id, containerId: box.container.id }} />
        </Suspense>
      ) : null}
    </>
  );
}
