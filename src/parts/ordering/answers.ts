import { objectType, orderStatusAction, type OperationType } from '#schema/codes/orders.ts';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import type { orderCalls } from '#schema/calls/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Reason } from '#schema/rules/availability.ts';
import type { Availability, Wanted } from './item-facts.ts';

type Answers = CallResult<typeof orderCalls.documentOrderStatus>;
type Asked = CallInput<typeof orderCalls.documentOrderStatus>;

/** The answers of documentOrderStatus by the id of their box or document; empty without an answer. */
export function answersById(answers: Answers | undefined): ReadonlyMap<string, Availability> {
  return new Map(
    (answers ?? []).map(({ guid, boxId, code, reasons }) => {
      // only these three travel
      const known = Object.values(orderStatusAction).find((each) => each === code) ?? orderStatusAction.notPossible;
      return [guid ?? boxId ?? '', { code: known, reasons: reasons as readonly Reason[] as Reason[] }]; // codes of the same rule
    }),
  );
}

/** True where only the service knows: the item is not on this device, or no hold and no term of it is. */
const isOpen = (answer: Availability | undefined) =>
  answer?.reasons.some(({ code }) => code === 'notHere' || code === 'unchecked') ?? false;

/** A question about the items of which only the service knows, as many as one call takes; null if there are none. */
export function askedOf(
  operation: OperationType,
  items: readonly Wanted[],
  here: readonly (Availability | undefined)[] | undefined,
): Asked | null {
  return askedAbout(
    operation,
    items.filter((_, at) => isOpen(here?.[at])),
  );
}

/** A question about items the archive knows, as many as one call takes; null without any. */
export function askedAbout(operation: OperationType, items: readonly Wanted[]): Asked | null {
  const known = items.filter(({ objectId }) => objectId !== '').slice(0, ORDER_LIMITS.listed);
  if (known.length === 0) return null;
  const idsOf = (isBox: boolean) =>
    known.filter((item) => (item.objectType === objectType.box) === isBox).map(({ objectId }) => objectId);
  return { workOrderMode: operation, guidList: idsOf(false), boxIdList: idsOf(true) };
}

/** Availability of items: by this device where it knows, as the service answers for the others while it does. */
export function withAnswers<Known extends Availability | undefined>(
  items: readonly Wanted[],
  here: readonly Known[] | undefined,
  answers: Answers | undefined,
): readonly (Known | Availability)[] | undefined {
  const byId = answersById(answers);
  return here?.map((own, at) => {
    const answer = isOpen(own) ? byId.get(items[at]?.objectId ?? '') : undefined;
    // the baskets of others are known here alone
    return answer ? { ...answer, inBasketOf: own?.inBasketOf } : own;
  });
}
