import type { SealCrypto } from '#schema/rules/seal/check.ts';

/** The cryptography of this browser: the page trusts no verdict of the server. */
export const webCrypto: SealCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verifies: async (publicKey, text, signature) => {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('spki', publicKey, curve, false, ['verify']);
    return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text);
  },
};
