import { LIMITS } from '#schema/limits.ts';

/** True if the payload of an operation exceeds the size that the service accepts, in bytes on the wire. */
export function isTooLarge(payload: object): boolean {
  const text = JSON.stringify(payload);
  // a character takes up to three bytes: most payloads are far below the limit, and are not encoded
  return text.length * 3 > LIMITS.payloadBytes && new TextEncoder().encode(text).length > LIMITS.payloadBytes;
}
