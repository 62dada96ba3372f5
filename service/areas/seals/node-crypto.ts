import type { SealCrypto } from '#schema/rules/seal/check.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' };

/** Cryptography of the service, for the check of a seal. */
export const nodeCrypto: SealCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verifies: async (publicKey, text, signature) => {
    const key = await crypto.subtle.importKey('spki', publicKey, curve, false, ['verify']);
    return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text);
  },
};
