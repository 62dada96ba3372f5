import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Driver } from '#service/db/driver.ts';

const AGAIN_MS = 2_000;
type Heard = (payload: string) => void;

/**
 * LISTEN on a connection of its own, made at the first use and made again when it breaks. What was said in between is
 * lost: listeners treat a notification as a hint to look, never as the data.
 */
export function serverListener(url: string): Pick<Driver, 'listen' | 'close'> {
  const heard = new Map<string, Set<Heard>>();
  let client: Client | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const made = new Client({ connectionString: url, application_name: 'strongroom-listen', keepAlive: true });
    const broken = (): void => {
      if (client === made) client = undefined;
      if (client === undefined) connecting ??= keepConnecting();
    };
    made.on('notification', ({ channel, payload }) => heard.get(channel)?.forEach((hear) => hear(payload ?? '')));
    made.on('error', broken);
    made.on('end', broken);
    await made.connect();
    for (const channel of heard.keys()) await made.query(`listen ${channel}`);
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

  return {
    listen: async (channel, hear) => {
      const others = heard.get(channel) ?? new Set<Heard>();
      heard.set(channel, others.add(hear));
      connecting ??= client ? undefined : keepConnecting();
      await connecting;
      await client?.query(`listen ${channel}`);
      return async () => {
        others.delete(hear);
        if (others.size > 0) return;
        heard.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
