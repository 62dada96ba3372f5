import { codes, type CodeOf } from '#schema/codes.ts';

/** Codes of orders, fulfilment, handover and retention (S0 §3, S1 §3; the ones without a source are ours). */

/** S0 §3 OperationType; there is no 6. */
export const operationType = codes({ delivery: 1, pickup: 2, destroy: 3, materials: 4, unknown: 5, bulkDelivery: 7 });
export type OperationType = CodeOf<typeof operationType>;

/** S0 §3 ObjectType. Materials and items outside the archive have none: 0. */
export const objectType = codes({ none: 0, box: 1, fileFolder: 2, document: 3 });
export type ObjectType = CodeOf<typeof objectType>;

/** S0 §3 WorkorderKindMaster. */
export const workOrderKind = codes({
  scan: 1,
  org: 2,
  destroy: 3,
  materials: 4,
  pickup: 5,
  destroyMobile: 8,
  destroyFromCity: 9,
  tapes: 10,
  nonDefined: -1,
});
export type WorkOrderKind = CodeOf<typeof workOrderKind>;

/** S0 §3 RegistrationType. */
export const registrationType = codes({ unknown: 0, import: 1, protocoling: 2, preWorkOrder: 3 });

/** S0 §3 OrderPickupActionCode: what a refused order asks for. */
export const orderPickupAction = codes({ costCenterRequired: 1 });

/** S0 §3 OrderStatusActionCode: whether an item can be ordered (decisions.md, Status). */
export const orderStatusAction = codes({ withConfirmation: 0, possible: 1, notPossible: -1 });
export type OrderStatusAction = CodeOf<typeof orderStatusAction>;

/** States of a position. */
export const positionState = codes({ asked: 1, picked: 2, onTheWay: 3, done: 4, notFound: 5, refused: 6, withdrawn: 7 });
export type PositionState = CodeOf<typeof positionState>;

/** Actions of an order, as `operationList` offers them for the destination `orders`. */
export const orderAction = codes({
  finalise: 1,
  cancel: 2,
  approve: 3,
  decline: 4,
  sendBack: 5,
  takeOn: 6,
  giveBack: 7,
  refuse: 8,
});
export type OrderAction = CodeOf<typeof orderAction>;

/** Location of an archived object (`Container.holder`). */
export const holders = ['client', 'transit', 'archive', 'destroyed', 'missing'] as const;
export type Holder = (typeof holders)[number];

/** Result of a finished order: all, a part, or none of it was done. */
export const orderOutcomes = ['', 'full', 'partial', 'none'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];

/** Results of a row of a bulk file: added, added by its code only, not possible, or a duplicate. */
export const bulkOutcomes = ['added', 'unknown', 'notPossible', 'duplicate'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Reasons of a bulk file beyond those of availability. */
export const bulkReasons = [
  'codeInvalid',
  'typeUnknown',
  'typeDiffers',
  'noteTooLong',
  'documentUnknown',
  'notTape',
  'limitReached',
  'inFile',
  'inOrder',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** Handovers that two people sign. */
export const handoverKinds = ['pickup', 'receipt', 'dispatch', 'delivery', 'destruction'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** Scope of a hold. */
export const holdScopes = ['box', 'document', 'class', 'project', 'client', 'person'] as const;
export type HoldScope = (typeof holdScopes)[number];

/** States of a hold. The person who lifts a hold is not the one who requested it. */
export const holdStates = ['placed', 'liftAsked', 'lifted'] as const;
export type HoldState = (typeof holdStates)[number];
