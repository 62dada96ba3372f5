import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { LIMITS } from '#schema/limits.ts';
import { pushAnswer, pushRequest } from '#schema/sync-wire.ts';

/** Hands over changes of a user without access (decisions.md S10); rare, so no page loads it in advance. */
export const depositCalls = calls({
  deposit: {
    method: 'POST',
    path: '/api/sync/deposit',
    who: 'anyone',
    bucket: 'push',
    audit: 'sync.deposit',
    offline: 'never',
    body: 'bare',
    summary: 'As push, by the deposit token of a device whose user is let in no more: each operation waits for a supervisor.',
    input: v.object({
      ...pushRequest.entries,
      /** The token itself only with `X-Token-Transport: body`; browsers keep it in a cookie that scripts cannot read. */
      depositToken: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(LIMITS.valueCharacters)))),
    }),
    result: pushAnswer,
  },
});
