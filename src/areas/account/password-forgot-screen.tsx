import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountCalls } from '#schema/calls/account.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { TextInput } from '#src/kit/inputs/line-input.tsx';
import { EntryFoot, EntryForm, FormTrouble, ToSignIn } from './form-parts.tsx';
import { callTrouble } from './sign-in-words.ts';

/** Asks for a link to set a new password (S0 §7). Never reveals whether the user exists. */
export function PasswordForgotScreen() {
  const { t, i18n } = useLingui();
  const { client } = useSession();
  const [userName, setUserName] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [sent, setSent] = useState(false);
  useEffect(() => document.getElementById('user-name')?.focus(), []);
  const submit = async () => {
    if (userName.trim() === '') {
      setTrouble(t`Enter your user name.`);
      return document.getElementById('user-name')?.focus();
    }
    setBusy(true);
    const outcome = await call(accountCalls.forgotPassword, {
      customerGuid: client?.customerGuid ?? '',
      username: userName.trim(),
    });
    setBusy(false);
    setSent(outcome.kind === 'done');
    return setTrouble(outcome.kind === 'done' ? '' : callTrouble(i18n, outcome));
  };
  return (
    <EntryForm title={<Trans>Forgot password</Trans>} onSubmit={() => void submit()}>
      <label htmlFor="user-name" className="flex flex-col gap-1.5 font-bold">
        <Trans>User name</Trans>
        <TextInput
          id="user-name"
          name="username"
          autoComplete="username"
          value={userName}
          onChange={(next) => {
            setUserName(next);
            setSent(false);
          }}
          describedBy="forgot-trouble"
        />
      </label>
      <FormTrouble id="forgot-trouble" text={trouble} />
      <div role="status" className={sent ? undefined : '-mt-5'}>
        {sent ? (
          <Banner tone="success" icon={MailCheck} title={<Trans>Check your messages</Trans>}>
            <Trans>If this user exists, a link has been sent. It works once and expires in 10 minutes.</Trans>
          </Banner>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="large" icon={Send} busy={busy}>
        <Trans>Send a link</Trans>
      </Button>
      <EntryFoot>
        <ToSignIn />
      </EntryFoot>
    </EntryForm>
  );
}
