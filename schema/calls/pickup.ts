import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { container } from '#schema/records/container.ts';

/** Calls on pickups, as far as protocoling asks for them. */
export const pickupCalls = calls({
  updateWaybill: {
    method: 'POST',
    path: '/api/pickup/update-waybill',
    who: 'order.pickup',
    bucket: 'write',
    audit: 'pickup.waybill',
    offline: 'never',
    summary: 'Set the waybill of a pickup.',
    input: v.strictObject({ workOrderPickupId: id, waybillNumber: v.pipe(v.string(), v.maxLength(64)) }),
    result: v.object({ saved: v.boolean() }),
  },
  getWaybillNumber: {
    method: 'GET',
    path: '/api/pickup/get-waybill-number/{id}',
    who: 'order.pickup',
    bucket: 'read',
    offline: 'cached',
    summary: 'Waybill of a pickup.',
    input: v.strictObject({ id }),
    result: v.object({ waybillNumber: v.string() }),
  },
  pickupPositionBoxes: {
    method: 'POST',
    path: '/api/pickup/pickup-position-boxes',
    who: 'order.pickup',
    bucket: 'read',
    offline: 'cached',
    summary: 'Containers of a pickup.',
    input: v.strictObject({ workorderId: id }),
    result: v.array(container),
  },
});
