import { and, eq } from 'drizzle-orm';
import type { Message } from '#service/areas/account/message-sender.ts';
import { documentWorkHandlers } from '#service/areas/documents/work.ts';
import { work } from '#service/db/tables/work.ts';
import type { WorkRun } from '#service/work/handler.ts';
import type { Bench } from './http-bench.ts';

/** Runs all waiting work of documents, as a node would. */
export async function runDocumentWork(bench: Bench, mails: Message[] = []): Promise<void> {
  const sender = { send: async (message: Message) => void mails.push(message) };
  const handlers = documentWorkHandlers({ db: bench.db, files: bench.files, pages: bench.pages, sender });
  for (const row of await bench.db.asSystem((tx) => tx.select().from(work).orderBy(work.madeAt))) {
    const handler = Reflect.get(handlers, row.kind) as (typeof handlers)['document.terms'] | undefined;
    if (!handler || row.kind.startsWith('demo.')) continue;
    const step: WorkRun['step'] = async (make) => void (await bench.db.inTenant(row.tenantId, make));
    const { id, subject, by, cursor, tenantId } = row;
    const run = { tenantId, id, subject, by, cursor, now: bench.now, signal: new AbortController().signal, step };
    const ending = await handler.run(run, row.payload as object);
    await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
    await bench.db.asSystem((tx) => tx.delete(work).where(and(eq(work.tenantId, tenantId), eq(work.id, id))));
  }
}
