import type { Draft } from '#schema/judge/draft.ts';
import { checkTransaction } from './all.ts';
import { checkArchive } from './archive.ts';
import type { Faults } from '#sync/simulator/faults.ts';
import { checkFiles } from './files.ts';
import { checkImports } from './imports.ts';
import { checkLabels } from './labels.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { checkOrders } from './orders.ts';
import type { Scene } from './scene.ts';
import { checkSight } from './sights.ts';

/** Runs the checkers of everything in this world on a transaction of the service. */
export function checkCommit(
  { orders, bench, sights, labels, imports, files }: Faults,
  tenant: ModelTenant,
  draft: Draft,
  fail: Scene['fail'],
): void {
  checkTransaction(tenant, draft, fail);
  if (orders > 0) checkOrders(tenant, draft, fail);
  if (bench > 0) checkArchive(tenant, draft, fail);
  if (sights > 0) checkSight(tenant, draft, fail);
  if (labels > 0) checkLabels(tenant, draft, fail);
  if (imports > 0) checkImports(tenant, draft, fail);
  if (files.share > 0) checkFiles(tenant, draft, fail);
}
