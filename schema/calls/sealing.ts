import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { LIMITS } from '#schema/limits.ts';
import { HALF } from '#schema/rescue-seal.ts';

/**
 * Origin from which the service derives a data key again: the pair of the client, and the public half of the pair made for the
 * database.
 */
export const keyOrigin = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
  half: v.pipe(v.string(), v.regex(HALF)),
});
export type KeyOrigin = v.InferOutput<typeof keyOrigin>;

/** The key that seals a person's local database (docs/sealing.md). */
export const sealingCalls = calls({
  dataKey: {
    method: 'POST',
    path: '/api/devices/data-key',
    who: 'session',
    bucket: 'write',
    audit: 'device.dataKey',
    offline: 'never',
    summary: 'Key of the caller’s database on one device: a new one, or with its origin the one he had. Others get another key.',
    input: v.strictObject({ origin: v.optional(keyOrigin) }),
    /** 32 bytes in base64. The device keeps the origin; the service keeps nothing. */
    result: v.object({ key: v.string(), origin: keyOrigin }),
  },
});
