/**
 * The key of one person's database in this page: two keys derived from its 32 bytes (HKDF, RFC 5869), neither of which can be
 * read out again. One seals documents (AES-256-GCM), one blinds indexed values (HMAC-SHA-256), so that equal ones are found.
 */
export interface DataKey {
  cipher: CryptoKey;
  blind: CryptoKey;
  /** Distinguishes one key from another and reveals neither. */
  check: string;
}

const SALT = new Uint8Array(32);
const info = (use: string) => new TextEncoder().encode(`strongroom-database ${use}`);
const derivation = (use: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: SALT, info: info(use) });

/** Derives the keys from the bytes, which nothing keeps. */
export async function dataKeyOf(bytes: Uint8Array<ArrayBuffer>): Promise<DataKey> {
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const [cipher, blind, check] = await Promise.all([
    crypto.subtle.deriveKey(derivation('cipher'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(derivation('blind'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    crypto.subtle.deriveBits(derivation('check'), root, 64),
  ]);
  return { cipher, blind, check: hex(new Uint8Array(check)) };
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
