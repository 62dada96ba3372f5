import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountCalls } from '#schema/calls/account.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { EntryFoot, EntryForm, ForgotLink, FormTrouble, ToSignIn } from './form-parts.tsx';
import { NewPasswordFields, useNewPasswordFault } from './new-password-fields.tsx';
import { callTrouble } from './sign-in-words.ts';

type State = 'looking' | 'valid' | 'invalid' | 'done';

interface Link {
  userName: string;
  resetPasswordTokenGuid: string;
}
let taken: Link = { userName: '', resetPasswordTokenGuid: '' };

/**
 * Reads the fragment of the address, which no server sees. It is removed from the address bar and the history immediately, and
 * kept here for the life of the page.
 */
function linkOfAddress(): Link {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const [user, token] = [parameters.get('user'), parameters.get('token')];
  if (user && token) taken = { userName: user, resetPasswordTokenGuid: token };
  return taken;
}

const clearAddress = () => history.replaceState(history.state, '', location.pathname);

/** The link, and how many came: another one opened in this tab changes nothing of the address but what follows its `#`. */
function useLink(): { link: Link; turn: number } {
  const [held, hold] = useState(() => ({ link: linkOfAddress(), turn: 0 }));
  useEffect(() => {
    clearAddress();
    const another = () => {
      if (location.hash === '') return;
      const link = linkOfAddress();
      clearAddress();
      hold(({ turn }) => ({ link, turn: turn + 1 }));
    };
    addEventListener('hashchange', another);
    return () => removeEventListener('hashchange', another);
  }, []);
  return held;
}

/** Sets a new password with the link of a message (S0 §7). Coming here signs out (R-104, guard `leave`). */
export function PasswordResetScreen() {
  const { link, turn } = useLink();
  return <NewPassword key={turn} link={link} />;
}

function NewPassword({ link }: { link: Link }) {
  const { i18n } = useLingui();
  const { client } = useSession();
  const [state, setState] = useState<State>('looking');
  const [value, setValue] = useState({ first: '', second: '' });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const fault = useNewPasswordFault(value);
  const customerGuid = client?.customerGuid ?? '';
  useEffect(() => {
    if (customerGuid === '') return;
    void call(accountCalls.validResetPasswordToken, { customerGuid, ...link }).then((outcome) =>
      setState(outcome.kind === 'done' && !outcome.data.valid ? 'invalid' : 'valid'),
    );
  }, [customerGuid, link]);
  useEffect(() => {
    if (state === 'valid') document.getElementById('new-password')?.focus();
  }, [state]);
  const submit = async () => {
    if (fault) {
      setTrouble(fault);
      return document.getElementById('new-password')?.focus();
    }
    setBusy(true);
    const outcome = await call(accountCalls.resetForgotPassword, { customerGuid, ...link, newPassword: value.first });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(callTrouble(i18n, outcome));
    setState('done');
    // the fields go, and the focus that was in one of them with them
    return document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  };
  return (
    <EntryForm title={<Trans>New password</Trans>} onSubmit={() => void (state === 'valid' && submit())}>
      {state === 'valid' ? (
        <>
          <input type="text" name="username" autoComplete="username" value={link.userName} readOnly hidden />
          <NewPasswordFields value={value} onChange={setValue} wrong={trouble !== ''} describedBy="reset-trouble" />
          <FormTrouble id="reset-trouble" text={trouble} />
          <Button type="submit" variant="primary" size="large" icon={KeyRound} busy={busy}>
            <Trans>Set the password</Trans>
          </Button>
        </>
      ) : null}
      <Ended state={state} />
      <EntryFoot>
        <ToSignIn />
        {state === 'invalid' ? <ForgotLink /> : null}
      </EntryFoot>
    </EntryForm>
  );
}

function Ended({ state }: { state: State }) {
  const { t } = useLingui();
  return (
    <div role="status" className={state === 'done' || state === 'invalid' ? undefined : '-mt-5'}>
      {state === 'done' ? (
        <Banner tone="success" icon={CircleCheck} title={t`Your password has been changed`}>
          <Trans>You were signed out everywhere. Sign in with the new password.</Trans>
        </Banner>
      ) : null}
      {state === 'invalid' ? (
        <Banner tone="danger" icon={CircleAlert} title={t`This link no longer works`}>
          <Trans>Password links work once and expire after 10 minutes. Request a new one.</Trans>
        </Banner>
      ) : null}
    </div>
  );
}
