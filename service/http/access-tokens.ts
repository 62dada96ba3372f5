import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import type { ProblemCode } from '#schema/problems.ts';

const ISSUER = 'strongroom';
const AUDIENCE = 'strongroom-service';
/** RFC 9068: prevents the use of our other tokens as access tokens. */
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

/**
 * Claims of an access token. `tenant` is the client the user works in, `home` the client of the account; they differ
 * after internal staff switched. Other names are those of S0 §3 (`internal_client_id`, `sub`, `name`, `role`, `email`).
 */
const claims = v.object({
  sub: v.string(),
  tenant: v.string(),
  home: v.string(),
  internal_client_id: v.string(),
  url_path: v.string(),
  user_name: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.array(v.string()),
  account_type: v.number(),
  internal: v.boolean(),
  /** Family of refresh tokens: ending it ends this token too. */
  sid: v.string(),
  /** Rights version of the user when it was made. */
  rv: v.number(),
});
export type AccessClaims = v.InferOutput<typeof claims>;

export interface AccessTokens {
  sign: (claims: AccessClaims) => Promise<string>;
  /** The claims, or the session problem. */
  read: (token: string) => Promise<AccessClaims | ProblemCode>;
}

/** Makes and reads access tokens with one shared secret; `now` in milliseconds. */
export function accessTokens(secret: Uint8Array, now: () => number): AccessTokens {
  if (secret.byteLength < 32) throw new Error('The signing secret needs 32 bytes.');
  return {
    sign: (claimed) => {
      const issuedAt = Math.floor(now() / 1_000);
      return new SignJWT({ ...claimed })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIMITS.accessTokenSeconds)
        .sign(secret);
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          // only our own key verifies: `jku`, `jwk` and `kid` of a header are ignored
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(now()),
        });
        const read = v.safeParse(claims, payload);
        return read.success ? read.output : 'session.missing';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'session.expired' : 'session.missing';
      }
    },
  };
}
