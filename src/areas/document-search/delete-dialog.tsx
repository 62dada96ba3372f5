import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { can } from '#src/data/session/session.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { AskWhy } from '#src/parts/ask-why/ask-why.tsx';
import { WhyDialog } from '#src/parts/why-not/later.ts';
import { EndChoice, type EndOfDocuments } from './end-choice.tsx';
import { endDocuments } from './end-documents.ts';
import { KeptDocuments, type KeptDocument } from './kept-documents.tsx';
import type { AskedDocuments } from './use-document-actions.ts';

interface DeleteDialogProps {
  asked: AskedDocuments;
  nameOf: (guid: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Ends documents with a reason: deleted for 30 days, or their contents erased immediately, which their number confirms. Those that
 * something keeps stay, each with what keeps it.
 */
export function DeleteDialog({ asked: { ids, clear }, nameOf, onClose, onDone }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  const [end, setEnd] = useState<EndOfDocuments>('delete');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState('');
  const [kept, setKept] = useState<readonly KeptDocument[]>();
  const [isWhy, setWhy] = useState(false);
  const whyNot = useWhyNot({ end, reason, typed, count: ids.length });
  const submit = async () => {
    if (kept) return onClose();
    const outcome = await endDocuments(end, ids, reason.trim());
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return undefined;
    clear();
    onDone();
    if (outcome.data.length > 0) return setKept(outcome.data.map(({ guid, blockers }) => ({ name: nameOf(guid), blockers })));
    snack(end === 'delete' ? t`Deleted. They can be restored for 30 days.` : t`The contents are erased.`);
    return onClose();
  };
  const [only = '', ...others] = ids;
  if (isWhy)
    return (
      <Suspense fallback={null}>
        <WhyDialog id={only} name={nameOf(only)} onClose={() => setWhy(false)} />
      </Suspense>
    );
  return (
    <FormDialog
      open
      title={<Plural value={ids.length} one="Delete # document?" other="Delete # documents?" />}
      submitLabel={kept ? t`Close` : end === 'delete' ? t`Delete` : t`Erase for good`}
      done={kept !== undefined}
      danger={kept === undefined}
      disabledReason={kept ? undefined : whyNot}
      onSubmit={submit}
      onClose={onClose}
    >
      {kept ? (
        <KeptDocuments kept={kept} />
      ) : (
        <div className="flex flex-col gap-3">
          {can('document.edit') ? <EndChoice value={end} onChange={setEnd} /> : null}
          <Field type="text" label={t`Reason`} value={reason} onChange={setReason} maxLength={LIMITS.noteCharacters} />
          {end === 'erase' ? (
            <>
              <p>
                <Trans>Enter {ids.length} to confirm. This cannot be undone.</Trans>
              </p>
              <Field type="number" mask="####" label={t`Number of documents`} value={typed} onChange={setTyped} />
            </>
          ) : null}
          {others.length === 0 && can('order.read') ? <AskWhy onAsk={() => setWhy(true)} /> : null}
          <Trouble>{trouble}</Trouble>
        </div>
      )}
    </FormDialog>
  );
}

interface Asked {
  end: EndOfDocuments;
  reason: string;
  typed: string;
  count: number;
}

/** Why they cannot end yet. */
function useWhyNot({ end, reason, typed, count }: Asked): string | undefined {
  const { t } = useLingui();
  const most = DOCUMENT_LIMITS.wholeAtOnce;
  if (end === 'erase' && count > most) return t`Select up to ${most} documents to erase them together.`;
  if (reason.trim() === '') return t`Enter a reason.`;
  if (end === 'erase' && Number(typed) !== count) return t`Enter the number of documents.`;
  return undefined;
}
