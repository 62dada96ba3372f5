import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Local } from '#src/data/database/database.ts';
import { dataKeyOf, type DataKey } from '#src/data/sealing/data-key.ts';
import { createEngine } from '#sync/engine.ts';
import type { Engine, Owner } from '#sync/engine-contract.ts';
import type { Files, Transport } from '#sync/ports.ts';

/** The tablet that is recorded, and that a later version opens again. Only parts that every version has are used here. */
export const owner: Owner = { clientId: 't1', userId: 'anna', userName: 'Anna', deviceName: 'Tablet 7', version: '0.1.0' };

/** The same bytes for every recording: a test key protects nothing. */
export const keyOfTablet = (): Promise<DataKey> => dataKeyOf(new Uint8Array(32).fill(7));

const noFiles: Files = { send: async () => 'absent', drop: async () => undefined, sweep: async () => undefined };

/** The shipped engine over an open database, in real time. */
export function engineOver({ store }: Local, transport: Transport): Engine {
  return createEngine(
    {
      clock: {
        now: () => Date.now(),
        after: (ms, action) => {
          const timer = setTimeout(action, ms);
          return () => clearTimeout(timer);
        },
      },
      rng: { next: () => Math.random() },
      ids: { uuid: () => uuid7() },
      hasher: { sha256: async (text) => createHash('sha256').update(text).digest('hex') },
      store,
      transport,
      files: noFiles,
      lock: { hold: (_name, work) => work(new AbortController().signal) },
      signals: { onNudge: () => () => undefined },
    },
    owner,
  );
}

/** Waits until it is so; fails by name if it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error(`never: ${what}`);
}

let made = 0;

function uuid7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = (++made).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`;
}
