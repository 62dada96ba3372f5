/**
 * Sealing of a rescue file: an ECDH pair over P-256 is created for one file and discarded. Together with the public half of the
 * client's own pair, whose private half never leaves the service, it derives the key of the content. Device and service share
 * this code, so each opens what the other seals.
 */
export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A public half as text: a point of the curve, 65 bytes starting with 4. */
export const HALF = /^B[A-Za-z0-9+/]{86}=$/;

/** Name of a key: the hash of its public half, so every device that has the half can derive the name. */
export async function keyIdOf(half: string): Promise<string> {
  return Array.from(await sha256(half), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Context of a seal; another client or key gives another content key. */
export interface SealOf {
  clientId: string;
  keyId: string;
  /** Public half of the pair created for the file. */
  half: string;
}

/** Key of the content, from the private half of one pair and the public half of the other. */
export function contentKeyOf(
  own: CryptoKey,
  other: CryptoKey,
  { clientId, keyId, half }: SealOf,
): Promise<Uint8Array<ArrayBuffer>> {
  return agreedKey(own, other, half, ['strongroom-rescue', 2, clientId, keyId]);
}

/** The key two pairs agree on for one purpose, 32 bytes (ECDH, then HKDF over SHA-256, RFC 5869); `half` is the salt. */
export async function agreedKey(
  own: CryptoKey,
  other: CryptoKey,
  half: string,
  purpose: readonly (string | number)[],
): Promise<Uint8Array<ArrayBuffer>> {
  const shared = await crypto.subtle.deriveBits({ name: CURVE.name, public: other }, own, 256);
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(JSON.stringify(purpose));
  const made = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(half), info };
  return new Uint8Array(await crypto.subtle.deriveBits(made, secret, 256));
}

/** Imports a public half from text. Rejects if it is not a point of the curve. */
export async function publicHalf(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(text), CURVE, false, []);
}

/** A new pair with its public half as text. */
export async function newPair(): Promise<{ pair: CryptoKeyPair; half: string }> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return { pair, half: base64Of(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))) };
}

/** Bytes converted to text per call, because a call limits its number of arguments. */
const AT_ONCE = 8_192;

/** Bytes as text. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(parts.join(''));
}

/**
 * Text as bytes. Throws for text not made by `base64Of`. Uses an indexed loop, because converting letter by letter took seconds
 * for a large file.
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
