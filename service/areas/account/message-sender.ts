import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message to one person: a code, a link to set a password, word that it was changed. */
export interface Message {
  to: string;
  subject: string;
  text: string;
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
    send: async ({ to, subject, text }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date(now()).toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.txt`;
      // one line each: neither a name nor an address can begin a header of its own
      const head = [`To: ${oneLine(to)}`, `Subject: ${oneLine(subject)}`];
      await writeFile(join(folder, name), `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
