import { objectType, orderStatusAction, positionState, type OrderStatusAction } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import type { Availability } from '#src/parts/ordering/item-facts.ts';

/** A position of a basket with what becomes of it. */
export interface BasketLine {
  position: Position;
  /** Undefined while it is not known yet. */
  answer: Availability | undefined;
  /** True if everything that needs an agreement was agreed to. */
  agreed: boolean;
  /** True for a document that changed since it was added. */
  changed: boolean;
  /** True for an item on another order, of which the user is notified when it is free. */
  awaited?: boolean;
}

const drawn = new WeakMap<Position, BasketLine>();

/** The same object until something of the line changes, so that its row is drawn again only then. */
function steady(line: BasketLine): BasketLine {
  const last = drawn.get(line.position);
  const isSame =
    last?.agreed === line.agreed && last.changed === line.changed && JSON.stringify(last.answer) === JSON.stringify(line.answer);
  if (isSame) return last;
  drawn.set(line.position, line);
  return line;
}

/** Positions that are in the basket, with their availability in the same order. */
export function basketLines(
  positions: readonly Position[],
  answers: readonly (Availability | undefined)[] | undefined,
  changed: Pick<ReadonlyMap<string, unknown>, 'has'> = new Map(),
): BasketLine[] {
  return positions.flatMap((position, at) => {
    if (position.state === positionState.withdrawn) return [];
    const answer = answers?.[at];
    const agreed = answer?.reasons.every(({ code }) => position.confirmed.includes(code)) ?? false;
    return [steady({ position, answer, agreed, changed: changed.has(position.id) })];
  });
}

interface Counts {
  can: number;
  agree: number;
  cannot: number;
  /** Number of those the user has not agreed to. */
  open: number;
  /** Number of those not answered yet. */
  asked: number;
}

/** Number of positions that can go, that need an agreement, and that cannot go. */
export function countsOf(lines: readonly BasketLine[]): Counts {
  const of = (code: OrderStatusAction) => lines.filter(({ answer }) => answer?.code === code);
  const asks = of(orderStatusAction.withConfirmation);
  return {
    can: of(orderStatusAction.possible).length,
    agree: asks.length,
    cannot: of(orderStatusAction.notPossible).length,
    open: asks.filter(({ agreed }) => !agreed).length,
    asked: lines.filter(({ answer }) => !answer).length,
  };
}

/** Number of box codes in the basket that the archive does not know: the client limits them. */
export function unknownBoxes(positions: readonly Position[]): number {
  const living = positions.filter(({ state }) => state !== positionState.withdrawn);
  return living.filter((one) => one.objectId === '' && one.materialId === '' && one.objectType === objectType.box).length;
}

/** Beginning of the group of the documents of a box. */
export const BOX_GROUP = 'box/';

/** Groups of the basket: documents by their box, then whole boxes, then codes, then materials. */
export function groupOf({ position }: BasketLine): string {
  if (position.materialId !== '') return 'materials';
  if (position.objectId === '') return position.byAttributes ? 'byAttributes' : 'unknown';
  return position.objectType === objectType.box ? 'boxes' : `${BOX_GROUP}${position.containerId}`;
}

const ranks = ['materials', 'boxes', 'byAttributes', 'unknown'];
const rankOf = (group: string) => ranks.indexOf(group) + 1;

/** Lines in the order of their groups; within a group as they were added. */
export function inGroups(lines: readonly BasketLine[]): BasketLine[] {
  return lines.toSorted((a, b) => rankOf(groupOf(a)) - rankOf(groupOf(b)) || groupOf(a).localeCompare(groupOf(b)));
}

/** From this many documents of one box on, the box itself is offered. */
export const BOX_INSTEAD = 3;
