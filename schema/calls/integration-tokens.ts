import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { tokenGrants } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';
import { TOKEN_LIMITS } from '#schema/limits/integrations.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.codeCharacters));
const grants = v.array(v.picklist(tokenGrants));

/** A token as an administrator sees it; the secret itself is shown once only. */
const token = v.object({
  id: v.string(),
  userId: v.string(),
  userName: v.string(),
  name: v.string(),
  grants,
  /** Networks that may use it; empty for any. */
  networks: v.array(v.string()),
  /** Times in milliseconds; 0 for never. */
  madeAt: v.number(),
  expiresAt: v.number(),
  lastUsedAt: v.number(),
  revokedAt: v.number(),
});

/** Tokens of service accounts, with which other systems call the service. */
export const integrationTokenCalls = calls({
  integrationTokens: {
    method: 'GET',
    path: '/api/users/integration-tokens',
    who: 'integration.manage',
    bucket: 'read',
    offline: 'never',
    summary: 'Tokens of the service accounts of the client, the newest first.',
    input: nothing,
    result: v.array(token),
  },
  addIntegrationToken: {
    method: 'POST',
    path: '/api/users/integration-tokens',
    who: 'integration.manage',
    bucket: 'write',
    audit: 'token.add',
    offline: 'never',
    summary: 'Make a token for a service account. The answer shows it, and no other ever does: only its hash is kept.',
    input: v.strictObject({
      /** The same id again, after an answer that was lost, ends the token of the first request and makes another. */
      opId: v.optional(v.pipe(v.string(), v.uuid())),
      userId: id,
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters)),
      grants: v.pipe(grants, v.minLength(1), v.maxLength(tokenGrants.length)),
      days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TOKEN_LIMITS.daysMost)), TOKEN_LIMITS.days),
      networks: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(TOKEN_LIMITS.networks)), []),
    }),
    result: v.object({ id: v.string(), token: v.string(), expiresAt: v.number() }),
  },
  revokeIntegrationToken: {
    method: 'DELETE',
    path: '/api/users/integration-tokens/{id}',
    who: 'integration.manage',
    bucket: 'write',
    audit: 'token.revoke',
    offline: 'never',
    summary: 'End a token. The next call with it is refused. A repeat changes nothing.',
    input: v.strictObject({ id }),
    result: token,
  },
});
