import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentMailCalls } from '#schema/calls/document-mail.ts';
import { call } from '#src/data/calls/call.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { Mailed } from './mail-result.tsx';
import type { Receiver } from './receiver.ts';

/** A mail as it is typed. */
export interface TypedMail {
  asPdf: boolean;
  subject: string;
  text: string;
}

/** Sends a mail once: a second try after a lost answer is the same operation, until something of it is changed. */
export function useMail(documents: readonly { guid: string; version?: number | undefined }[]) {
  const { i18n } = useLingui();
  const [mailed, setMailed] = useState<Mailed>();
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState({ of: '', opId: '' });
  const send = async (receivers: readonly Receiver[], { asPdf, subject, text }: TypedMail): Promise<Mailed | undefined> => {
    const to = receivers.map((one) => ('address' in one ? { address: one.address } : { userId: one.userId }));
    const mail = { type: 1 as const, guidList: [...documents], AsOnePdf: asPdf, to, subject: subject.trim(), text };
    const of = JSON.stringify(mail);
    const opId = tried.of === of ? tried.opId : crypto.randomUUID();
    setTried({ of, opId });
    setBusy(true);
    const outcome = await call(documentMailCalls.emailSendMail, { ...mail, opId });
    setBusy(false);
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return undefined;
    setMailed(outcome.data);
    return outcome.data;
  };
  return { mailed, trouble, busy, send };
}
