import { pino } from 'pino';
import { MAIL_LIMITS } from '#schema/limits.ts';
import type { MessageSender } from '#service/areas/account/message-sender.ts';
import { mailWork } from '#service/areas/mail/work-kinds.ts';
import { mailWorkHandlers } from '#service/areas/mail/work.ts';
import { startWorkers, type Workers } from '#service/work/workers.ts';
import type { VaultBench } from './vault-bench.ts';

/** A node that only sends mail, on the bench's database and clock. */
export interface MailNode extends Workers {
  /** Lets the time of a digest pass, and sends what is due. */
  tenMinutesLater: () => Promise<void>;
}

/** Starts a node; several on one bench are several nodes of one server. It looks when the test calls it. */
export async function mailNode(bench: VaultBench, send: MessageSender['send']): Promise<MailNode> {
  const workers = await startWorkers({
    db: { ...bench.db, kind: 'server', listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now: bench.now,
    rules: mailWork,
    handlers: mailWorkHandlers({ sender: { send }, publicUrl: 'https://vault.example' }),
    version: '1.0.0',
    timer: () => () => {},
  });
  return {
    ...workers,
    tenMinutesLater: async () => {
      bench.pass(MAIL_LIMITS.digestMs);
      await workers.runDue();
    },
  };
}
