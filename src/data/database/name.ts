import type { Owner } from '#sync/engine-contract.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Name of the local database: a hash, so that no client, name or address can be read in the browser's storage view. */
export async function databaseName(owner: Pick<Owner, 'clientId' | 'userId'>): Promise<string> {
  const text = new TextEncoder().encode(`${owner.clientId}|${owner.userId}|app`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `rv1-${base32(hash).slice(0, 16)}`;
}

function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(held >>> (bits - 5)) & 31];
      bits -= 5;
    }
    held &= 0xff;
  }
  return text;
}
