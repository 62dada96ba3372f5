import { expect, test } from 'vitest';
import { handoverKinds } from '#schema/codes/orders.ts';
import { signersOf } from './signers.ts';

test('the person at the device gives what leaves the archive and takes what comes to it', () => {
  const named = Object.fromEntries(handoverKinds.map((kind) => [kind, signersOf(kind, { customer: 'Anna', here: 'Driver' })]));
  expect(named).toEqual({
    pickup: { giver: 'Anna', taker: 'Driver' },
    receipt: { giver: 'Anna', taker: 'Driver' },
    dispatch: { giver: 'Driver', taker: 'Anna' },
    delivery: { giver: 'Driver', taker: 'Anna' },
    // a certificate names the executor and the witness
    destruction: { giver: 'Driver', taker: '' },
  });
});
