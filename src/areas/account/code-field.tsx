import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountCalls } from '#schema/calls/account.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { TextInput } from '#src/kit/inputs/line-input.tsx';
import { callTrouble } from './sign-in-words.ts';

interface CodeFieldProps {
  id: string;
  customerGuid: string;
  userName: string;
  value: string;
  onChange: (value: string) => void;
  wrong: boolean;
  describedBy: string;
}

/** Field of the second-factor code, with a button to resend it. Phones suggest the code automatically. */
export function CodeField({ id, customerGuid, userName, value, onChange, wrong, describedBy }: CodeFieldProps) {
  const { t, i18n } = useLingui();
  const [about, setAbout] = useState('');
  const sendAgain = async () => {
    const outcome = await call(accountCalls.twoFactorCode, { customer: customerGuid, user: userName });
    const text =
      outcome.kind === 'done' ? t`A new code is on its way. No more than 3 are sent per hour.` : callTrouble(i18n, outcome);
    setAbout(text);
    announce(text);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex flex-col gap-1.5 font-bold text-text">
        <Trans>Code</Trans>
        <TextInput
          id={id}
          name="code"
          code
          autoComplete="one-time-code"
          value={value}
          onChange={onChange}
          look={wrong ? 'error' : 'rest'}
          describedBy={`${id}-about ${describedBy}`}
        />
      </label>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id={`${id}-about`} className="text-office text-muted">
          {about || <Trans>We sent you a code. It expires in 10 minutes.</Trans>}
        </p>
        <Button variant="quiet" size="small" className="-mx-3" onClick={() => void sendAgain()}>
          <Trans>Send it again</Trans>
        </Button>
      </div>
    </div>
  );
}
