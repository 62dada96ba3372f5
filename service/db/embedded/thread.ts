import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol, types, type QueryOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS, startParams } from '#service/db/embedded/durable-files.ts';
import { makeStatements } from '#service/db/embedded/statements.ts';
import type { Message, PlainFault, Request, ThreadSettings } from '#service/db/embedded/wire.ts';

/**
 * The thread of the embedded database, so that its computing blocks no other work. One request at a time, in order;
 * `client.ts` decides who may ask, and when a transaction ends.
 */

const port = parentPort;
if (!port) throw new Error('The database thread must be started as a worker.');
const settings = workerData as ThreadSettings; // written by client.ts only
const syncs = new Int32Array(settings.syncs);
const stops = new Map<string, () => Promise<void>>();

function post(message: Message): void {
  port?.postMessage(message);
}

/** The query builder reads these as text and hands parser functions over; functions cannot be cloned, so they live here. */
const asText = (value: string): string => value;
const textual = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const parsers: NonNullable<QueryOptions['parsers']> = Object.fromEntries(textual.map((oid) => [oid, asText]));

async function open(): Promise<PGlite> {
  const fs = new DurableNodeFS(settings.folder, () => void Atomics.add(syncs, 0, 1));
  return PGlite.create({ fs, startParams, extensions: { pg_trgm, btree_gin } });
}

async function serve(db: PGlite, run: ReturnType<typeof makeStatements>, request: Request): Promise<void> {
  switch (request.what) {
    case 'query':
      return post({ what: 'answer', id: request.id, rows: await run(request) });
    case 'exec':
      // PGlite's own `exec` enters PostgreSQL twice: each transaction ends here
      await db.execProtocolStream(protocol.serialize.query(request.text), { syncToFs: false });
      break;
    case 'listen': {
      const { channel } = request;
      stops.set(channel, await db.listen(channel, (payload) => post({ what: 'notification', channel, payload })));
      break;
    }
    case 'unlisten':
      await stops.get(request.channel)?.();
      break;
    case 'close':
      await db.close();
      break;
  }
  post({ what: 'answer', id: request.id, rows: { rows: [] } });
}

function plain(error: unknown): PlainFault {
  if (!(error instanceof Error)) return { message: String(error) };
  const fault: PlainFault = { message: error.message };
  for (const key of ['code', 'constraint', 'detail', 'table', 'column'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') fault[key] = value;
  }
  return fault;
}

try {
  const db = await open();
  const run = makeStatements(db, parsers);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (request: Request) => {
    last = last
      .then(() => serve(db, run, request))
      .catch((error: unknown) => {
        // the machine under PostgreSQL broke, not a statement: no later answer can be trusted
        if (error instanceof WebAssembly.RuntimeError || !db.ready) process.exit(1);
        post({ what: 'fault', id: request.id, fault: plain(error) });
      });
  });
  post({ what: 'ready' });
} catch (error) {
  post({ what: 'failed', fault: plain(error) });
}
