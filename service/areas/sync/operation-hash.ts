import { createHash } from 'node:crypto';
import { hashedText, type Operation } from '#schema/operations/operation.ts';

/** The hash of an operation, as the device that makes it reckons: SHA-256 over everything else it says, in hex. */
export function hashOf(open: Omit<Operation, 'hash'>): string {
  return createHash('sha256').update(hashedText(open)).digest('hex');
}
