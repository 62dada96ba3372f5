import * as v from 'valibot';
import { byName, line, list, paragraph } from '#schema/records/bounds.ts';
import { orderStatus, orderType, type OrderStatus, type OrderType } from '#schema/codes.ts';
import { operationType, orderOutcomes, workOrderKind, type OperationType, type WorkOrderKind } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';

/** A destruction service and its quantity. */
export const orderedService = v.object({ serviceId: line, quantity: v.number() });
export type OrderedService = v.InferOutput<typeof orderedService>;

/** The list as one text, independent of its order, for comparing it as a field; empty for none. */
export function servicesText(services: readonly OrderedService[]): string {
  const pairs = services.map(({ serviceId, quantity }) => JSON.stringify([serviceId, quantity]));
  return pairs.length === 0 ? '' : `[${pairs.toSorted().join(',')}]`;
}

const pairs = v.array(v.tuple([v.string(), v.number()]));

/** The list in a text of `servicesText`; null for another text. */
export function servicesIn(text: string): OrderedService[] | null {
  if (text === '') return [];
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pairs), text);
  return read.success ? read.output.map(([serviceId, quantity]) => ({ serviceId, quantity })) : null;
}

/** Fields of the delivery address; an order has all of them, as texts. */
export const deliverFields = [
  'recipient',
  'street',
  'postalCode',
  'city',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const;
export type DeliverField = (typeof deliverFields)[number];

/**
 * Fields computed by the service for screens: official number, number of positions by outcome, due moment. They are added when
 * the feed row is made; judges never see them.
 */
export const orderStamp = v.object({
  number: line,
  asked: v.number(),
  picked: v.number(),
  onTheWay: v.number(),
  done: v.number(),
  failed: v.number(),
  dueAt: v.number(),
});
export type OrderStamp = v.InferOutput<typeof orderStamp>;

/** An order; while it is a draft, a basket: project × operation × kind × central archive (S1 §3 Work orders). */
export const order = v.object({
  id: line,
  /** Type of the first positions of a basket. */
  type: v.picklist(Object.values(orderType) as OrderType[]),
  operation: v.picklist(Object.values(operationType) as OperationType[]),
  kind: v.picklist(Object.values(workOrderKind) as WorkOrderKind[]),
  status: v.picklist(Object.values(orderStatus) as OrderStatus[]),
  outcome: v.picklist(orderOutcomes),
  projectId: line,
  centralArchiveId: line,
  /** The bulk order it belongs to; empty for none. */
  bulkId: line,
  /** Basket with items that could not be ordered or came too late; empty for none. */
  nextId: line,
  /** For earlier releases; the positions are now separate rows. Written and never read. */
  containerIds: list(line),
  costCenterId: line,
  reasonId: line,
  reasonComment: paragraph,
  note: paragraph,
  deliver: byName(paragraph, deliverFields.length),
  serviceLevelId: line,
  /** yyyy-MM-dd; empty for none. */
  wishDay: line,
  services: list(orderedService, ORDER_LIMITS.services),
  waybill: line,
  /** Ids of the users who created, edited or sent it, none of whom may approve it (O4). */
  touchedBy: list(line),
  finalisedAt: v.number(),
  finalisedBy: line,
  finalisedByName: line,
  approvedAt: v.number(),
  approvedByName: line,
  takenAt: v.number(),
  takenBy: line,
  takenByName: line,
  endedAt: v.number(),
  endReasonId: line,
  endNote: paragraph,
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  version: v.number(),
  createdByOp: line,
  stamp: v.optional(orderStamp),
});
export type Order = v.InferOutput<typeof order>;

const blankDeliver: Readonly<Record<DeliverField, string>> = {
  recipient: '',
  street: '',
  postalCode: '',
  city: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
};

type NotBlank = 'id' | 'type' | 'operation' | 'kind' | 'status' | 'projectId' | 'stamp' | `created${string}` | 'version';

/** Initial fields of every new order. */
export const blankOrder: Omit<Order, Extract<keyof Order, NotBlank>> = {
  outcome: '',
  bulkId: '',
  nextId: '',
  containerIds: [],
  costCenterId: '',
  centralArchiveId: '',
  reasonId: '',
  reasonComment: '',
  note: '',
  deliver: blankDeliver,
  serviceLevelId: '',
  wishDay: '',
  services: [],
  waybill: '',
  touchedBy: [],
  finalisedAt: 0,
  finalisedBy: '',
  finalisedByName: '',
  approvedAt: 0,
  approvedByName: '',
  takenAt: 0,
  takenBy: '',
  takenByName: '',
  endedAt: 0,
  endReasonId: '',
  endNote: '',
};
