import { createServer, type Server, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workState } from '#schema/codes.ts';
import { mailWork } from '#service/areas/mail/work-kinds.ts';
import { mailWorkHandlers } from '#service/areas/mail/work.ts';
import { work } from '#service/db/tables/work.ts';
import { smtpSender } from '#service/mail/smtp-sender.ts';
import { noPayload, usualAttempts } from '#service/work/kinds.ts';
import { putterOf } from '#service/work/put.ts';
import { startWorkers, type Workers } from '#service/work/workers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** G15: a mail server that accepts connections and never answers delays messages alone. */

const plain = { ...usualAttempts, payload: noPayload } as const;
const rules = { ...mailWork, urgent: { ...plain, lane: 'now' }, short: { ...plain, lane: 'light' } } as const;
const put = putterOf(rules);

let bench: VaultBench;
let workers: Workers;
let ran: string[];
let server: Server;
let open: Socket[];
let isDead: boolean;
beforeEach(async () => {
  [ran, open, isDead] = [[], [], true];
  bench = await vaultBench();
  server = createServer((socket) => {
    open.push(socket.on('error', () => undefined));
    if (!isDead) converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const sender = smtpSender({ url: `smtp://127.0.0.1:${port}/`, from: 'archive@vault.example' }, bench.now);
  const note = { run: async ({ id }: { id: string }) => void ran.push(id) };
  workers = await startWorkers({
    db: { ...bench.db, kind: 'server', listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now: bench.now,
    rules,
    handlers: { ...mailWorkHandlers({ sender }), urgent: note, short: note },
    version: '1.0.0',
    timer: () => () => {},
  });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  server.close();
  await workers.stop();
  await bench.close();
});

/** Answers as a server that accepts everything. */
function converse(socket: Socket): void {
  let isText = false;
  socket.setEncoding('utf8').write('220 ready\r\n');
  socket.on('data', (chunk: string) => {
    const isEnd = isText && chunk.endsWith('\r\n.\r\n');
    if (isText && !isEnd) return;
    const answer = chunk.startsWith('DATA') ? '354 go on' : '250 fine';
    isText = chunk.startsWith('DATA');
    socket.write(`${answer}\r\n`);
  });
}

const wanted = (kind: keyof typeof rules, payload: object = {}, tenantId = 't1') =>
  bench.db.inTenant(tenantId, (tx) => put(tx, tenantId, { kind, payload, now: bench.now() }));
const message = { to: 'anna@client.example', subject: 'Order 7', text: 'Order 7 was accepted.' };
const rowOf = async (id: string) => {
  const [found] = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.id, id)));
  return found;
};

test('G15: work of the other lanes goes on while a message hangs, which gives up, and is sent once the server is back', async () => {
  const mail = await wanted('mail.send', message);
  const hanging = workers.runDue();
  await vi.waitFor(() => expect(open).toHaveLength(1));
  const others = [await wanted('urgent'), await wanted('short'), await wanted('short', {}, 't2')];
  void workers.runDue();
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(others.toSorted()), { timeout: 4_000 });
  expect(await rowOf(mail)).toMatchObject({ state: workState.working, attempts: 1 });

  await hanging;
  const minute = 60_000;
  expect(await rowOf(mail)).toMatchObject({ state: workState.waiting, attempts: 1, dueAt: bench.now() + minute });
  const next = await wanted('mail.send', message, 't2');
  await workers.runDue();
  // the dead server is left alone: the next message fails without a connection
  expect([open.length, (await rowOf(next))?.state]).toEqual([1, workState.waiting]);

  isDead = false;
  bench.pass(minute);
  await workers.runDue();
  for (const id of [mail, next]) expect(await rowOf(id)).toMatchObject({ state: workState.done, attempts: 2 });
}, 30_000);

test('a message that the version before put into another lane is sent', async () => {
  isDead = false;
  const mail = await wanted('mail.send', message);
  await bench.db.asSystem((tx) => tx.update(work).set({ lane: 'light' }).where(eq(work.id, mail)));
  await workers.runDue();
  expect(await rowOf(mail)).toMatchObject({ state: workState.done });
});
