import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountCalls } from '#schema/calls/account.ts';
import { call } from '#src/data/calls/call.ts';
import { isFromDomain, keptSession } from '#src/data/device/local-storage.ts';
import { changePassword } from '#src/data/sealing/keys.ts';
import { useSession } from '#src/data/session/session.ts';
import { access, renew } from '#src/data/tokens/tokens.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { PasswordInput } from '#src/kit/inputs/line-input.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { CodeField } from './code-field.tsx';
import { FormTrouble } from './form-parts.tsx';
import { NewPasswordFields, useNewPasswordFault } from './new-password-fields.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { callTrouble } from './sign-in-words.ts';

/** Password and sessions of the user (S0 §2 user menu, §7 resetPassword). */
export function PasswordChangeScreen() {
  const [changes, setChanges] = useState(0);
  return (
    <GridPage measure="form" header={<PageHeader title={<Trans>Password and sessions</Trans>} />}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {/* who signs in elsewhere has no password here */}
        {isFromDomain() ? <ElsewhereCard /> : <ChangeCard onChanged={() => setChanges(changes + 1)} />}
        <SessionsCard key={changes} />
      </div>
    </GridPage>
  );
}

/** Explains why the password cannot be changed here, and who can change it. */
function ElsewhereCard() {
  return (
    <Card aria-labelledby="change-title">
      <CardHead id="change-title" title={<Trans>Your organization manages your password</Trans>} />
      <p className="px-5 pt-2 pb-5">
        <Trans>
          You sign in through your organization, so there is no password to change here. Change it there; if you do not know how,
          ask your administrator.
        </Trans>
      </p>
    </Card>
  );
}

/** The code a client with a second factor asks for, focused when it appears. */
function AskedCode(props: { userName: string; value: string; onChange: (value: string) => void; wrong: boolean }) {
  useEffect(() => document.getElementById('change-code')?.focus(), []);
  return <CodeField {...props} id="change-code" customerGuid={keptSession()?.customerGuid ?? ''} describedBy="change-trouble" />;
}

/** The form's values and its submit. A code is null until the service asks for one. */
function usePasswordChange(onChanged: () => void) {
  const { t, i18n } = useLingui();
  const { identity } = useSession();
  const [old, setOld] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [value, setValue] = useState({ first: '', second: '' });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const fault = useNewPasswordFault(value);
  const submit = async () => {
    if (old === '' || fault) {
      setTrouble(old === '' ? t`Enter your current password.` : fault);
      return document.getElementById(old === '' ? 'old-password' : 'new-password')?.focus();
    }
    if (code?.trim() === '') {
      setTrouble(t`Enter the code`);
      return document.getElementById('change-code')?.focus();
    }
    setBusy(true);
    const outcome = await call(accountCalls.resetPassword, {
      customerGuid: keptSession()?.customerGuid ?? '',
      userName: identity?.userName ?? '',
      oldPassword: old,
      newPassword: value.first,
      ...(code !== null && { twoFactorAuthenticationCode: code.trim() }),
    });
    // the old password has ended all earlier access tokens, including ours
    if (outcome.kind === 'done') {
      await renew(access().value?.token);
      // otherwise the old password would still open this device offline; the next sign-in does the same
      if (identity) void changePassword(identity, { userName: identity.userName, password: value.first }).catch(() => undefined);
    }
    setBusy(false);
    if (outcome.kind === 'refused' && (outcome.code === 'login.codeNeeded' || outcome.code === 'login.codeWrong')) {
      // the password was right, so only the code is missing
      setCode('');
      return setTrouble(outcome.code === 'login.codeNeeded' ? '' : callTrouble(i18n, outcome));
    }
    setOld('');
    setCode(null);
    setTrouble(outcome.kind === 'done' ? '' : callTrouble(i18n, outcome));
    if (outcome.kind !== 'done') return document.getElementById('old-password')?.focus();
    setValue({ first: '', second: '' });
    snack(t`Your password has been changed. You were signed out elsewhere.`);
    return onChanged();
  };
  return { userName: identity?.userName ?? '', old, setOld, code, setCode, value, setValue, busy, trouble, submit };
}

function ChangeCard({ onChanged }: { onChanged: () => void }) {
  const { userName, old, setOld, code, setCode, value, setValue, busy, trouble, submit } = usePasswordChange(onChanged);
  return (
    <Card aria-labelledby="change-title">
      <CardHead id="change-title" title={<Trans>Change password</Trans>} />
      <form
        noValidate
        className="flex flex-col gap-5 px-5 pt-2 pb-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <div className="flex flex-col gap-1.5 font-bold text-text">
          <label htmlFor="old-password">
            <Trans>Current password</Trans>
          </label>
          <PasswordInput id="old-password" name="password" value={old} onChange={setOld} describedBy="change-trouble" />
        </div>
        <NewPasswordFields value={value} onChange={setValue} wrong={trouble !== '' && old !== ''} describedBy="change-trouble" />
        {code === null ? null : <AskedCode userName={userName} value={code} onChange={setCode} wrong={trouble !== ''} />}
        <FormTrouble id="change-trouble" text={trouble} />
        <Button type="submit" variant="primary" icon={KeyRound} busy={busy} className="self-start">
          <Trans>Change password</Trans>
        </Button>
      </form>
    </Card>
  );
}
