import type { conflict } from '#schema/entities/conflict.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Judgement } from '#schema/judge/judgement.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Kind, PayloadOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { claim, decide } from './decide.ts';

/** Carries out a supervisor's action on a case. `payload` is checked by the schema of its kind. */
type Decider<P> = (draft: Draft, operation: Operation, payload: P, now: number, delivery?: Delivery) => Promise<Judgement>;

type Decision = Extract<Kind, { subject: typeof conflict.name }>;

/** One decider for each kind of decision. */
const deciders: { readonly [K in Decision as K['type']]: Decider<PayloadOf<K>> } = {
  'conflict.decide': decide,
  'conflict.claim': claim,
};

/** Returns the decider of a type; undefined for types that judges decide. */
export function deciderOf(type: string): Decider<never> | undefined {
  return Object.hasOwn(deciders, type) ? deciders[type as Decision['type']] : undefined; // checked by `hasOwn`
}
