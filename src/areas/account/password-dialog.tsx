import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { keptSession } from '#src/data/device/local-storage.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { PasswordInput } from '#src/kit/inputs/line-input.tsx';
import { CodeField } from './code-field.tsx';
import { useWayIn, type Attempt } from './use-way-in.ts';

interface PasswordDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  cancelLabel: string;
  submitLabel: string;
  /** User name, so that a password manager finds the entry. */
  userName: string;
  attempt: Attempt;
  onDone?: (() => void) | undefined;
  onCancel: () => void;
}

/** One password over the page, and a code where the client asks for one: the button stays off while it is empty, Enter submits (S0 §5). */
export function PasswordDialog(props: PasswordDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const way = useWayIn(props.attempt);
  useEffect(() => {
    if (way.needsCode) document.getElementById(`${id}-code`)?.focus();
  }, [id, way.needsCode]);
  const submit = async () => {
    const ended = await way.submit(password, code.trim());
    if (ended === 'codeNeeded') return;
    setCode('');
    // the password belongs to the code that was asked for: it stays until both are right
    if (!way.needsCode || ended === 'signedIn') setPassword('');
    if (ended === 'signedIn') props.onDone?.();
    else document.getElementById(way.needsCode ? `${id}-code` : id)?.focus();
  };
  const isEmpty = password === '' || (way.needsCode && code.trim() === '');
  // typed and deleted again; before that only the button names what is missing
  const lacking = touched && password === '' && !way.busy && way.trouble === null;
  return (
    <FormDialog
      open={props.open}
      title={props.title}
      submitLabel={props.submitLabel}
      cancelLabel={props.cancelLabel}
      busy={way.busy}
      disabledReason={isEmpty ? (way.needsCode ? t`Enter the code` : t`Enter your password`) : undefined}
      onSubmit={submit}
      onClose={props.onCancel}
    >
      {props.children}
      <PasswordLine
        id={id}
        userName={props.userName}
        value={password}
        onChange={(next) => {
          setPassword(next);
          setTouched(true);
        }}
        wrong={lacking || (way.trouble !== null && !way.needsCode)}
      />
      {way.needsCode ? (
        <CodeLine id={id} userName={props.userName} value={code} onChange={setCode} wrong={way.trouble !== null} />
      ) : null}
      <p id={`${id}-trouble`} role="alert" className="mt-2 min-h-5 text-office font-bold text-on-danger">
        {way.trouble?.text ?? (lacking ? t`Field required` : null)}
      </p>
    </FormDialog>
  );
}

interface LineProps {
  id: string;
  userName: string;
  value: string;
  onChange: (value: string) => void;
  wrong: boolean;
}

function PasswordLine({ id, userName, value, onChange, wrong }: LineProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <div className="mt-4 flex flex-col gap-1.5 font-bold text-text">
        <label htmlFor={id}>
          <Trans>Password</Trans>
        </label>
        <PasswordInput
          id={id}
          name="password"
          autoComplete="current-password"
          value={value}
          onChange={onChange}
          look={wrong ? 'error' : 'rest'}
          describedBy={`${id}-trouble`}
        />
      </div>
    </>
  );
}

function CodeLine({ id, userName, value, onChange, wrong }: LineProps) {
  return (
    <div className="mt-4">
      <CodeField
        id={`${id}-code`}
        customerGuid={keptSession()?.customerGuid ?? ''}
        userName={userName}
        value={value}
        onChange={onChange}
        wrong={wrong}
        describedBy={`${id}-trouble`}
      />
    </div>
  );
}
