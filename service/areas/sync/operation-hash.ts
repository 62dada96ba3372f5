import { createHash } from 'node:crypto';
import { hashedText, type Operation } from '#schema/operations/operation.ts';

/** Returns the hash of an operation as its device computes it: SHA-256 over all its other fields, in hex. */
export function hashOf(open: Omit<Operation, 'hash'>): string {
  return createHash('sha256').update(hashedText(open)).digest('hex');
}
