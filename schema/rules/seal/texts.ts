import type { SealEvent, SealRoot } from '#schema/records/seal.ts';
import { canonical } from '#schema/operations/operation.ts';

/** Texts for the hashes and signatures of custody; service, page and offline checker build identical ones. */

/** The text of a root for its signature. */
export function signedText({ client, day, leaves, root, previous, at }: Omit<SealRoot, 'keyId' | 'signature'>): string {
  return canonical({ format: 'strongroom-custody-root-1', client, day, leaves, root, previous, at });
}

/** The text of a root whose hash the next root contains. */
export const rootText = (root: SealRoot): string => signedText(root) + root.keyId + root.signature;

/** The text of a leaf: the last hash of a chain, after a zero byte so that no inner node can pass for a leaf. */
export const leafText = (containerId: string, position: number, hash: string): string =>
  `\u0000${canonical([containerId, position, hash])}`;

/** The text of an event of format 2. */
export const eventText = (open: NonNullable<SealEvent['open']>): string => canonical(open);
