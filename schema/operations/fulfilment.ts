import * as v from 'valibot';
import { line, paragraph } from '#schema/records/bounds.ts';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Position } from '#schema/records/position.ts';
import { afterGiving, givenOf } from '#schema/rules/given.ts';
import { isScanOwed, orderKindOf, paperOf } from '#schema/rules/order-kinds.ts';
import { effect, operationKind } from './operation.ts';
import { onePosition, reason, wholeOrder } from './order-parts.ts';

/** Takes an order on at the archive. */
export const orderTakeOn = operationKind({
  ...wholeOrder,
  type: 'order.takeOn',
  grant: 'order.fulfil',
  payload: v.strictObject({}),
  effects: (saved) => [
    effect(
      order.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          status: orderStatus.inProgress,
          takenAt: saved.madeAt,
          takenBy: saved.userId,
          takenByName: saved.userName,
        },
    ),
  ],
});

/** Returns an order to the queue while nothing of it is picked. */
export const orderGiveBack = operationKind({
  ...wholeOrder,
  type: 'order.giveBack',
  grant: 'order.fulfil',
  payload: v.strictObject({}),
  effects: (saved) => [
    effect(
      order.name,
      saved.entityId,
      (row) => row && { ...row, status: orderStatus.accepted, takenAt: 0, takenBy: '', takenByName: '' },
    ),
  ],
});

/** Refuses an order that the archive cannot carry out. */
export const orderRefuse = operationKind({
  ...wholeOrder,
  type: 'order.refuse',
  grant: 'order.fulfil',
  payload: v.strictObject({ reasonId: line, reason }),
  effects: (saved, asked) => [
    effect(
      order.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          status: orderStatus.rejected,
          endedAt: saved.madeAt,
          endReasonId: asked.reasonId,
          endNote: asked.reason,
        },
    ),
  ],
});

/** Sets the waybill number of an order in transit. */
export const orderWaybill = operationKind({
  ...wholeOrder,
  type: 'order.waybill',
  grant: 'order.fulfil',
  payload: v.strictObject({ waybill: v.pipe(v.string(), v.trim(), v.maxLength(64)) }),
  movesLane: false,
  effects: (saved, { waybill }) => [effect(order.name, saved.entityId, (row) => row && { ...row, waybill })],
});

/** Takes an item from its shelf; a file folder that was ordered by its attributes gets the code on its label. */
export const positionPick = operationKind({
  ...onePosition,
  type: 'position.pick',
  grant: 'order.fulfil',
  payload: v.strictObject({
    orderId: line,
    scanned: v.boolean(),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ORDER_LIMITS.quantity)),
    /** The code on a file folder that had none. */
    code: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.codeCharacters))),
  }),
  effects: (saved, { scanned, code }) => [
    effect(
      position.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          ...(code === undefined ? {} : { code }),
          state: positionState.picked,
          method: scanned ? 'scanned' : 'typed',
          endedAt: 0,
          reasonId: '',
        },
    ),
  ],
});

/** A folder ordered by its attributes as its author described it, without what was found. */
const lookedForAgain = ({ values, described = values }: Position): Partial<Position> => {
  return { objectId: '', containerId: '', code: '', values: described, described: undefined };
};

/** Puts a picked item back on its shelf; a file folder that was ordered by its attributes is looked for again. */
export const positionUnpick = operationKind({
  ...onePosition,
  type: 'position.unpick',
  grant: 'order.fulfil',
  payload: v.strictObject({ orderId: line }),
  effects: (saved) => [
    effect(
      position.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          ...(row.byAttributes ? lookedForAgain(row) : {}),
          state: positionState.asked,
          method: '',
        },
    ),
  ],
});

/**
 * Marks an item that is missing from its place, or that the archive cannot provide. A set whose paper is signed for is done without
 * its scan, with the reason.
 */
export const positionFail = operationKind({
  ...onePosition,
  type: 'position.fail',
  grant: 'order.fulfil',
  payload: v.strictObject({
    orderId: line,
    as: v.picklist(['notFound', 'refused']),
    reasonId: line,
    note: paragraph,
    /** State of an item that is lost after it was picked; without it the pick of a colleague prevails. */
    from: v.optional(v.picklist(['picked', 'onTheWay'])),
  }),
  effects: (saved, { as, reasonId, note }) => [
    effect(
      position.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          state: as === 'notFound' ? positionState.notFound : isScanOwed(row) ? positionState.done : positionState.refused,
          endedAt: saved.madeAt,
          reasonId,
          note,
        },
    ),
  ],
});

/**
 * Completes a stored scan, or counts pieces of a material handed out; a scan refers to its stored file. A set with its file waits until its paper is
 * signed for.
 */
export const positionDone = operationKind({
  ...onePosition,
  type: 'position.done',
  grant: 'order.fulfil',
  payload: v.strictObject({
    orderId: line,
    fileId: line,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ORDER_LIMITS.quantity)),
  }),
  files: ({ fileId }) => (fileId === '' ? [] : [fileId]),
  effects: (saved, { fileId, quantity }) => [
    effect(
      position.name,
      saved.entityId,
      (row) =>
        row &&
        (orderKindOf(row.type)?.doneBy === 'deliveryAndScan' && paperOf(row) === 'due'
          ? { ...row, fileId }
          : given({ ...row, fileId }, quantity, saved.madeAt)),
    ),
  ],
});

function given(row: Position, listed: number, at: number): Position {
  const after = { ...row, ...afterGiving(row, givenOf(row, listed)) };
  return after.state === positionState.done ? { ...after, endedAt: at } : after;
}

/** Searches again for an item that was not found: a task of the archive. */
export const positionSearchAgain = operationKind({
  ...onePosition,
  type: 'position.searchAgain',
  grant: 'order.read',
  payload: v.strictObject({ orderId: line }),
  effects: (saved) => [
    effect(position.name, saved.entityId, (row) => row && { ...row, state: positionState.asked, endedAt: 0, reasonId: '' }),
  ],
});
