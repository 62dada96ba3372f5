import { pathTo } from '#schema/page-path.ts';

/**
 * Text of the QR code on a sealed list: the address that verifies it, with the hash of the paper as its fragment, so that another
 * list under the same address is found out.
 * @param origin empty where no address is known: then the hash alone
 */
export function handoverAddress(origin: string, client: string, { id, hash }: { id: string; hash: string }): string {
  return origin === '' ? hash : `${origin}${pathTo(client, 'handover/verify/{id}', { id })}#${hash}`;
}
