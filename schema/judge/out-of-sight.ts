import { registration } from '#schema/entities/registration.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isVisible, type Sight } from '#schema/rules/sight.ts';
import type { Draft } from './draft.ts';
import { refused, type Applied, type Judgement } from './judgement.ts';
import { lostAccess } from './lost-access.ts';
import { Powerless } from './powerless.ts';
import type { Delivery } from './records.ts';
import type { Judge, Scene } from './scene.ts';

/** Deliveries without a desk: a caller waits for the answer and can choose another value immediately. */
const asked: ReadonlySet<Delivery['how']> = new Set(['call']);

/**
 * Judges an operation, then checks that its author may see every document it creates, changes or moves, before and after. One check for all
 * kinds, so judges need not repeat it. Forms do not offer such a change, but it may be older than the restriction. It therefore becomes a
 * case and nothing is lost; a call is refused.
 */
export async function judgeInSight(
  judgeOfKind: Judge<never>,
  scene: Scene<never>,
  how: Delivery['how'] = 'device',
): Promise<Judgement> {
  const { draft, operation, waived } = scene;
  const judged = await judgeOfKind(scene);
  const sight = waived.has('sight') ? null : await draft.sight(operation.userId);
  if (!sight || !(await leavesSight(draft, sight, scene, judged))) return judged;
  // the judge of the kind determines the conflicting fields, and shows no more of them than to a user without access
  const blind = await judgeOfKind({ ...scene, draft: new Powerless(draft) });
  // the document is already gone, so there is nothing to decide
  if (blind.outcome === 'refused' && blind.code === 'grantMissing') return blind;
  return asked.has(how) ? refused('restrictionForbids') : lostAccess(operation, blind);
}

async function leavesSight(draft: Draft, sight: Sight, { operation }: Scene, judged: Judgement): Promise<boolean> {
  const kind = kindOf(operation.type);
  const isOver = judged.outcome === 'contested' && judged.kind === 'accessLost';
  // a reused id is a fault of the device, whichever record has it
  const isMistake = judged.outcome === 'refused' && kind?.creates === true;
  if (isOver || isMistake) return false;
  const own = kind?.subject === registration.name ? await draft.row(registration.name, operation.entityId) : null;
  const before = own ? [own.row] : [];
  const after = judged.outcome === 'applied' ? await documentsOf(draft, judged) : [];
  return [...before, ...after].some((row) => !isVisible(sight, row));
}

/** Documents that an applied operation writes, before and after, and the one it turned out to repeat. */
async function documentsOf(draft: Draft, judged: Applied): Promise<Registration[]> {
  const { operation, link } = judged;
  const twin = link && kindOf(operation.type)?.subject === registration.name ? await draft.row(registration.name, link.to) : null;
  if (twin) return [twin.row];
  if (judged.nothing) return [];
  const saved = { ...operation, userName: '' };
  const effects = [...(kindOf(operation.type)?.effects(saved, operation.payload as never) ?? []), ...judged.effects]; // checked by its kind
  const rows: Registration[] = [];
  for (const { entity, id, fold } of effects) {
    if (entity !== registration.name) continue;
    const held = await draft.row(registration.name, id);
    const isThere = held !== null && (!held.deleted || judged.revive);
    const after = fold(isThere ? held.row : null) as Registration | null; // the effect pairs entity and fold
    if (isThere) rows.push(held.row);
    if (after) rows.push(after);
  }
  return rows;
}
