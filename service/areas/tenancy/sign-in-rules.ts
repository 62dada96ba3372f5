import * as v from 'valibot';
import { twoFactorType } from '#schema/codes.ts';
import type { tenants } from '#service/db/tables/tenancy.ts';

/** Sign-in requirements of a client apart from the password (S0 §3, §6), among its parameters. */
const rules = v.object({
  isTwoFaEnabled: v.fallback(v.boolean(), false),
  twoFactorAuthType: v.fallback(v.picklist([twoFactorType.single, twoFactorType.captcha]), twoFactorType.single),
});
export type SignInRules = v.InferOutput<typeof rules>;

/** The rules of a client; without a word of it, the password is enough. */
export function signInRules({ parameters }: Pick<typeof tenants.$inferSelect, 'parameters'>): SignInRules {
  const { isTwoFaEnabled, twoFactorAuthType } = Object(parameters) as Record<string, unknown>; // stored by us, read field by field
  return v.parse(rules, { isTwoFaEnabled, twoFactorAuthType });
}
