import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { pageRangeIn } from './page-range.ts';
import { saveDocuments, type LeavingDocument } from './save-documents.ts';

interface PdfDialogProps {
  documents: readonly LeavingDocument[];
  onClose: () => void;
}

/** Asks what a PDF contains: pages, notes and highlights, and for a few documents whether they become one file. */
export function PdfDialog({ documents, onClose }: PdfDialogProps) {
  const { t } = useLingui();
  const most = useSession().client?.maxDocumentsInPrintout ?? 1;
  const count = documents.length;
  const canBeOne = count > 1 && count <= most;
  const [typed, setTyped] = useState('');
  const [isOnePdf, setOnePdf] = useState(true);
  const [withNotes, setNotes] = useState(false);
  const [withHighlights, setHighlights] = useState(true);
  const pages = pageRangeIn(typed);
  const submit = () => {
    const range = pages === undefined || pages === '' ? {} : { pages };
    void saveDocuments('pdf', documents, {
      AsOnePdf: count === 1 || (canBeOne && isOnePdf),
      ...range,
      withNotes,
      withHighlights,
    });
    onClose();
  };
  return (
    <FormDialog
      open
      title={<Plural value={count} one="PDF of # document" other="PDF of # documents" />}
      submitLabel={t`Save as PDF`}
      disabledReason={pages === undefined ? t`Enter pages such as 1-3, 7.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {count === 1 ? (
          <Field type="text" label={t`Pages`} help={t`Such as 1-3, 7. Empty for all pages.`} value={typed} onChange={setTyped} />
        ) : null}
        {canBeOne ? <Choice caption={t`All in one PDF`} isOn={isOnePdf} onChange={setOnePdf} /> : null}
        {count > 1 && !canBeOne ? (
          <p className="text-office text-muted">
            <Trans>The documents come as a ZIP with a PDF for each.</Trans>
          </p>
        ) : null}
        <Choice
          caption={t`With notes`}
          help={t`Notes are written for colleagues. They are listed at the end of each document.`}
          isOn={withNotes}
          onChange={setNotes}
        />
        <Choice caption={t`With highlights`} isOn={withHighlights} onChange={setHighlights} />
      </div>
    </FormDialog>
  );
}

interface ChoiceProps {
  caption: string;
  help?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ caption, help, isOn, onChange }: ChoiceProps) {
  return (
    <Field
      type="checkbox"
      label=""
      caption={caption}
      help={help}
      value={isOn ? 'true' : ''}
      onChange={(value) => onChange(value === 'true')}
    />
  );
}
