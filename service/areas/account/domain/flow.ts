import { createHash, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';

/**
 * A domain login under way. The browser carries it in a cookie no script and no other site can read or send, sealed with
 * a key only the service has: a code is worth something only in the browser that asked for it.
 */
const flow = v.object({
  /** Client whose sign-in service is asked, and client to work in. */
  home: v.string(),
  target: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Path the person wanted. */
  redirect: v.string(),
});
export type Flow = v.InferOutput<typeof flow>;

export interface Flows {
  keep: (context: AnyoneContext, flow: Flow) => Promise<void>;
  /** Gives the flow of a state once back to this browser, and takes the cookie away. */
  take: (context: AnyoneContext, state: string) => Promise<Flow | undefined>;
}

const LIFE_S = LIMITS.codeMinutes * 60;
const ENCRYPTION = 'A256GCM';

/** Seals flows with a key of their own, derived from the secret all nodes share. */
export function domainFlows(secret: Uint8Array): Flows {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'strongroom domain login', 32));
  return {
    keep: async (context, given) => {
      const sealed = await new EncryptJWT({ ...given })
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION })
        .setExpirationTime(new Date(context.now() + LIFE_S * 1_000))
        .encrypt(key);
      setFlow(context, given.state, sealed, LIFE_S);
    },
    take: async (context, state) => {
      const sealed = context.request.cookies.get(cookieName(context, state));
      if (sealed === undefined) return undefined;
      setFlow(context, state, '', 0);
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: [ENCRYPTION],
          requiredClaims: ['exp'],
          currentDate: new Date(context.now()),
        });
        const read = v.safeParse(flow, payload);
        return read.success && read.output.state === state ? read.output : undefined;
      } catch {
        return undefined; // forged, of another key, or too old
      }
    },
  };
}

/** One cookie per flow, so that two tabs do not take each other's. */
function cookieName({ request }: AnyoneContext, state: string): string {
  const name = `dl-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
  return request.secure ? `__Host-${name}` : name;
}

function setFlow(context: AnyoneContext, state: string, value: string, maxAgeSeconds: number): void {
  const path = context.request.secure ? '/' : '/api/authorize';
  context.setCookie(cookieName(context, state), value, { maxAgeSeconds, path });
}
