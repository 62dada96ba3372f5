import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { LIMITS } from '#schema/limits.ts';
import type { BlockerCode } from '#schema/rules/blockers.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { AskedDocuments } from './use-document-actions.ts';

const reasons: Partial<Record<BlockerCode, MessageDescriptor>> = {
  hold: msg`A hold keeps it.`,
  onOrder: msg`It is on an open order.`,
  onProposal: msg`It is proposed for destruction.`,
  checkedOut: msg`Its paper is checked out.`,
  inWorkflow: msg`It is in a workflow.`,
};

interface Kept {
  name: string;
  codes: readonly string[];
}

interface DeleteDialogProps {
  asked: AskedDocuments;
  nameOf: (guid: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes documents with a reason. Those that something keeps stay, each with what keeps it. */
export function DeleteDialog({ asked: { ids, clear }, nameOf, onClose, onDone }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState('');
  const [kept, setKept] = useState<readonly Kept[]>();
  const submit = async () => {
    if (kept) return onClose();
    const GuidList = ids.map((Guid) => ({ Guid }));
    const outcome = await call(documentEditCalls.delete, { GuidList, reason: reason.trim() });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return undefined;
    const stayed = outcome.data.documents.filter(({ deleted }) => !deleted);
    clear();
    onDone();
    if (stayed.length > 0) {
      setKept(stayed.map(({ guid, blockers }) => ({ name: nameOf(guid), codes: blockers.map(({ code }) => code) })));
      return undefined;
    }
    snack(t`Deleted. They can be restored for 30 days.`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Plural value={ids.length} one="Delete # document?" other="Delete # documents?" />}
      submitLabel={kept ? t`Close` : t`Delete`}
      done={kept !== undefined}
      danger={kept === undefined}
      disabledReason={!kept && reason.trim() === '' ? t`Enter a reason.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {kept ? (
        <KeptList kept={kept} />
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            <Trans>They are gone from searches and lists. An administrator can restore them for 30 days.</Trans>
          </p>
          <Field type="text" label={t`Reason`} value={reason} onChange={setReason} maxLength={LIMITS.noteCharacters} />
          {trouble === '' ? null : <p role="alert">{trouble}</p>}
        </div>
      )}
    </FormDialog>
  );
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  const { t, i18n } = useLingui();
  const wordsOf = (code: string) => {
    const words = reasons[code as BlockerCode]; // a code of the wire: others have no words
    return words ? i18n._(words) : t`Something else keeps it.`;
  };
  return (
    <div role="alert">
      <p className="font-bold">
        <Plural value={kept.length} one="# document was not deleted:" other="# documents were not deleted:" />
      </p>
      <ul className="list-disc pl-5">
        {kept.map(({ name, codes }) => (
          <li key={name}>
            <b>{name}</b> {codes.map(wordsOf).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
