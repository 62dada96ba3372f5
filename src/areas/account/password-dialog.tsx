import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { SignIn } from '#src/data/session.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { PasswordInput } from '#src/kit/inputs/line-input.tsx';
import { troubleOf } from './sign-in-words.ts';

interface PasswordDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  cancelLabel: string;
  submitLabel: string;
  /** User name, so that a password manager finds the entry. */
  userName: string;
  attempt: (password: string) => Promise<SignIn>;
  onDone?: (() => void) | undefined;
  onCancel: () => void;
}

/** One password over the page: the button stays off while it is empty, Enter submits (S0 §5). */
export function PasswordDialog(props: PasswordDialogProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const found = troubleOf(i18n, await props.attempt(password));
    setBusy(false);
    setPassword('');
    setTrouble(found?.text ?? '');
    if (found) document.getElementById(id)?.focus();
    else props.onDone?.();
  };
  return (
    <FormDialog
      open={props.open}
      title={props.title}
      submitLabel={props.submitLabel}
      cancelLabel={props.cancelLabel}
      busy={busy}
      disabledReason={password === '' ? t`Type your password` : undefined}
      onSubmit={() => void submit()}
      onClose={props.onCancel}
    >
      {props.children}
      <input type="text" name="username" autoComplete="username" value={props.userName} readOnly hidden />
      <label htmlFor={id} className="mt-4 flex flex-col gap-1.5 font-bold text-text">
        <Trans>Password</Trans>
        <PasswordInput
          id={id}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          look={trouble ? 'error' : 'rest'}
          describedBy={`${id}-trouble`}
        />
      </label>
      <p id={`${id}-trouble`} role="alert" className="mt-2 min-h-5 text-office font-bold text-on-danger">
        {trouble}
      </p>
    </FormDialog>
  );
}
