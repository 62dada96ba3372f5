import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Driver } from '#service/db/driver.ts';

const AGAIN_MS = 2_000;
type Listener = (payload: string) => void;

/** Class of the advisory locks by which nodes of one database see each other's secret. */
const SECRET_LOCKS = 0x53_52_01;

/**
 * Keeps a connection of its own for what lasts longer than a transaction: LISTEN, and the lock that shows which secret
 * this node signs with. It is opened at the first use and again when it breaks. Notifications sent in between are lost:
 * listeners treat one as a hint to look, never as the data.
 */
export function serverListener(url: string): Pick<Driver, 'listen' | 'showSecret' | 'close'> {
  const listeners = new Map<string, Set<Listener>>();
  let client: Client | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;
  let shown: number | undefined;

  async function connect(): Promise<void> {
    const made = new Client({ connectionString: url, application_name: 'strongroom-listen', keepAlive: true });
    const broken = (): void => {
      if (client === made) client = undefined;
      if (client === undefined) connecting ??= keepConnecting();
    };
    made.on('notification', ({ channel, payload }) => listeners.get(channel)?.forEach((listener) => listener(payload ?? '')));
    made.on('error', broken);
    made.on('end', broken);
    await made.connect();
    for (const channel of listeners.keys()) await made.query(`listen ${channel}`);
    if (shown !== undefined) await show(made, shown);
    client = made;
  }

  async function keepConnecting(): Promise<void> {
    if (closed) return;
    try {
      await connect();
    } catch {
      await pause(AGAIN_MS, undefined, { ref: false });
      return keepConnecting();
    }
    connecting = undefined;
  }

  async function connected(): Promise<Client | undefined> {
    connecting ??= client ? undefined : keepConnecting();
    await connecting;
    return client;
  }

  return {
    showSecret: async (fingerprint) => {
      const open = await connected();
      shown = fingerprint;
      if (!open) return true;
      await show(open, fingerprint);
      return hasOneSecret(open, fingerprint);
    },
    listen: async (channel, listener) => {
      const others = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, others.add(listener));
      await (await connected())?.query(`listen ${channel}`);
      return async () => {
        others.delete(listener);
        if (others.size > 0) return;
        listeners.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function hasOneSecret(client: Client, fingerprint: number): Promise<boolean> {
  const others = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid <> $2 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [SECRET_LOCKS, fingerprint],
  );
  return others.rows.length === 0;
}

/** Taken before the others are looked for: of two nodes that start together, at least one sees the other. */
async function show(client: Client, fingerprint: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [SECRET_LOCKS, fingerprint]);
}
