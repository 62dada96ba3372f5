import type { SealEvent, SealRoot } from '#schema/records/seal.ts';
import { canonical } from '#schema/operations/operation.ts';

/** Texts that hashes and signatures of custody are taken over; service, page and offline checker build the same. */

/** The text of a root that is signed. */
export function signedText({ client, day, leaves, root, previous, at }: Omit<SealRoot, 'keyId' | 'signature'>): string {
  return canonical({ format: 'strongroom-custody-root-1', client, day, leaves, root, previous, at });
}

/** The text whose hash the next root names. */
export const rootText = (root: SealRoot): string => signedText(root) + root.keyId + root.signature;

/** The text of a leaf: the end of a chain, behind a zero byte so that no node passes for it. */
export const leafText = (containerId: string, position: number, hash: string): string =>
  `\u0000${canonical([containerId, position, hash])}`;

/** The text of an event of format 2. */
export const eventText = (open: NonNullable<SealEvent['open']>): string => canonical(open);
