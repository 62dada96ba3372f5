import { and, eq } from 'drizzle-orm';
import { coordinatorOf } from '#schema/rules/approvers.ts';
import { clientParametersOf } from '#service/areas/settings/client-parameters.ts';
import type { Tx } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';

/** Person who alone approves the orders of a project; empty where every acceptor may (`rules/approvers.ts`). */
export async function coordinatorIn(tx: Tx, tenantId: string, projectId: string): Promise<string> {
  const [client] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  const [project] = await tx
    .select({ coordinatorId: projects.coordinatorId })
    .from(projects)
    .where(and(eq(projects.tenantId, tenantId), eq(projects.id, projectId)));
  return client ? coordinatorOf(clientParametersOf(client).isCoordinatorManaged, project ?? null) : '';
}
