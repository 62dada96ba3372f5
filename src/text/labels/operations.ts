import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Kind } from '#schema/operations/all.ts';

/** Name of each kind of saved change, in the words of the sync center: a kind without a name does not compile. */
const labels: Readonly<Record<Kind['type'], MessageDescriptor>> = {
  'conflict.claim': msg`Conflict taken`,
  'conflict.decide': msg`Conflict resolved`,
  'container.close': msg`Box closed`,
  'container.create': msg`New box`,
  'container.delete': msg`Box deleted`,
  'container.place': msg`Box placed on a shelf`,
  'container.receive': msg`Box received`,
  'container.recount': msg`Count opened again`,
  'container.reopen': msg`Box reopened`,
  'container.update': msg`Box changed`,
  'container.verify': msg`Box counted`,
  'document.addFile': msg`Pages added`,
  'document.create': msg`Document registered`,
  'document.costCenter': msg`Cost center changed`,
  'document.move': msg`Document moved to another class`,
  'document.tag': msg`Tags changed`,
  'document.update': msg`Document changed`,
  'exception.note': msg`Exception noted`,
  'exception.resolve': msg`Exception resolved`,
  'handover.seal': msg`Handover signed`,
  'labels.print': msg`Labels printed`,
  'order.approve': msg`Order approved`,
  'order.bulk': msg`Bulk order`,
  'order.cancel': msg`Order canceled`,
  'order.create': msg`New basket`,
  'order.decline': msg`Order rejected`,
  'order.finalise': msg`Order sent`,
  'order.giveBack': msg`Order returned to the queue`,
  'order.join': msg`Baskets merged`,
  'order.pickup.create': msg`Pickup ordered`,
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
  'registration.create': msg`Document registered`,
  'registration.delete': msg`Document deleted`,
  'registration.treat': msg`Document sorted or corrected`,
  'registration.update': msg`Document changed`,
  'synchronization.change': msg`Synchronization changed`,
};

// The verb of the same spelling labels a button; other languages have two words.
const unknown = msg({ message: 'Change', context: 'a saved change of an unknown kind' });

/** The name of a kind; types of another version read as "Change". */
export const operationLabel = (type: string): MessageDescriptor =>
  (labels as Readonly<Record<string, MessageDescriptor | undefined>>)[type] ?? unknown;
