import type { Draft } from '#schema/judge/draft.ts';
import { checkTransaction } from './checkers.ts';
import type { Faults } from './faults.ts';
import { checkFiles } from './file-checkers.ts';
import { checkImports } from './import-checkers.ts';
import { checkLabels } from './label-checkers.ts';
import type { ModelTenant } from './model-tenant.ts';
import { checkOrders } from './order-checkers.ts';
import type { Scene } from './scene.ts';
import { checkSight } from './sight-checkers.ts';

/** Runs the checkers of everything in this world on a transaction of the service. */
export function checkCommit(
  { orders, sights, labels, imports, files }: Faults,
  tenant: ModelTenant,
  draft: Draft,
  fail: Scene['fail'],
): void {
  checkTransaction(tenant, draft, fail);
  if (orders > 0) checkOrders(tenant, draft, fail);
  if (sights > 0) checkSight(tenant, draft, fail);
  if (labels > 0) checkLabels(tenant, draft, fail);
  if (imports > 0) checkImports(tenant, draft, fail);
  if (files.share > 0) checkFiles(tenant, draft, fail);
}
