import { and, asc, eq } from 'drizzle-orm';
import { registrationUpdate } from '#schema/operations/registrations.ts';
import { madeKind } from '#service/areas/imports/process-file.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Database } from '#service/db/database.ts';
import { importMade, imports } from '#service/db/tables/imports.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { demoDevice } from '#service/demo/demo-device.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { plansByClass } from './tables.ts';

/** Documents that are corrected, so that a roll-back keeps them and their box. */
const CHANGED = 3;
const HOUR_MS = 3_600_000;

/** The operator corrects some documents of an import on a tablet: others have built on it from then on. */
export async function changeImported({ db }: { db: Database }, { tenantId }: WorkRun, importId: string): Promise<void> {
  const found = await db.inTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.tenantId, tenantId), eq(imports.id, importId)));
    const made = row && (await new TransactionReader(tx, tenantId).documentClass(row.config.classId));
    const ofImport = and(eq(importMade.tenantId, tenantId), eq(importMade.importId, importId));
    const documents = await tx
      .select({ id: registrations.id, containerId: registrations.containerId, version: registrations.version })
      .from(importMade)
      .innerJoin(registrations, and(eq(registrations.tenantId, tenantId), eq(registrations.id, importMade.rowId)))
      .where(and(ofImport, eq(importMade.kind, madeKind.document)))
      .orderBy(asc(importMade.row))
      .limit(CHANGED);
    return { row, made, documents };
  });
  const [attribute, value] = plansByClass.get(found.made?.name ?? '')?.corrected ?? [];
  const id = found.made?.attributes.find(({ name }) => name === attribute)?.id;
  if (!found.row || id === undefined || value === undefined) return;
  const who = { tenantId, userName: 'operator', deviceName: 'Office PC 2' };
  const device = await demoDevice(db, who, found.row.endedAt + HOUR_MS);
  const changes = found.documents
    .filter(({ version }) => version === 1)
    .map(({ id: entityId, containerId, version }) => {
      const payload = { containerId: containerId ?? '', values: { [id]: value }, evidence: {}, toVerify: [] };
      return device.make(registrationUpdate, payload, { entityId, base: { [entityId]: version } });
    });
  await device.send(...changes);
}
