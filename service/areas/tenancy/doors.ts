import { BlockList, isIP } from 'node:net';
import type { tenants } from '#service/db/tables/tenancy.ts';
import type { Refused } from '#service/http/handlers.ts';

type Doors = Pick<typeof tenants.$inferSelect, 'closed' | 'networks'>;

/** Nobody comes in at this client from here (S0 §4: a client is valid when its address and the caller's are). */
export const notAdmitted: Refused = { refused: 'clientCheck.invalid', message: 'This client cannot be opened from here.' };

/** Whether people may come from this address; a client that names no network is open to all. */
export function isValidIp({ networks }: Doors, ip: string): boolean {
  if (networks.length === 0) return true;
  // an IPv4 caller of a socket that speaks both
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(address);
  return family !== undefined && listOf(networks).check(address, family);
}

/** Whether anybody is let in, and this caller; asked wherever a session begins or goes on. */
export function admits(client: Doors, ip: string): boolean {
  return !client.closed && isValidIp(client, ip);
}

/** What cannot be read lets nobody in. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.trim().split('/');
    const family = familyOf(address);
    if (!family) continue;
    const most = family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? -1);
    if (prefix >= 0 && prefix <= most) list.addSubnet(address, prefix, family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
