import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Client the account belongs to and client worked in: both are covered by the hash, so neither can be changed. */
export interface RefreshParts {
  home: string;
  target: string;
}

/** A new refresh token: 32 random bytes, led by where it belongs, since its row is found inside a client. */
export function newRefreshToken({ home, target }: RefreshParts): string {
  return [encode(home), encode(target), randomBytes(32).toString('base64url')].join('.');
}

/** Where a token claims to belong; its hash proves it. */
export function readRefreshToken(token: string): RefreshParts | undefined {
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

/** What the database keeps of a token. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The successor, readable only with the token it follows: the database alone gives no token away. */
export function sealSuccessor(successor: string, token: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), iv);
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `sealSuccessor` closed. */
export function openSuccessor(sealed: string, token: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function keyFrom(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'strongroom refresh successor', 32));
}
