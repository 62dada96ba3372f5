import * as v from 'valibot';
import { accountType } from '#schema/codes.ts';
import type { Identity } from '#schema/records/settings.ts';

const claims = v.object({
  sub: v.string(),
  tenant: v.string(),
  url_path: v.string(),
  user_name: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.array(v.string()),
  account_type: v.number(),
  internal: v.boolean(),
  iat: v.number(),
  exp: v.number(),
});

/** Content of an access token for the device. It is read, not verified: only the service decides by it. */
export interface Access {
  token: string;
  identity: Identity;
  /** End of its life by the clock of this device, so a wrong clock never signs a user out (reliability.md B19). */
  endsAt: number;
  lifetimeMs: number;
  /** A service account may not sign in (S0 §4). */
  isService: boolean;
}

/** Reads an access token; undefined for a malformed one (S0 §5, "Invalid token"). */
export function readAccess(token: string, now: number): Access | undefined {
  const parsed = v.safeParse(claims, payloadOf(token));
  if (!parsed.success) return undefined;
  const { sub, tenant, url_path, user_name, name, email, role, account_type, internal, iat, exp } = parsed.output;
  const lifetimeMs = (exp - iat) * 1_000;
  return {
    token,
    identity: {
      userId: sub,
      userName: user_name,
      name,
      // S0 §6: e-mail claims are compared in lower case.
      email: email.toLowerCase(),
      roles: role,
      clientId: tenant,
      urlPath: url_path,
      internal,
    },
    endsAt: now + lifetimeMs,
    lifetimeMs,
    isService: account_type === accountType.atService,
  };
}

function payloadOf(token: string): unknown {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
