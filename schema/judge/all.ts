import type { conflict } from '#schema/entities/conflict.ts';
import type { Kind, PayloadOf } from '#schema/operations/all.ts';
import { judgeExceptionNote, judgeExceptionResolve } from './archive/exceptions.ts';
import { judgeContainerPlace, judgeContainerReceive } from './archive/receive.ts';
import { judgeContainerVerify } from './archive/verify.ts';
import { judgePickupCreate } from './pickup/pickup-create.ts';
import { judgeContainerCreate } from './protocoling/container-create.ts';
import { judgeContainerClose, judgeContainerDelete, judgeContainerReopen } from './protocoling/container-status.ts';
import { judgeContainerUpdate } from './protocoling/container-update.ts';
import { judgeRegistrationDelete, judgeRegistrationUpdate } from './protocoling/registration-change.ts';
import { judgeRegistrationCreate } from './protocoling/registration-create.ts';
import type { Judge } from './scene.ts';

/** Kinds a judge decides: all but the decisions themselves (`desk/all.ts`). */
type Judged = Exclude<Kind, { subject: typeof conflict.name }>;

/** One judge for each kind; it gets the payload as the schema of its kind gives it. */
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
  'exception.note': judgeExceptionNote,
  'exception.resolve': judgeExceptionResolve,
};

/** The judge of a type; undefined for decisions, and for types this version does not know. */
export function judgeOf(type: string): Judge<never> | undefined {
  return Object.hasOwn(judges, type) ? judges[type as Judged['type']] : undefined; // asked just before
}

/** Types a judge decides: every kind but the decisions. */
export const judgedTypes: readonly string[] = Object.keys(judges).toSorted();
