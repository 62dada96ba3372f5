import { BlockList, isIP } from 'node:net';
import type { tenants } from '#service/db/tables/tenancy.ts';
import type { Refused } from '#service/http/handlers.ts';

type AccessRules = Pick<typeof tenants.$inferSelect, 'closed' | 'networks'>;

/** Refuses every sign-in at this client from here (S0 §4: a client is valid when its address and the caller's are). */
export const notAdmitted: Refused = { refused: 'clientCheck.invalid', message: 'This client cannot be opened from here.' };

/** True if people may connect from this address; a client without networks is open to all. */
export function isValidIp({ networks }: AccessRules, ip: string): boolean {
  if (networks.length === 0) return true;
  // an IPv4 caller of a socket that speaks both
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(address);
  return family !== undefined && listOf(networks).check(address, family);
}

/** True if the client is open and admits this caller; checked whenever a session starts or continues. */
export function admits(client: AccessRules, ip: string): boolean {
  return !client.closed && isValidIp(client, ip);
}

/** Parses networks; an unreadable one admits no caller. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const read = subnetOf(network);
    if (read) list.addSubnet(read.address, read.prefix, read.family);
  }
  return list;
}

/** True for an address or a network (`10.0.0.0/8`). */
export const isNetwork = (text: string): boolean => subnetOf(text) !== undefined;

function subnetOf(text: string) {
  const [address = '', bits] = text.trim().split('/');
  const family = familyOf(address);
  if (!family) return undefined;
  const most = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? -1);
  return prefix >= 0 && prefix <= most ? { address, prefix, family } : undefined;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
