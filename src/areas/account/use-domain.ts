import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leaveForDomain } from '#src/data/session/domain-login.ts';
import { troubleOf } from './sign-in-words.ts';

/** Leads to the sign-in service of the client: busy until the browser leaves, or a text that explains the failure. */
export function useDomain(redirect: string, requestedCustomerGuid?: string, onFailed?: (text: string) => void) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const leave = async () => {
    setBusy(true);
    setTrouble('');
    const outcome = await leaveForDomain(redirect, requestedCustomerGuid);
    if (outcome.kind === 'leaves') return; // the page is going away
    setBusy(false);
    (onFailed ?? setTrouble)(troubleOf(i18n, outcome)?.text ?? '');
  };
  return { busy, trouble, leave };
}
