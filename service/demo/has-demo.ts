import { inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { clientPlans } from '#service/demo/plans.ts';

/** True if a client of the demonstration is in the database: its passwords are public. */
export async function hasDemo(db: Database): Promise<boolean> {
  const paths = clientPlans.map(({ urlPath }) => urlPath);
  const found = await db.asSystem((tx) =>
    tx.select({ id: tenants.tenantId }).from(tenants).where(inArray(tenants.urlPath, paths)).limit(1),
  );
  return found.length > 0;
}
