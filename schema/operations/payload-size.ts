import { LIMITS } from '#schema/limits.ts';

/** True if the payload of an operation exceeds the size that the service accepts, in bytes on the wire. */
export function isTooLarge(payload: object): boolean {
  return new TextEncoder().encode(JSON.stringify(payload)).length > LIMITS.payloadBytes;
}
