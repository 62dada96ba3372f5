import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

/**
 * I7 for each transaction: a document changed without a supervisor is visible to the author of the operation, before and after.
 * A supervisor's decision may concern invisible ones, because they have reviewed it.
 */
export function checkSight(tenant: ModelTenant, draft: Draft, fail: Scene['fail']): void {
  const byThemselves = new Set<string>();
  for (const { key, status } of draft.receipts.values()) if (status === 'applied') byThemselves.add(key);
  const isOwn = (opId: string) => byThemselves.has(opId);
  const report = (opId: string, row: Registration, how: string) => {
    const userId = draft.receipts.get(opId)?.operation.userId ?? '';
    const sight = tenant.sightNow(userId);
    if (sight && !isVisible(sight, row)) fail('I7', `${userId} ${how} ${short(row.id)} out of sight, and no one was asked`);
  };
  for (const { collection, row } of draft.changes.values()) {
    if (collection !== registration.name) continue;
    const document = row as Registration; // of this collection
    if (document.version === 1 && isOwn(document.createdByOp)) report(document.createdByOp, document, 'made');
    const last = draft.steps.findLast((step) => step.rowId === document.id && step.version === document.version);
    if (last && isOwn(last.opId)) report(last.opId, document, 'changed');
  }
  for (const { collection, opId, before } of draft.steps)
    if (collection === registration.name && isOwn(opId)) report(opId, before as Registration, 'found'); // of this collection
}
