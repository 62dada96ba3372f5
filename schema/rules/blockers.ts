/** Reasons why a record cannot be deleted or destroyed, as codes that every screen and sheet explains with the same text. */

/**
 * Effect of each reason. `everyDeletion` also prevents the correction of a typing error, so it is only for records that others
 * depend on now. `destruction` prevents only the end of an archived record. A warning prevents nothing.
 */
export const blockerStops = {
  hold: 'everyDeletion',
  onOrder: 'everyDeletion',
  onProposal: 'everyDeletion',
  checkedOut: 'everyDeletion',
  inWorkflow: 'everyDeletion',
  permanent: 'destruction',
  notYet: 'destruction',
  noSchedule: 'destruction',
  noBaseDate: 'destruction',
  review: 'destruction',
  keepUntil: 'destruction',
  missing: 'destruction',
  openCases: 'destruction',
  unsentWork: 'nothing',
} as const;
export type BlockerCode = keyof typeof blockerStops;

/** Requested end: taking a record out of use, or ending an archived one (destruction, erasure). */
export type Ending = 'deletion' | 'destruction';

/** One reason, with the data a user needs to act on it. */
export interface Blocker {
  code: BlockerCode;
  /** Values for the text: an order, a number of cases or devices. */
  params: Readonly<Record<string, string | number>>;
  /** Start by service time; 0 if unknown. */
  since: number;
  /** User who caused it or can change it; empty if unknown. */
  who: string;
  /** Page where it can be changed, relative to the client; empty for none. */
  link: string;
}

/** Answer to *Why can't I destroy this?* */
export interface Explained {
  can: boolean;
  /** Preventing reasons first, then warnings. */
  blockers: readonly Blocker[];
}

/** True if a reason stops this ending. */
export function stops(code: BlockerCode, ending: Ending): boolean {
  return blockerStops[code] === 'everyDeletion' || (ending === 'destruction' && blockerStops[code] === 'destruction');
}

/** Reasons that are part of the way to a destruction: the proposal that led to the order, and the claim of the order itself. */
const ofTheWay: ReadonlySet<string> = new Set<BlockerCode>(['onProposal', 'onOrder']);

/** True for a reason that is part of the way to a destruction. */
export const isOfTheWay = (code: string): boolean => ofTheWay.has(code);

/**
 * Reasons that keep an item from the destruction it is ordered for, a hold first. Basket, approval, shelf and seal use this list.
 *
 * @param orderId the order of the destruction, whose own courier may have the item
 */
export function keeping<B extends Pick<Blocker, 'code' | 'params'>>(found: readonly B[], orderId: string): B[] {
  const isOwn = ({ code, params }: B) => code === 'checkedOut' && params['orderId'] === orderId;
  const kept = found.filter((one) => stops(one.code, 'destruction') && !isOfTheWay(one.code) && !isOwn(one));
  return kept.toSorted((a, b) => Number(b.code === 'hold') - Number(a.code === 'hold'));
}

/** Filters the reasons found for one record to those that concern this ending, preventing ones first. */
export function explained(found: readonly Blocker[], ending: Ending): Explained {
  const stopping = found.filter(({ code }) => stops(code, ending));
  const warning = found.filter(({ code }) => blockerStops[code] === 'nothing');
  return { can: stopping.length === 0, blockers: [...stopping, ...warning] };
}
