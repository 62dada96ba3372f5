import { eq } from 'drizzle-orm';
import { fileRules, type FilePurpose } from '#schema/rules/file-purposes.ts';
import { otherFormatsIn, type OtherFormat } from '#schema/rules/other-formats.ts';
import type { Database } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';

/** Further formats that a client lists among its parameters (S0 §3); none for a purpose that takes none. */
export async function othersTaken(db: Database, tenantId: string, purpose: FilePurpose): Promise<readonly OtherFormat[]> {
  if (!fileRules[purpose].kinds.includes('other')) return [];
  const [client] = await db.inTenant(tenantId, (tx) =>
    tx.select({ parameters: tenants.parameters }).from(tenants).where(eq(tenants.tenantId, tenantId)),
  );
  return otherFormatsIn(Reflect.get(Object(client?.parameters), 'otherFormats'));
}
