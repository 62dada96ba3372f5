import { LIMITS } from '#schema/limits.ts';
import { openBytes, sealBytes } from './sealed-text.ts';

/**
 * The bytes of a data key under a key derived from name and password (PBKDF2-HMAC-SHA-256; WebCrypto has no Argon2). It opens the
 * database without the service; after a password reset the service's derivation replaces it (docs/sealing.md).
 */
export interface PasswordWrap {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  wrapped: Uint8Array<ArrayBuffer>;
  /** One byte of a hash over salt and user name: avoids the derivation for most other users, and identifies none. */
  hint: number;
}

const PLACE = 'data-key';

/** Wraps the bytes. Takes about 0.2 s of a desktop, 1 s of a slow tablet, outside the page's thread. */
export async function wrapKey(userName: string, password: string, bytes: Uint8Array<ArrayBuffer>): Promise<PasswordWrap> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iterations = LIMITS.passwordIterations;
  const key = await keyOf(userName, password, salt, iterations);
  return { salt, iterations, wrapped: await sealBytes(key, PLACE, bytes), hint: await hintOf(salt, userName) };
}

/** Unwraps the bytes; undefined where name or password is another. */
export async function unwrapKey(
  wrap: PasswordWrap,
  userName: string,
  password: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await keyOf(userName, password, wrap.salt, wrap.iterations);
  const bytes = await openBytes(key, PLACE, wrap.wrapped).catch(() => undefined);
  return bytes && new Uint8Array(bytes);
}

/** True if the wrap may belong to this user. */
export async function mayBeOf({ salt, hint }: PasswordWrap, userName: string): Promise<boolean> {
  return (await hintOf(salt, userName)) === hint;
}

async function keyOf(userName: string, password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(`${folded(userName)}\n${password.normalize('NFC')}`);
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function hintOf(salt: Uint8Array<ArrayBuffer>, userName: string): Promise<number> {
  const name = new TextEncoder().encode(folded(userName));
  const both = new Uint8Array(salt.length + name.length);
  both.set(salt);
  both.set(name, salt.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', both))[0] ?? 0;
}

const folded = (userName: string) => userName.trim().toLowerCase();
