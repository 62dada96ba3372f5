import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { opId, orderVerdict } from '#schema/calls/order-shapes.ts';
import { container } from '#schema/records/container.ts';

/** Calls on pickups, as far as protocoling asks for them. */
export const pickupCalls = calls({
  updateWaybill: {
    method: 'POST',
    path: '/api/pickup/update-waybill',
    who: 'order.fulfil',
    bucket: 'write',
    audit: 'order.waybill',
    offline: 'queue',
    operation: 'order.waybill',
    summary: 'Set the waybill of a pickup (R-316).',
    input: v.strictObject({ opId, workOrderPickupId: id, waybillNumber: v.pipe(v.string(), v.maxLength(64)) }),
    result: orderVerdict,
  },
  getWaybillNumber: {
    method: 'GET',
    path: '/api/pickup/get-waybill-number/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Waybill of a pickup.',
    input: v.strictObject({ id }),
    result: v.object({ waybillNumber: v.string() }),
  },
  pickupPositionBoxes: {
    method: 'POST',
    path: '/api/pickup/pickup-position-boxes',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Containers of a pickup.',
    input: v.strictObject({ workorderId: id }),
    result: v.array(container),
  },
});
