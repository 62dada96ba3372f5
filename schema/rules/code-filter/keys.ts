import { hashOf } from './murmur.ts';

/** Names of codes in the filter: a code of a box is used once in the client, one of a document once in its class. */
export const boxName = (code: string): string => `b|${code}`;
export const documentName = (classId: string, code: string): string => `d|${classId}|${code}`;

const LOW_BITS = 20;

/** The key of a name: 52 bits of its hash, exact as a number. The salt of the client makes its filter of no use with another's. */
export function keyOf(name: string, salt: number): number {
  const [high, low] = hashOf(name, salt);
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS));
}

/** Codes of a filter up to which a fingerprint has 16 bits; larger filters have 8, which is one false alarm in 256. */
const MOST_WIDE = 2_000_000;
export const bitsFor = (codes: number): 8 | 16 => (codes <= MOST_WIDE ? 16 : 8);
