import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TypesOf } from '#schema/operations/all.ts';

/** Names of changes of orders and handovers. */
export const operationLabels: Readonly<Record<TypesOf<'orders'>, MessageDescriptor>> = {
  'handover.seal': msg`Handover signed`,
  'order.approve': msg`Order approved`,
  'order.bulk': msg`Bulk order`,
  'order.cancel': msg`Order canceled`,
  'order.create': msg`New basket`,
  'order.decline': msg`Order rejected`,
  'order.finalise': msg`Order sent`,
  'order.giveBack': msg`Order returned to the queue`,
  'order.join': msg`Baskets merged`,
  'order.position.add': msg`Item added to a basket`,
  'order.position.claim': msg`Item on another order`,
  'order.position.remove': msg`Item removed`,
  'order.position.update': msg`Item changed`,
  'order.refuse': msg`Order not carried out`,
  'order.sendBack': msg`Order sent back`,
  'order.takeOn': msg`Order taken on`,
  'order.update': msg`Order changed`,
  'order.waybill': msg`Waybill number changed`,
  'position.done': msg`Item completed`,
  'position.fail': msg`Item not found`,
  'position.pick': msg`Item picked`,
  'position.searchAgain': msg`Item searched again`,
  'position.unpick': msg`Item put back`,
};
