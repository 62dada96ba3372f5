import {
  orderStatusAction,
  objectType,
  operationType,
  positionState,
  type Holder,
  type ObjectType,
  type OrderStatusAction,
} from '#schema/codes/orders.ts';
import { keeping, type Blocker, type BlockerCode } from './blockers.ts';
import { orderKindOf } from './order-kinds.ts';

/**
 * Decides whether an item can be ordered, with reasons. The device, the call and the judge of finalise all use this function.
 */

/** Reasons that forbid an order. */
export const forbidding = [
  'destroyed',
  'missing',
  'onOrder',
  'notAtArchive',
  'atArchive',
  'opened',
  'onHold',
  'notEligible',
  'permanent',
  'noSchedule',
  'noBaseDate',
  'review',
  'openCases',
  'inWorkflow',
  'projectInactive',
  'ordersOff',
  'noAccess',
] as const;

/** Reasons that need the user's confirmation. */
export const confirmed = [
  'boxOnOrder',
  'documentsOut',
  'wholeBox',
  'unknownCode',
  'stockLow',
  'unsentWork',
  'notHere',
  'unchecked',
  'searchedAgain',
] as const;
export type AvailabilityReason = (typeof forbidding)[number] | (typeof confirmed)[number];

/** A reason with the values of its sentence. */
export interface Reason {
  code: AvailabilityReason;
  params: Readonly<Record<string, string | number>>;
}

/** An order that claims the item. */
export interface Claim {
  number: string;
  who: string;
  since: number;
}

/** Known facts about an item. A missing fact prevents nothing. */
export interface ItemFacts {
  type: number;
  objectType: ObjectType;
  /** The item is on record here; otherwise only its code is known. */
  known: boolean;
  holder?: Holder | undefined;
  /** Time when its last movement was over: since then it is where its holder is. */
  movedAt?: number | undefined;
  /** The order that could not find it is over: nothing of that order searches for it any more. */
  searchOver?: boolean | undefined;
  /** Box that is still being filled. */
  opened?: boolean | undefined;
  projectActive?: boolean | undefined;
  ordersEnabled?: boolean | undefined;
  access?: boolean | undefined;
  onOrder?: Claim | undefined;
  /** The box of a document is on another order. */
  boxOnOrder?: Claim | undefined;
  /** Documents of a box that are out; the box is delivered without them. */
  documentsOut?: number | undefined;
  /** Documents in the box of an ordered document, where the box is in the same order and is delivered whole. */
  wholeBox?: number | undefined;
  /** Obstacles to its destruction, as far as they are known here. */
  blockers?: readonly Pick<Blocker, 'code' | 'params' | 'since'>[] | undefined;
  /** Devices with unsent work on its box. A device knows its own work only. */
  unsentDevices?: number | undefined;
  /** Pieces of a material no open order waits for, and the quantity asked for. */
  stock?: { free: number; asked: number } | undefined;
  /** File folder of which only class and attributes are known. */
  byAttributes?: boolean | undefined;
  /** The device is offline and does not have the object: the service decides when the order is sent. */
  notHere?: boolean | undefined;
  /** A device does not know which hold or term prevents it: the service decides what may be destroyed. */
  unchecked?: boolean | undefined;
}

/** True if one of these items of an order is the box itself: its documents come with it, none is taken out. */
export const bringsBox = (
  items: readonly { objectType: number; objectId: string; state?: number | undefined }[],
  boxId: string,
): boolean =>
  boxId !== '' &&
  items.some((item) => item.objectType === objectType.box && item.objectId === boxId && item.state !== positionState.withdrawn);

/** Returns whether the item can be ordered, with all reasons: forbidding ones first. */
export function availability(facts: ItemFacts): { code: OrderStatusAction; reasons: Reason[] } {
  const stops = forbiddingReasons(facts);
  if (stops.length > 0) return { code: orderStatusAction.notPossible, reasons: stops };
  const asks = confirmedReasons(facts);
  return { code: asks.length > 0 ? orderStatusAction.withConfirmation : orderStatusAction.possible, reasons: asks };
}

const plain = (code: AvailabilityReason, holds: boolean | undefined): Reason[] => (holds ? [{ code, params: {} }] : []);

const counted = (code: AvailabilityReason, n: number): Reason[] => (n > 0 ? [{ code, params: { n } }] : []);

function forbiddingReasons(facts: ItemFacts): Reason[] {
  const { operation } = orderKindOf(facts.type) ?? {};
  const { holder, onOrder, known } = facts;
  const isPickup = operation === operationType.pickup;
  // only items in the archive can be delivered or destroyed
  const isTaken = operation === operationType.delivery || operation === operationType.destroy;
  return [
    ...plain('ordersOff', facts.ordersEnabled === false),
    ...plain('projectInactive', facts.projectActive === false),
    ...plain('noAccess', facts.access === false),
    ...plain('destroyed', holder === 'destroyed'),
    ...plain('missing', holder === 'missing' && !isSearchedAgain(facts)),
    ...(onOrder ? [{ code: 'onOrder' as const, params: { ...onOrder } }] : []),
    ...plain('opened', isPickup && facts.opened),
    ...plain('atArchive', isPickup && known && holder === 'archive'),
    ...(isTaken && known ? awayReasons(facts) : []),
    ...(operation === operationType.destroy ? destructionReasons(facts) : []),
  ];
}

/** The item is not in the archive; the day since when it is with the client, if an order brought it there. */
function awayReasons({ holder, movedAt = 0 }: ItemFacts): Reason[] {
  if (holder !== 'client' && holder !== 'transit') return [];
  return [{ code: 'notAtArchive', params: holder === 'client' && movedAt > 0 ? { since: movedAt } : {} }];
}

/** True for a missing item whose order is over: to order it again is to have it searched again (Follow-up). */
function isSearchedAgain({ type, holder, searchOver = false }: ItemFacts): boolean {
  return holder === 'missing' && searchOver && orderKindOf(type)?.operation === operationType.delivery;
}

/** The reason for each obstacle to a destruction; null for one that the place of the item states, or that stops nothing here. */
const keptReasons: Readonly<Record<BlockerCode, AvailabilityReason | null>> = {
  hold: 'onHold',
  notYet: 'notEligible',
  keepUntil: 'notEligible',
  permanent: 'permanent',
  noSchedule: 'noSchedule',
  noBaseDate: 'noBaseDate',
  review: 'review',
  openCases: 'openCases',
  inWorkflow: 'inWorkflow',
  checkedOut: null,
  missing: null,
  onOrder: null,
  onProposal: null,
  unsentWork: null,
};

function destructionReasons({ blockers = [] }: ItemFacts): Reason[] {
  return keeping(blockers, '').flatMap(({ code, params, since }): Reason[] => {
    const reason = keptReasons[code];
    if (reason === null) return [];
    // only people who manage legal holds may see the matter
    return [{ code: reason, params: code === 'hold' ? { since } : params }];
  });
}

/** A quantity beyond the free stock goes in parts. Orders accepted earlier may have taken all of it, and more. */
function stockReasons(stock: ItemFacts['stock']): Reason[] {
  if (!stock || stock.free >= stock.asked) return [];
  return [{ code: 'stockLow', params: { free: Math.max(0, stock.free), asked: stock.asked } }];
}

function confirmedReasons(facts: ItemFacts): Reason[] {
  const { boxOnOrder, documentsOut = 0, wholeBox = 0, unsentDevices = 0, stock } = facts;
  const isCode = !facts.known && facts.objectType !== objectType.none && facts.byAttributes !== true;
  return [
    ...(boxOnOrder ? [{ code: 'boxOnOrder' as const, params: { ...boxOnOrder } }] : []),
    ...counted('documentsOut', documentsOut),
    ...counted('wholeBox', wholeBox),
    ...plain('unknownCode', isCode && !facts.notHere),
    ...plain('notHere', isCode && facts.notHere),
    ...plain('unchecked', facts.known && facts.unchecked),
    ...plain('searchedAgain', isSearchedAgain(facts)),
    ...stockReasons(stock),
    ...counted('unsentWork', unsentDevices),
  ];
}
