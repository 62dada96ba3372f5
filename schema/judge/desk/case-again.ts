import { canonical } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { caseOf } from './case.ts';
import { remember } from '#schema/judge/conclude.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import { refused, type Contested, type Judgement, type Waiver } from '#schema/judge/judgement.ts';
import type { Receipt } from '#schema/judge/reader.ts';

/** A case to be decided, with the receipt of its operation. */
interface Laid {
  draft: Draft;
  found: Conflict;
  root: Receipt;
  now: number;
}

/** True if both sides changed while the case was open, so the supervisor has to see the new state before deciding. */
export async function hasMoved({ draft, found, root, now }: Laid): Promise<boolean> {
  if (found.kind !== 'changed' && found.kind !== 'itemTaken') return false;
  const again = await judge(draft, root.operation, now, new Set<Waiver>(['access', 'sight', 'dependencies']));
  if (again.outcome === 'contested' && again.kind === 'itemTaken') return hasOther(draft, found, again);
  if (again.outcome !== 'contested' || again.kind !== 'changed') return false;
  const fresh = await caseOf(draft, root.operation, again, now);
  if (canonical(values(fresh)) === canonical(values(found))) return false;
  const { fields, parallel, equalFields, baseRow, deviceRow, serviceRow, lookAlike } = fresh;
  const version = found.version + 1;
  draft.cases.set(found.id, { ...found, fields, parallel, equalFields, baseRow, deviceRow, serviceRow, lookAlike, version });
  return true;
}

/** Another order has claimed the item since, and the supervisor has to see which. */
function hasOther(draft: Draft, found: Conflict, { otherId, otherTitle }: Contested): boolean {
  if (otherId === found.otherId) return false;
  draft.cases.set(found.id, { ...found, otherId, otherTitle, version: found.version + 1 });
  return true;
}

/** Compares field by field, because the order of the fields is irrelevant. */
const values = ({ fields }: Conflict) =>
  Object.fromEntries(fields.map(({ field, base, device, service }) => [field, [base, device, service]]));

/** True if a choice answers only the first question of its case: access, or whether the box can still be changed. */
const isFirst = ({ kind }: Conflict, take: string): boolean =>
  kind === 'accessLost' || (kind === 'containerClosed' && take === 'reopen');

/** Returns the next case after access or a closed box, which are decided first: the remaining conflicts are shown instead. */
export async function turnedInto({ draft, found, root, now }: Laid, judged: Judgement, take: string): Promise<Judgement | null> {
  if (!isFirst(found, take) || judged.outcome !== 'contested' || judged.kind === found.kind) return null;
  const fresh = await caseOf(draft, root.operation, judged, now);
  const { id, timeline, arrivedAt, children, claimedBy, claimedByName, claimedUntil, broughtBy, broughtByName } = found;
  const imported = broughtBy === undefined ? {} : { broughtBy, broughtByName };
  const kept = { id, timeline, arrivedAt, children, claimedBy, claimedByName, claimedUntil, ...imported };
  draft.cases.set(id, { ...fresh, ...kept, version: found.version + 1 });
  const waiting = { status: 'contested', code: judged.kind, conflictId: id, message: '', outcome: '' } as const;
  remember(draft, root.operation, waiting, now, root.delivery);
  return refused('conflictMoved', judged.kind);
}
