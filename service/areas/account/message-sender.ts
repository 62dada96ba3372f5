import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shown } from '#service/pages/shown.ts';

/** A message to one person: a code, a link to set a password, documents. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  /** The same id is the same message: where it is sent again after a fault, it is one message for who gets it. */
  id?: string | undefined;
  attachments?: readonly Attachment[] | undefined;
}

/** A file that goes along; pages of documents come through the one door. */
export interface Attachment {
  name: string;
  type: string;
  content: Shown<Uint8Array>;
}

/** Brings messages to people: a file sink by default, mail or a telephone provider where one is plugged in. */
export interface MessageSender {
  send: (message: Message) => Promise<void>;
}

/** Folder of the file sink in a data folder. */
export const outgoingFolder = (dataDir: string) => join(dataDir, 'outgoing');

/** Writes one file per message, readable by the operator of the service: for a start without a mail server. */
export function fileSender(folder: string, now: () => number): MessageSender {
  return {
    send: async ({ to, subject, text, id, attachments = [] }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const made = `${new Date(now()).toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
      const name = id === undefined ? made : messageKey(id);
      for (const { name: file, content } of attachments)
        await writeFile(join(folder, `${name}-${file.replaceAll(/[^\w.-]/g, '_')}`), content, { mode: 0o600 });
      // one line each: neither a name nor an address can begin a header of its own
      const head = [`To: ${oneLine(to)}`, `Subject: ${oneLine(subject)}`];
      await writeFile(join(folder, `${name}.txt`), `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    },
  };
}

/** Name of a message by its id: the same for the same message. */
export const messageKey = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40);

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
