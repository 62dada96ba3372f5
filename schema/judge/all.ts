import type { conflict } from '#schema/entities/conflict.ts';
import type { Kind, PayloadOf } from '#schema/operations/all.ts';
import { judgeExceptionNote, judgeExceptionResolve } from './archive/exceptions.ts';
import { judgeLabelsPrint } from './archive/labels.ts';
import { judgeContainerPlace, judgeContainerReceive } from './archive/receive.ts';
import { judgeContainerRecount } from './archive/recount.ts';
import { judgeSynchronizationChange } from './archive/synchronization.ts';
import { judgeRegistrationTreat } from './archive/treat.ts';
import { judgeContainerVerify } from './archive/verify.ts';
import { judgeDocumentAddFile } from './documents/add-file.ts';
import { judgeDocumentCreate } from './documents/create.ts';
import { judgeDocumentCostCenter } from './documents/cost-center.ts';
import { judgeDocumentMove } from './documents/move.ts';
import { judgeDocumentTag } from './documents/tag.ts';
import { judgeDocumentUpdate } from './documents/update.ts';
import { judgeOrderCreate, judgeOrderUpdate } from './orders/baskets.ts';
import { judgePositionAdd, judgePositionRemove, judgePositionUpdate } from './orders/positions.ts';
import {
  judgeOrderApprove,
  judgeOrderBulk,
  judgeOrderCancel,
  judgeOrderDecline,
  judgeOrderJoin,
  judgeOrderSendBack,
} from './orders/decisions.ts';
import { judgePositionClaim } from './orders/claim.ts';
import { judgeOrderFinalise } from './orders/finalise.ts';
import * as fulfilment from './orders/fulfilment.ts';
import { judgeHandoverSeal } from './orders/seal.ts';
import { judgePickupCreate } from './pickup/pickup-create.ts';
import { judgeContainerCreate } from './protocoling/container-create.ts';
import { judgeContainerClose, judgeContainerDelete, judgeContainerReopen } from './protocoling/container-status.ts';
import { judgeContainerUpdate } from './protocoling/container-update.ts';
import { judgeRegistrationDelete, judgeRegistrationUpdate } from './protocoling/registration-change.ts';
import { judgeRegistrationCreate } from './protocoling/registration-create.ts';
import type { Judge } from './scene.ts';

/** Kinds that a judge decides: all but the decisions themselves (`desk/all.ts`). */
type Judged = Exclude<Kind, { subject: typeof conflict.name }>;

/** One judge for each kind; it receives the payload as parsed by the schema of its kind. */
export const judges: { readonly [K in Judged as K['type']]: Judge<PayloadOf<K>> } = {
  'container.create': judgeContainerCreate,
  'container.update': judgeContainerUpdate,
  'container.close': judgeContainerClose,
  'container.reopen': judgeContainerReopen,
  'container.delete': judgeContainerDelete,
  'registration.create': judgeRegistrationCreate,
  'registration.update': judgeRegistrationUpdate,
  'registration.delete': judgeRegistrationDelete,
  'order.pickup.create': judgePickupCreate,
  'container.receive': judgeContainerReceive,
  'container.place': judgeContainerPlace,
  'container.verify': judgeContainerVerify,
  'container.recount': judgeContainerRecount,
  'registration.treat': judgeRegistrationTreat,
  'synchronization.change': judgeSynchronizationChange,
  'labels.print': judgeLabelsPrint,
  'exception.note': judgeExceptionNote,
  'exception.resolve': judgeExceptionResolve,
  'document.addFile': judgeDocumentAddFile,
  'document.create': judgeDocumentCreate,
  'document.costCenter': judgeDocumentCostCenter,
  'document.move': judgeDocumentMove,
  'document.tag': judgeDocumentTag,
  'document.update': judgeDocumentUpdate,
  'order.create': judgeOrderCreate,
  'order.update': judgeOrderUpdate,
  'order.position.add': judgePositionAdd,
  'order.position.update': judgePositionUpdate,
  'order.position.remove': judgePositionRemove,
  'order.position.claim': judgePositionClaim,
  'order.finalise': judgeOrderFinalise,
  'order.approve': judgeOrderApprove,
  'order.sendBack': judgeOrderSendBack,
  'order.decline': judgeOrderDecline,
  'order.cancel': judgeOrderCancel,
  'order.join': judgeOrderJoin,
  'order.bulk': judgeOrderBulk,
  'order.takeOn': fulfilment.judgeOrderTakeOn,
  'order.giveBack': fulfilment.judgeOrderGiveBack,
  'order.refuse': fulfilment.judgeOrderRefuse,
  'order.waybill': fulfilment.judgeOrderWaybill,
  'position.pick': fulfilment.judgePositionPick,
  'position.unpick': fulfilment.judgePositionUnpick,
  'position.fail': fulfilment.judgePositionFail,
  'position.done': fulfilment.judgePositionDone,
  'position.searchAgain': fulfilment.judgePositionSearchAgain,
  'handover.seal': judgeHandoverSeal,
};

/** The judge of a type; undefined for decisions, and for types unknown to this version. */
export function judgeOf(type: string): Judge<never> | undefined {
  return Object.hasOwn(judges, type) ? judges[type as Judged['type']] : undefined; // checked by `hasOwn`
}

/** Types that a judge decides: every kind but the decisions. */
export const judgedTypes: readonly string[] = Object.keys(judges).toSorted();
