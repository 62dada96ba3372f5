import { Trans, useLingui } from '@lingui/react/macro';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { signIn } from '#src/data/session/sign-in.ts';
import { Button } from '#src/kit/button/button.tsx';
import { PasswordInput, TextInput } from '#src/kit/inputs/line-input.tsx';
import { CodeField } from './code-field.tsx';
import { DomainEntry } from './domain-entry.tsx';
import { EntryFoot, EntryForm, ForgotLink, FormTrouble } from './form-parts.tsx';
import { useWayIn } from './use-way-in.ts';

/** Sign-in of a client (S0 §4): by password, or at its own sign-in service. */
export function SignInScreen() {
  const { client } = useSession();
  return client?.isExternalLogin ? <DomainEntry /> : <PasswordEntry />;
}

/** No asterisks here (S0 §5); paste and password managers are welcome (WCAG 3.3.8). */
function PasswordEntry() {
  const { t } = useLingui();
  const { client } = useSession();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const way = useWayIn((secret, proof) => signIn(userName.trim(), secret, undefined, proof));
  // The page has one purpose, so the first field gets the focus.
  useEffect(() => document.getElementById('user-name')?.focus(), []);
  useEffect(() => {
    if (way.needsCode) document.getElementById('code')?.focus();
  }, [way.needsCode]);
  const submit = async () => {
    const empty = userName.trim() === '' ? 'user-name' : password === '' ? 'password' : '';
    if (empty) {
      way.setTrouble({ text: t`Enter your user name and your password.`, retype: false });
      return document.getElementById(empty)?.focus();
    }
    if ((await way.submit(password, code.trim())) !== 'failed') return undefined;
    setCode('');
    if (!way.needsCode) setPassword('');
    return document.getElementById(way.needsCode ? 'code' : 'password')?.focus();
  };
  const startAgain = () => {
    setCode('');
    way.restart();
  };
  return (
    <EntryForm title={<Trans>Sign in</Trans>} onSubmit={() => void submit()}>
      {way.needsCode ? (
        <CodeField
          id="code"
          customerGuid={client?.customerGuid ?? ''}
          userName={userName.trim()}
          value={code}
          onChange={setCode}
          wrong={way.trouble !== null}
          describedBy="sign-in-trouble"
        />
      ) : (
        <>
          <NameField value={userName} onChange={setUserName} />
          <PasswordField value={password} onChange={setPassword} wrong={way.trouble?.retype ?? false} />
        </>
      )}
      <FormTrouble id="sign-in-trouble" text={way.trouble?.text ?? ''} />
      <Button type="submit" variant="primary" size="large" icon={LogIn} busy={way.busy}>
        <Trans>Sign in</Trans>
      </Button>
      <EntryFoot checking={way.checking}>{way.needsCode ? <BackButton onClick={startAgain} /> : <ForgotLink />}</EntryFoot>
    </EntryForm>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="-ml-4" onClick={onClick}>
      <Trans>Back</Trans>
    </Button>
  );
}

function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label htmlFor="user-name" className="flex flex-col gap-1.5 font-bold">
      <Trans>User name</Trans>
      <TextInput
        id="user-name"
        name="username"
        autoComplete="username"
        value={value}
        onChange={onChange}
        describedBy="sign-in-trouble"
      />
    </label>
  );
}

function PasswordField(props: { value: string; onChange: (value: string) => void; wrong: boolean }) {
  return (
    <div className="flex flex-col gap-1.5 font-bold">
      <label htmlFor="password">
        <Trans>Password</Trans>
      </label>
      <PasswordInput
        id="password"
        name="password"
        autoComplete="current-password"
        value={props.value}
        onChange={props.onChange}
        look={props.wrong ? 'error' : 'rest'}
        describedBy="sign-in-trouble"
      />
    </div>
  );
}
