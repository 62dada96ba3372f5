import type { HandoverKind } from '#schema/codes/orders.ts';

/** Names of the two who sign. */
export interface Signers {
  giver: string;
  taker: string;
}

/**
 * The names suggested for the two signatures.
 *
 * @param customer name of the person who ordered
 * @param here name of the person at this device
 */
export function signersOf(kind: HandoverKind, { customer, here }: { customer: string; here: string }): Signers {
  // the archive destroys; its witness can be anyone, so their name is entered
  if (kind === 'destruction') return { giver: here, taker: '' };
  const leavesArchive = kind === 'delivery' || kind === 'dispatch';
  return leavesArchive ? { giver: here, taker: customer } : { giver: customer, taker: here };
}
