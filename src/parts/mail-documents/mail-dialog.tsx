import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { RadioGroup, RadioMark } from '#src/kit/inputs/radio.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { isWhole, MailResult } from './mail-result.tsx';
import { ReceiversField } from './receivers-field.tsx';
import { useMail, type TypedMail } from './use-mail.ts';
import { useReceivers } from './use-receivers.ts';

interface MailDialogProps {
  documents: readonly { guid: string; version?: number | undefined }[];
  nameOf: (guid: string) => string;
  onClose: () => void;
  /** It was sent. */
  onDone?: (() => void) | undefined;
}

/** Sends documents by mail: links to people who may see them, or one PDF of their burnt pages. */
export function MailDialog({ documents, nameOf, onClose, onDone }: MailDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<TypedMail>({ asPdf: false, subject: '', text: '' });
  const to = useReceivers();
  const { mailed, trouble, busy, send } = useMail(documents);
  const isAway = useOnlineOnly() !== undefined;
  const submit = async () => {
    if (mailed) return onClose();
    const receivers = to.all();
    if (!receivers || receivers.length === 0) return undefined;
    const done = await send(receivers, typed);
    if (!done) return undefined;
    onDone?.();
    if (!isWhole(done)) return undefined;
    snack(t`The mail is on its way.`);
    return onClose();
  };
  const reason = isAway
    ? t`Mail needs a connection.`
    : to.receivers.length === 0 && to.text.trim() === ''
      ? t`Enter who gets it.`
      : typed.subject.trim() === ''
        ? t`Enter a subject.`
        : undefined;
  return (
    <FormDialog
      open
      width="update"
      height={720}
      title={<Plural value={documents.length} one="Mail # document" other="Mail # documents" />}
      submitLabel={mailed ? t`Close` : t({ message: 'Send', context: 'mail' })}
      done={mailed !== undefined}
      busy={busy}
      disabledReason={mailed ? undefined : reason}
      onSubmit={submit}
      onClose={onClose}
    >
      {mailed ? (
        <MailResult mailed={mailed} receivers={to.receivers} nameOf={nameOf} />
      ) : (
        <div className="flex flex-col gap-stack">
          <ReceiversField to={to} />
          <Form value={typed} onChange={setTyped} />
          {trouble === '' ? null : <Trouble>{trouble}</Trouble>}
        </div>
      )}
    </FormDialog>
  );
}

function Form({ value, onChange }: { value: TypedMail; onChange: (value: TypedMail) => void }) {
  const { t } = useLingui();
  const text = useId();
  return (
    <>
      <RadioGroup
        label={t`How the documents go along`}
        value={value.asPdf ? 'pdf' : 'links'}
        onChange={(way) => onChange({ ...value, asPdf: way === 'pdf' })}
        className="flex flex-col"
      >
        <Way value="links" name={<Trans>As links</Trans>}>
          <Trans>For people of your company. Each sees what their own rights show.</Trans>
        </Way>
        <Way value="pdf" name={<Trans>As one PDF</Trans>}>
          <Trans>Up to 10 MB, with black areas drawn in. Outside of your company only to domains it lists.</Trans>
        </Way>
      </RadioGroup>
      <Field
        type="text"
        label={t`Subject`}
        required
        value={value.subject}
        onChange={(subject) => onChange({ ...value, subject })}
        maxLength={LIMITS.nameCharacters}
      />
      <label htmlFor={text} className="flex flex-col gap-1 text-[15px] text-soft">
        <Trans>Message</Trans>
        <textarea
          id={text}
          value={value.text}
          maxLength={LIMITS.noteCharacters}
          rows={4}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
          className="rounded-control bg-card p-2 text-body text-text shadow-[inset_0_0_0_1px_var(--color-control)]"
        />
      </label>
    </>
  );
}

function Way({ value, name, children }: { value: 'links' | 'pdf'; name: ReactNode; children: ReactNode }) {
  return (
    <label className="flex min-h-row cursor-pointer items-start gap-3 py-2">
      <RadioMark value={value} className="mt-0.5" />
      <span>
        <b className="block text-text">{name}</b>
        <span className="text-office">{children}</span>
      </span>
    </label>
  );
}
