import { LIMITS } from '#schema/limits.ts';

/** Tells whether the payload of an operation is larger than the service takes, in bytes as it travels. */
export function isTooLarge(payload: object): boolean {
  return new TextEncoder().encode(JSON.stringify(payload)).length > LIMITS.payloadBytes;
}
