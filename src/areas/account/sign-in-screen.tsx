import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudAlert, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { signIn, useSession } from '#src/data/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { PasswordInput, TextInput } from '#src/kit/inputs/line-input.tsx';
import { troubleOf, type SignInTrouble } from './sign-in-words.ts';

/** Sign-in of a client (S0 §4). No asterisks here (S0 §5); paste and password managers are welcome (WCAG 3.3.8). */
export function SignInScreen() {
  const { t, i18n } = useLingui();
  const { client, clientStale, urlPath } = useSession();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SignInTrouble | null>(null);
  // The page is for nothing else: whoever comes here types at once.
  useEffect(() => document.getElementById('user-name')?.focus(), []);
  const submit = async () => {
    const empty = userName.trim() === '' ? 'user-name' : password === '' ? 'password' : '';
    if (empty) {
      setTrouble({ text: t`Type your user name and your password.`, retype: false });
      return document.getElementById(empty)?.focus();
    }
    setBusy(true);
    const found = troubleOf(i18n, await signIn(userName.trim(), password));
    setBusy(false);
    setTrouble(found);
    if (!found?.retype) return undefined;
    setPassword('');
    return document.getElementById('password')?.focus();
  };
  return (
    <form
      noValidate
      className="flex w-full max-w-md flex-col gap-5 sm:card-edge sm:p-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex flex-col gap-1">
        <p className="text-touch font-bold text-link">{client?.customerName || urlPath}</p>
        <h1 tabIndex={-1} data-page-title className="text-hero font-bold outline-none">
          <Trans>Sign in</Trans>
        </h1>
      </div>
      {clientStale ? (
        <Banner tone="waiting" icon={CloudAlert}>
          <Trans>The vault cannot be reached. This page shows what this device knows.</Trans>
        </Banner>
      ) : null}
      <NameField value={userName} onChange={setUserName} />
      <PasswordField value={password} onChange={setPassword} wrong={trouble?.retype ?? false} />
      <div id="sign-in-trouble" role="alert" className={trouble ? undefined : '-mt-5'}>
        {trouble ? (
          <Banner tone="danger" icon={CircleAlert}>
            {trouble.text}
          </Banner>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="large" icon={LogIn} busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
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
    <label htmlFor="password" className="flex flex-col gap-1.5 font-bold">
      <Trans>Password</Trans>
      <PasswordInput
        id="password"
        name="password"
        autoComplete="current-password"
        value={props.value}
        onChange={props.onChange}
        look={props.wrong ? 'error' : 'rest'}
        describedBy="sign-in-trouble"
      />
    </label>
  );
}
