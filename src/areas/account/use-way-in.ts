import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Proof, SignIn } from '#src/data/session/sign-in.ts';
import { troubleOf, type SignInTrouble } from './sign-in-words.ts';

export type Attempt = (password: string, proof: Proof) => Promise<SignIn>;

export interface WayIn {
  /** A code was sent: its field is shown, and the password stays as it is. */
  needsCode: boolean;
  busy: boolean;
  /** The machine works on a captcha. */
  checking: boolean;
  trouble: SignInTrouble | null;
  setTrouble: (trouble: SignInTrouble | null) => void;
  /** Signs in and returns the result. */
  submit: (password: string, code: string) => Promise<'signedIn' | 'codeNeeded' | 'failed'>;
  /** Back to the password. */
  restart: () => void;
}

/** A sign-in with all a client may ask for: password, work against programs, code (S0 §4, §6). */
export function useWayIn(attempt: Attempt): WayIn {
  const { i18n } = useLingui();
  const [needsCode, setNeedsCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [trouble, setTrouble] = useState<SignInTrouble | null>(null);
  const once = async (password: string, proof: Proof): Promise<SignIn> => {
    const outcome = await attempt(password, proof);
    if (codeOf(outcome) !== 'login.captchaNeeded' || proof.captcha) return outcome;
    setChecking(true);
    const captcha = await solved();
    setChecking(false);
    return captcha ? attempt(password, { ...proof, captcha }) : { kind: 'unreachable' };
  };
  const submit: WayIn['submit'] = async (password, code) => {
    setBusy(true);
    const outcome = await once(password, code === '' ? {} : { code });
    setBusy(false);
    const isAsked = codeOf(outcome) === 'login.codeNeeded';
    if (isAsked) setNeedsCode(true);
    setTrouble(isAsked ? null : troubleOf(i18n, outcome));
    if (outcome.kind === 'signedIn') return 'signedIn';
    return isAsked ? 'codeNeeded' : 'failed';
  };
  const restart = () => {
    setNeedsCode(false);
    setTrouble(null);
  };
  return { needsCode, busy, checking, trouble, setTrouble, submit, restart };
}

function codeOf(outcome: SignIn): string {
  return outcome.kind === 'refused' ? outcome.code : '';
}

/** Without the part, or without the service, there is no solution. */
async function solved(): Promise<string | undefined> {
  try {
    const { solveCaptcha } = await import('./captcha.ts');
    return await solveCaptcha();
  } catch {
    return undefined;
  }
}
