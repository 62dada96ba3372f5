import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';

/** Wishes to be notified when an item that is on an open order is free. */
export const freeWishCalls = calls({
  freeWishes: {
    method: 'GET',
    path: '/api/orders/free-wishes',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Boxes and documents the caller is notified of when their order releases them.',
    input: nothing,
    result: v.array(v.object({ objectId: v.string() })),
  },
  wishFree: {
    method: 'POST',
    path: '/api/orders/wish-free',
    who: 'order.read',
    bucket: 'write',
    audit: 'order.wish',
    offline: 'never',
    summary: 'Be notified when a box or document is free, or no longer: `waits` is false for an item that is on no open order.',
    input: v.strictObject({ objectId: id, wanted: v.boolean() }),
    result: v.object({ waits: v.boolean() }),
  },
});
