import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Database } from '#service/db/database.ts';
import { seeOnce } from '#service/areas/account/one-time.ts';

/**
 * Self-hosted proof of work (ALTCHA): no third party learns who signs in. It costs a person about a second, and a program
 * that tries thousands of passwords as much for each.
 */

const ALGORITHM = 'PBKDF2/SHA-256';
/** Steps of one derivation, and how many derivations it takes: half a second to two on an office machine. */
const COST = 5_000;
const WORK = { least: 150, most: 450 };
const LIFE_S = 300;

/** Signed fields: the signature proves that the service made them. */
const signedParameters = v.strictObject({
  algorithm: v.literal(ALGORITHM),
  cost: v.literal(COST),
  expiresAt: v.number(),
  keyLength: v.number(),
  keyPrefix: v.string(),
  keySignature: v.string(),
  nonce: v.string(),
  salt: v.string(),
});
const solved = v.object({
  challenge: v.object({ parameters: signedParameters, signature: v.string() }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

export interface Captcha {
  challenge: () => Promise<{ parameters: Record<string, unknown>; signature: string }>;
  /** True if a solution is right. */
  isRight: (response: string) => Promise<boolean>;
  /** True if a solution is right and unused: it counts once, on every node. */
  spend: (db: Database, tenantId: string, response: string, now: number) => Promise<boolean>;
}

/** Makes and checks challenges with a secret all nodes share. */
export function captcha(secret: Uint8Array, now: () => number): Captcha {
  const part = (name: string) => createHmac('sha256', secret).update(name).digest('hex');
  const hmacSignatureSecret = part('captcha');
  const hmacKeySignatureSecret = part('captcha key');
  const check = async (response: string): Promise<string | undefined> => {
    const read = v.safeParse(solved, parsed(response));
    if (!read.success) return undefined;
    const { challenge, solution } = read.output;
    if (challenge.parameters.expiresAt * 1_000 <= now()) return undefined;
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret,
    });
    return verified ? challenge.signature : undefined;
  };
  return {
    challenge: async () => {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(WORK.least, WORK.most),
        deriveKey,
        expiresAt: Math.floor(now() / 1_000) + LIFE_S,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { parameters: { ...parameters }, signature };
    },
    isRight: async (response) => (await check(response)) !== undefined,
    spend: async (db, tenantId, response, at) => {
      const id = await check(response);
      return id !== undefined && db.inTenant(tenantId, (tx) => seeOnce(tx, { tenantId, kind: 'captcha', id }, at));
    },
  };
}

function parsed(response: string): unknown {
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString());
  } catch {
    return undefined;
  }
}
