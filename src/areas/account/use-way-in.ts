import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Proof, SignIn } from '#src/data/session/sign-in.ts';
import { troubleOf, type SignInTrouble } from './sign-in-words.ts';

export type Attempt = (password: string, proof: Proof) => Promise<SignIn>;

export interface WayIn {
  /** True after the service sent a code: the form shows its field and keeps the password. */
  needsCode: boolean;
  busy: boolean;
  /** True while the device solves a captcha. */
  checking: boolean;
  trouble: SignInTrouble | null;
  setTrouble: (trouble: SignInTrouble | null) => void;
  /** Signs in and returns the result. */
  submit: (password: string, code: string) => Promise<'signedIn' | 'codeNeeded' | 'failed'>;
  /** Returns to the password. */
  restart: () => void;
}

/** A sign-in with every factor of a client: password, captcha, code (S0 §4, §6). */
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

/** Has no solution if the code or the service is unavailable. */
async function solved(): Promise<string | undefined> {
  try {
    const { solveCaptcha } = await import('./captcha.ts');
    return await solveCaptcha();
  } catch {
    return undefined;
  }
}
