import { useRef, useState } from 'react';
import { documentMailCalls } from '#schema/calls/document-mail.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { isMailAddress, mailAddressOf } from '#schema/rules/mail-address.ts';
import { call } from '#src/data/calls/call.ts';
import { receiverKey, type Receiver } from './receiver.ts';

/** The receivers, the text that is being typed, and what is wrong with it. */
export function useReceivers() {
  const [receivers, setReceivers] = useState<readonly Receiver[]>([]);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'' | 'noPerson' | 'tooMany'>('');
  const known = useRef(new Map<string, Receiver>());
  const hints = async (part: string): Promise<readonly string[]> => {
    const outcome = await call(documentMailCalls.mailPeople, { text: part });
    if (outcome.kind !== 'done') return [];
    // two people may have one name: the user name is another one
    const found = outcome.data.people.map(({ userId, name, userName }) => [`${name} (${userName})`, { userId, name }] as const);
    for (const [label, person] of found) known.current.set(label, person);
    return found.map(([label]) => label);
  };
  const receiverOf = (words: string): Receiver | undefined => {
    const address = mailAddressOf(words);
    return known.current.get(words.trim()) ?? (isMailAddress(address) ? { address } : undefined);
  };
  const add = (words: string): readonly Receiver[] | undefined => {
    const one = receiverOf(words);
    const isFull = receivers.length >= DOCUMENT_LIMITS.receivers;
    setFault(!one ? 'noPerson' : isFull ? 'tooMany' : '');
    if (!one || isFull) return undefined;
    const all = [...receivers.filter((other) => receiverKey(other) !== receiverKey(one)), one];
    setReceivers(all);
    setText('');
    return all;
  };
  const change = (words: string) => {
    setFault('');
    // a press on a name of the list is the choice itself
    if (known.current.has(words)) add(words);
    else setText(words);
  };
  const remove = (one: Receiver) => setReceivers(receivers.filter((other) => receiverKey(other) !== receiverKey(one)));
  /** All of them, with the address that is still in the field; undefined where what is there is no receiver. */
  const all = () => (text.trim() === '' ? receivers : add(text));
  return { receivers, text, fault, hints, change, add, remove, all };
}
