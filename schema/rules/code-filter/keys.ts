import { hashOf } from './murmur.ts';

/** Names of codes in the filter: a box code is unique in the client, a document code in its class. */
export const boxName = (code: string): string => `b|${code}`;
export const documentName = (classId: string, code: string): string => `d|${classId}|${code}`;

const LOW_BITS = 20;

/**
 * The key of a name: 52 bits of its hash, exact as a number. The client's salt makes its filter useless against another client.
 */
export function keyOf(name: string, salt: number): number {
  const [high, low] = hashOf(name, salt);
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS));
}

/** Largest number of codes for 16-bit fingerprints; larger filters have 8 bits, a false-positive rate of 1 in 256. */
const MOST_WIDE = 2_000_000;
export const bitsFor = (codes: number): 8 | 16 => (codes <= MOST_WIDE ? 16 : 8);
