import { objectType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Walked } from '#schema/rules/walking-order.ts';

/** One item to take from its shelf. */
export interface PickLine extends Walked {
  position: Position;
  order: Order;
  /** Number of the order. */
  name: string;
}

const partsOf = (shelf: string) => shelf.split(/[-./]/);

/**
 * Aisles of the shelves of a list, by their codes: the first part, or the second where all shelves begin with the same letters, which
 * are the prefix of the client's labels.
 */
export function aislesOf(shelves: readonly string[]): ReadonlyMap<string, string> {
  const known = [...new Set(shelves.filter((shelf) => shelf !== ''))].map((shelf) => ({ shelf, parts: partsOf(shelf) }));
  const lead = known[0]?.parts[0] ?? '';
  const isPrefix = !/\d/.test(lead) && known.every(({ parts }) => parts.length > 1 && parts[0] === lead);
  return new Map(known.map(({ shelf, parts }) => [shelf, parts[isPrefix ? 1 : 0] ?? '']));
}

/** Lines that are left, and those that are picked. */
export function divided(lines: readonly PickLine[]): { left: PickLine[]; picked: PickLine[] } {
  return {
    left: lines.filter(({ position }) => position.state === positionState.asked),
    picked: lines.filter(({ position }) => position.state === positionState.picked),
  };
}

/** Meaning of a code at the shelf for the pick list. */
export type Read =
  | { came: 'pick'; line: PickLine }
  | { came: 'twice'; line: PickLine }
  /** The box of documents that are asked for: they are in it. */
  | { came: 'box'; lines: readonly PickLine[] }
  | { came: 'foreign' };

/** The lines with these items picked: their operations are saved, and the rows of the device follow. */
export const linesAfter = (lines: readonly PickLine[], picked: ReadonlySet<string>): readonly PickLine[] =>
  picked.size === 0
    ? lines
    : lines.map((line) =>
        picked.has(line.position.id) ? { ...line, position: { ...line.position, state: positionState.picked } } : line,
      );

/** Finds the item of a code: the next one in walking order, if several have it. */
export function readCode(lines: readonly PickLine[], code: string): Read {
  const named = lines.filter(({ position }) => position.code === code);
  const next = named.find(({ position }) => position.state === positionState.asked);
  if (next) return { came: 'pick', line: next };
  const picked = named.find(({ position }) => position.state === positionState.picked);
  if (picked) return { came: 'twice', line: picked };
  const inside = lines.filter(
    ({ boxCode, position }) =>
      boxCode === code && position.state === positionState.asked && position.objectType !== objectType.box,
  );
  return inside.length > 0 ? { came: 'box', lines: inside } : { came: 'foreign' };
}
