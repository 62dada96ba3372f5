const NONCE_BYTES = 12;

/** Seals a text: nonce and AES-GCM cipher text in one piece. `place` is bound to it: moved elsewhere, it does not open. */
export function sealText(key: CryptoKey, place: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return sealBytes(key, place, new TextEncoder().encode(text));
}

/** Opens what `sealText` sealed. Rejects with the browser's `OperationError` where key, place or content is another. */
export async function openText(key: CryptoKey, place: string, sealed: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await openBytes(key, place, sealed));
}

/** The same for bytes. */
export async function sealBytes(key: CryptoKey, place: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const content = await crypto.subtle.encrypt(bound(iv, place), key, bytes);
  const whole = new Uint8Array(NONCE_BYTES + content.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(content), NONCE_BYTES);
  return whole;
}

/** The same for bytes; rejects as `openText` does. */
export function openBytes(key: CryptoKey, place: string, sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(bound(sealed.subarray(0, NONCE_BYTES), place), key, sealed.subarray(NONCE_BYTES));
}

const bound = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
