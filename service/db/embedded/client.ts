import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { DatabaseLost } from '#service/db/faults.ts';
import type { Asked, Message, PlainFault, Rows } from '#service/db/embedded/wire.ts';

/** An error of the embedded database, with the fields an error of `pg` has. */
export class EmbeddedFault extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  constructor({ message, code, constraint, detail, table, column }: PlainFault) {
    super(message);
    this.name = 'EmbeddedFault';
    this.code = code ?? '';
    this.constraint = constraint;
    this.detail = detail;
    this.table = table;
    this.column = column;
  }
}

const CLOSE_MS = 10_000;
/**
 * Work of a database function before V8 compiles it again, for speed: a third of a second of work instead of some
 * milliseconds. The parser of SQL gets that far with its first statements, and only for it V8 takes 600 MB and a second of a
 * processor, at every start. Three times as much made a first start a second longer, for 30 MB less.
 */
const OPTIMISED_AFTER = 300_000_000;

interface Waiting {
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** Interface of the database thread: ask, receive, close. */
export interface DatabaseThread {
  ask: (asked: Asked) => Promise<Rows>;
  close: () => Promise<void>;
  /** fsync calls so far. */
  syncs: () => number;
}

/**
 * Starts the thread and waits until its database is open. When the thread dies, everything that waits fails with
 * `DatabaseLost`: no promise hangs.
 */
export function startThread(
  folder: string,
  onNotification: (channel: string, payload: string) => void,
  ended: () => void,
): Promise<DatabaseThread> {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISED_AFTER}`);
  const syncs = new SharedArrayBuffer(4);
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { folder, syncs }, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let dead: Error | undefined;

  function ask(asked: Asked): Promise<Rows> {
    if (dead) return Promise.reject(new DatabaseLost(dead));
    return new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...asked, id });
    });
  }

  return new Promise((opened, refused) => {
    function die(error: Error): void {
      if (dead) return;
      dead = error;
      refused(error);
      for (const { reject } of waiting.values()) reject(new DatabaseLost(error));
      waiting.clear();
      ended();
    }
    function take(message: Message): void {
      switch (message.what) {
        case 'ready':
          return opened({ ask, close, syncs: () => Atomics.load(new Int32Array(syncs), 0) });
        case 'failed':
          void worker.terminate();
          return die(new EmbeddedFault(message.fault));
        case 'notification':
          return onNotification(message.channel, message.payload);
        case 'answer':
          waiting.get(message.id)?.resolve(message.rows);
          break;
        case 'fault':
          waiting.get(message.id)?.reject(new EmbeddedFault(message.fault));
          break;
      }
      waiting.delete(message.id);
    }
    async function close(): Promise<void> {
      const closed = ask({ what: 'close' }).catch(() => undefined);
      // a statement that runs for minutes does not hold the end up: what is committed is on the disk
      await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })]);
      await worker.terminate();
    }
    worker.on('message', take);
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The database thread ended.')));
  });
}
