/** Why a record cannot be deleted or destroyed, in codes that every screen and paper explains alike. */

/**
 * Effect of each reason. `everyDeletion` prevents the correction of a typing error too, so it is for records that others
 * depend on now; `destruction` prevents only the end of an archived record; a warning prevents nothing.
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

/** One reason, with what a person needs to do something about it. */
export interface Blocker {
  code: BlockerCode;
  /** Values for the sentence: an order, a number of cases or devices. */
  params: Readonly<Record<string, string | number>>;
  /** Since when, by service time; 0 for not known. */
  since: number;
  /** User who caused it, or can change it; empty if unknown. */
  who: string;
  /** Page where it can be changed, below the client; empty for none. */
  link: string;
}

/** An answer to *Why can't I destroy this?* */
export interface Explained {
  can: boolean;
  /** Preventing reasons first, then warnings. */
  blockers: readonly Blocker[];
}

/** True if a reason stops this ending. */
export function stops(code: BlockerCode, ending: Ending): boolean {
  return blockerStops[code] === 'everyDeletion' || (ending === 'destruction' && blockerStops[code] === 'destruction');
}

/** Judges the reasons found for one record; reasons that concern another ending are left out. */
export function explained(found: readonly Blocker[], ending: Ending): Explained {
  const stopping = found.filter(({ code }) => stops(code, ending));
  const warning = found.filter(({ code }) => blockerStops[code] === 'nothing');
  return { can: stopping.length === 0, blockers: [...stopping, ...warning] };
}
