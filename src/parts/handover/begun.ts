import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { HandoverLine } from '#schema/records/handover.ts';
import { isDescribed, type Position } from '#schema/records/position.ts';
import { leftOf } from '#schema/rules/given.ts';
import { isSigned, unsigned, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { listChange, signedLines, type ListChange, type SignedLine } from './signed-list.ts';

/** A handover on its way: everything two people did so far. It is a draft, written to disk at each step. */
export interface Begun {
  marks: readonly ReadMark[];
  giver: Person;
  taker: Person;
  /** Vehicle, and a note of both. */
  vehicle: string;
  note: string;
  /** The list as the first of the two signed it. */
  signedList?: readonly SignedLine[] | undefined;
  /** Why their signatures were cleared: the order changed. Kept until both have signed again. */
  listChange?: ListChange | undefined;
}

/** A box that was read, or an item without a label that both see. */
export interface ReadMark {
  /** For an item without a label the id of its position (`markedBy`). */
  code: string;
  containerId: string;
  title: string;
  /** Empty for a box that another device read. */
  method: 'scanned' | 'typed' | '';
  /** Seals as they were seen on it. */
  seals: readonly string[];
  at: number;
  /** For a box that is not on the list: both agree to take it along. */
  takenAlong: boolean;
  /** Kind of a box that is not on the list. */
  differs: '' | 'unknownBox' | 'notClosed' | 'otherOrder';
  /** Pieces of a material that are handed over now; without it all that are left. */
  quantity?: number | undefined;
}

/** One of the two who sign. */
export interface Person {
  name: string;
  signed: Signed;
  at: number;
  /** The name that was in the field at the signature; empty where it is entered afterwards. */
  signedAs?: string;
}

const noPerson: Person = { name: '', signed: unsigned, at: 0 };
export const notBegun: Begun = { marks: [], giver: noPerson, taker: noPerson, vehicle: '', note: '' };

/** A position as it is expected at the door. */
export interface Expected {
  position: Position;
  /** Seals of its box as they were registered. */
  seals: readonly string[];
  /** Pieces of a material that a courier brings (`sentPieces`); without it all that are left. */
  sent?: number | undefined;
}

/** Pieces of an item that can be handed over now. */
const piecesOf = ({ position, sent }: Expected): number => Math.min(sent ?? leftOf(position), leftOf(position));

/** Another list: who has signed the one before signs this one again: no signature moves to another list. */
function relisted({ giver, taker, ...begun }: Begun, marks: readonly ReadMark[]): Begun {
  const again = { signed: unsigned, at: 0 };
  return { ...begun, marks, giver: { ...giver, ...again }, taker: { ...taker, ...again }, signedList: undefined };
}

/** Clears the signatures of a list that changed since it was signed, and keeps the difference. Returns `begun` where it is the same. */
export function forList(begun: Begun, lines: readonly HandoverLine[]): Begun {
  if (!isPartlySigned(begun)) return begun;
  const change = listChange(begun.signedList ?? [], lines);
  return change ? { ...relisted(begun, begun.marks), listChange: change } : begun;
}

/** Notes the signature of one of the two under the list they see; the other signature stays only if its list was the same. */
export function withSignature(begun: Begun, part: 'giver' | 'taker', person: Person, lines: readonly HandoverLine[]): Begun {
  const before = forList(begun, lines);
  const signed = { ...before, [part]: { ...person, signedAs: person.name }, signedList: signedLines(lines) };
  return isSigned(signed.giver.signed) && isSigned(signed.taker.signed) ? { ...signed, listChange: undefined } : signed;
}

/**
 * Adds what was read; a box that is read twice is read once.
 *
 * @param most items of the list with this code (`asked`): papers of two types may have the same one, and each is read alone
 */
export function withMark(begun: Begun, mark: ReadMark, most = 1): Begun {
  return isRead(begun, mark.code, most) ? begun : relisted(begun, [...begun.marks, mark]);
}

/** True if each of so many items with this code was read. */
export const isRead = ({ marks }: Begun, code: string, most: number): boolean =>
  marks.filter((one) => one.code === code).length >= most;

/** Number of items of the list with this code; 1 also for a code that is not on it. */
export const asked = (expected: readonly Expected[], code: string): number =>
  Math.max(1, expected.filter(({ position }) => markedBy(position) === code).length);

/** Adds a seal to the box that was read last. */
export function withSeal(begun: Begun, seal: string): Begun {
  const last = begun.marks.at(-1);
  if (!last || last.seals.includes(seal)) return begun;
  return relisted(begun, [...begun.marks.slice(0, -1), { ...last, seals: [...last.seals, seal] }]);
}

/**
 * Enters the name of one of the two. A signature that was given under another name is cleared, the other one stays, and so does one that
 * was given before its name: a witness signs first and is then written down.
 */
export function withName(begun: Begun, part: 'giver' | 'taker', name: string): Begun {
  const { [part]: person } = begun;
  const isOther = isSigned(person.signed) && Boolean(person.signedAs) && person.signedAs !== name;
  return { ...begun, [part]: isOther ? { ...noPerson, name } : { ...person, name } };
}

/** Enters the vehicle and a note of both: they are under the signatures too. */
export function withJourney(begun: Begun, journey: Pick<Begun, 'vehicle' | 'note'>): Begun {
  return { ...relisted(begun, begun.marks), ...journey };
}

/** Forgets a box that was read by mistake; of several items with this code the last one read. */
export function withoutMark(begun: Begun, code: string): Begun {
  const last = begun.marks.findLastIndex((mark) => mark.code === code);
  return relisted(
    begun,
    begun.marks.filter((_, at) => at !== last),
  );
}

/** Both agree to take a box along that is not on the list, or leave it. */
export function takenAlong(begun: Begun, code: string, isTaken: boolean): Begun {
  return relisted(
    begun,
    begun.marks.map((mark) => (mark.code === code ? { ...mark, takenAlong: isTaken } : mark)),
  );
}

/** The code by which a position is marked: an item without a label has none. */
const markedBy = (position: Position): string => (isDescribed(position) ? position.id : position.code);

/** The same of its line. */
export const markOfLine = ({ code, positionId }: HandoverLine): string => code || positionId;

/** Marks an item without a label: both see it. */
export function withSeen(begun: Begun, { positionId, containerId, title }: HandoverLine, at: number): Begun {
  const mark = { code: positionId, containerId, title, method: 'typed', seals: [], at, takenAlong: false, differs: '' } as const;
  return withMark(begun, mark);
}

/** Enters how many pieces of a material are handed over now; the rest remains on its order. */
export function withQuantity(begun: Begun, mark: string, quantity: number): Begun {
  return relisted(
    begun,
    begun.marks.map((one) => (one.code === mark ? { ...one, quantity } : one)),
  );
}

/** Pieces of each material that can be handed over, by position: a part of them is enough. */
export function piecesLeft(expected: readonly Expected[]): ReadonlyMap<string, number> {
  const materials = expected.filter((one) => one.position.materialId !== '' && piecesOf(one) > 1);
  return new Map(materials.map((one) => [one.position.id, piecesOf(one)]));
}

/** The title of an item on a list. */
const listedTitle = (title: string): string => title.slice(0, ORDER_LIMITS.handoverTitleCharacters);

/** The list both sign: what is missing or differs comes first, then the newest. */
export function linesOf({ marks }: Begun, expected: readonly Expected[]): HandoverLine[] {
  // one mark for each item: what was read once is one paper, however many have its code
  const byCode = Map.groupBy(marks, ({ code }) => code);
  const markOf = ({ position }: Expected) => byCode.get(markedBy(position))?.shift();
  const lines = expected.map((one) => askedLine(one.position, one.seals, markOf(one), piecesOf(one)));
  const onList = new Set(expected.map(({ position }) => markedBy(position)));
  const extra = marks.filter(({ code }) => !onList.has(code)).map((mark) => extraLine(mark));
  return [...lines, ...extra].toSorted((a, b) => rankOf(a) - rankOf(b) || b.at - a.at);
}

/** True if two lines have the same content: those of one box, made from its marks at two times. */
export function isSameLine(one: HandoverLine, other: HandoverLine): boolean {
  if (one === other) return true;
  const { seals, ...fields } = one;
  return (
    seals.join('\n') === other.seals.join('\n') &&
    Object.entries(fields).every(([field, value]) => value === Reflect.get(other, field))
  );
}

const rankOf = ({ found, differs }: HandoverLine) => (found === 'missing' ? 0 : found !== 'found' ? 1 : differs === '' ? 3 : 2);

/**
 * The line of an item of the order.
 *
 * @param expected seals of its box
 * @param mark how it was read; without one the item is missing
 * @param most pieces that can be handed over
 */
export function askedLine(
  position: Position,
  expected: readonly string[],
  mark: Pick<ReadMark, 'method' | 'seals' | 'quantity' | 'at'> | undefined,
  most: number = leftOf(position),
): HandoverLine {
  const { id, containerId, code, title } = position;
  const differs = mark && mark.seals.length > 0 && !mark.seals.every((seal) => expected.includes(seal));
  return {
    positionId: id,
    containerId,
    code,
    title: listedTitle(title),
    found: mark ? 'found' : 'missing',
    method: mark?.method ?? '',
    seals: [...(mark?.seals ?? [])],
    differs: differs ? 'seal' : '',
    quantity: mark?.quantity ?? most,
    at: mark?.at ?? 0,
  };
}

function extraLine(mark: ReadMark): HandoverLine {
  return {
    positionId: '',
    containerId: mark.containerId,
    code: mark.code,
    title: listedTitle(mark.title),
    found: mark.takenAlong ? 'extra' : 'extraLeft',
    method: mark.method,
    seals: [...mark.seals],
    differs: mark.differs,
    quantity: 1,
    at: mark.at,
  };
}

/** True if one of the two has signed the list. */
export const isPartlySigned = ({ giver, taker }: Begun): boolean => isSigned(giver.signed) || isSigned(taker.signed);
