import { LIMITS } from '#schema/limits.ts';

/** True if a text may take more bytes than a payload may have: a character takes up to three, and most payloads are far below. */
export const mayBeTooLarge = (text: string): boolean => text.length * 3 > LIMITS.payloadBytes;

/** True if the payload of an operation exceeds the size that the service accepts, in bytes on the wire. */
export function isTooLarge(payload: object): boolean {
  const text = JSON.stringify(payload);
  return mayBeTooLarge(text) && new TextEncoder().encode(text).length > LIMITS.payloadBytes;
}
