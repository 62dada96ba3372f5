import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { mailDomainOf } from '#schema/rules/mail-address.ts';
import { messageKey, type MessageSender } from '#service/areas/account/message-sender.ts';

/** Longest wait for an SMTP server, and how long one that did not answer is left alone. */
const WAITS = { connectMs: 5_000, answerMs: 20_000, restMs: 60_000 } as const;

/** The message itself cannot be sent: trying again would end the same. The text is a code. */
export class MailRefused extends Error {}

/** One address: no list, no comment, and no line break that would begin a header. */
const address = v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\@]+$/));

/** Settings of `SMTP_URL`: the server, and the address messages come from (its parameter `from`). */
export interface SmtpSettings {
  url: string;
  from: string;
}

/** Reads `smtp://user:password@host:587?from=archive@example.com`; undefined if it is no such address. */
export function smtpSettings(text: string): SmtpSettings | undefined {
  const url = URL.parse(text);
  const from = url?.searchParams.get('from') ?? '';
  if (!url || !/^smtps?:$/.test(url.protocol) || !v.is(address, from)) return undefined;
  url.search = '';
  return { url: url.href, from };
}

/**
 * Sends messages over SMTP. A server that did not answer is left alone for a minute, and messages fail without waiting for it,
 * so it delays nothing else; who must not lose a message sends it as work (`mail.send`).
 */
export function smtpSender({ url, from }: SmtpSettings, now: () => number): MessageSender {
  const transport = createTransport({
    url,
    connectionTimeout: WAITS.connectMs,
    greetingTimeout: WAITS.connectMs,
    dnsTimeout: WAITS.connectMs,
    socketTimeout: WAITS.answerMs,
    // a message is text: nothing in it may name a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let restUntil = 0;
  return {
    send: async ({ to, subject, text, id, attachments = [] }) => {
      if (!v.is(address, to)) throw new MailRefused('mail.address');
      if (now() < restUntil) throw new Error('The SMTP server did not answer a moment ago.');
      try {
        // one line: a subject cannot begin a header
        await transport.sendMail({
          from,
          to,
          subject: subject.replace(/\s+/g, ' '),
          text,
          // sent twice, it is one message for the server that keeps it
          ...(id !== undefined && { messageId: `<${messageKey(id)}@${mailDomainOf(from)}>` }),
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('mail.refused');
        if (!hasAnswered(error)) restUntil = now() + WAITS.restMs;
        throw error;
      }
    },
  };
}

const answerOf = (error: unknown) => Number(Reflect.get(Object(error), 'responseCode') ?? 0);
const hasAnswered = (error: unknown) => answerOf(error) > 0;
/** The server refused this message for good (RFC 5321 §4.2.1); a refused sign-in concerns all messages. */
const isFinal = (error: unknown) => answerOf(error) >= 550 && answerOf(error) < 560;
