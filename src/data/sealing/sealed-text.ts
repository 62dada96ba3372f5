const NONCE_BYTES = 12;

/**
 * Seals a text: nonce and AES-GCM cipher text in one piece, a letter for each byte, because RxDB copies bytes into objects. `place` is
 * bound to it: moved elsewhere, it does not open.
 */
export async function sealText(key: CryptoKey, place: string, text: string): Promise<string> {
  return lettersOf(await sealBytes(key, place, new TextEncoder().encode(text)));
}

/** Opens what `sealText` sealed. Rejects with the browser's `OperationError` where key, place or content is another. */
export async function openText(key: CryptoKey, place: string, sealed: string): Promise<string> {
  const bytes = new Uint8Array(sealed.length);
  for (let at = 0; at < sealed.length; at++) bytes[at] = sealed.charCodeAt(at);
  return new TextDecoder().decode(await openBytes(key, place, bytes));
}

/** Bytes converted in one call: more would exceed the arguments a call may have. */
const AT_ONCE = 8_192;

function lettersOf(bytes: Uint8Array): string {
  if (bytes.length <= AT_ONCE) return lettersTogether(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) parts.push(lettersTogether(bytes.subarray(at, at + AT_ONCE)));
  return parts.join('');
}

/** The bytes as they are: spread into the arguments they would be iterated, which takes ten times as long. */
const lettersTogether = (bytes: Uint8Array): string => Reflect.apply(String.fromCharCode, undefined, bytes);

/** Seals bytes. */
export async function sealBytes(key: CryptoKey, place: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const content = await crypto.subtle.encrypt(bound(iv, place), key, bytes);
  const whole = new Uint8Array(NONCE_BYTES + content.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(content), NONCE_BYTES);
  return whole;
}

/** Opens bytes; rejects as `openText` does. */
export function openBytes(key: CryptoKey, place: string, sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(bound(sealed.subarray(0, NONCE_BYTES), place), key, sealed.subarray(NONCE_BYTES));
}

const bound = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
