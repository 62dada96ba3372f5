import { pino } from 'pino';
import type { MessageSender } from '#service/areas/account/message-sender.ts';
import { allWork, workRules } from '#service/areas/all-work.ts';
import { startWorkers, type Workers } from '#service/work/workers.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Workers over a bench that run when the test asks for it; without a sender, messages are dropped. */
export async function benchWorkers(
  { db, files, pages, now }: Bench,
  sender: MessageSender = { send: async () => {} },
): Promise<Workers> {
  return startWorkers({
    db: { ...db, listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now,
    rules: workRules,
    handlers: await allWork({ db, files, pages, sender }),
    version: '1.0.0',
    timer: () => () => {},
  });
}
