import { randomBytes } from 'node:crypto';

/** Client the account belongs to and client worked in: both are covered by the hash, so neither can be changed. */
export interface Place {
  home: string;
  target: string;
}

/** A new token: 32 random bytes, led by where it belongs, since its row is found inside a client. */
export function newPlacedToken({ home, target }: Place): string {
  return [encode(home), encode(target), randomBytes(32).toString('base64url')].join('.');
}

/** Parses the place a token claims; its hash proves it. */
export function readPlace(token: string): Place | undefined {
  const match = /^([\w-]{1,120})\.([\w-]{1,120})\.[\w-]{43}$/.exec(token);
  const [home, target] = [decode(match?.[1]), decode(match?.[2])];
  return home && target ? { home, target } : undefined;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Only what an id of a client looks like: the text goes to the database before it is proven. */
function decode(part: string | undefined): string | undefined {
  const text = Buffer.from(part ?? '', 'base64url').toString();
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}
