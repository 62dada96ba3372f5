import { and, asc, eq } from 'drizzle-orm';
import { containerStatus, costCenterStatus } from '#schema/codes.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { conflicts } from '#service/db/tables/sync.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { classes, containers, costCenters, projects, registrations } from '#service/db/tables/vault.ts';
import { demoDevice, type DemoDevice } from '#service/demo/demo-device.ts';

/** Saved a while before the first start, as if the tablets had just come back from the basement. */
const AGO_MS = 40 * 60_000;

/** Rows of the demonstration that the cases are about. */
interface Ground {
  tenantId: string;
  open: typeof containers.$inferSelect;
  closed: typeof containers.$inferSelect;
  /** A closed box that is on an order, and one that is on none. */
  pickup: readonly [typeof containers.$inferSelect, typeof containers.$inferSelect];
  document: typeof registrations.$inferSelect;
  accounting: typeof containers.$inferSelect;
  withdrawnProject: string;
  foreignProject: string;
  inactiveCostCenter: string;
}

/**
 * Sends operations of three tablets that leave one open case of each kind on the conflict desk of the demonstration, so that
 * a supervisor has something to try. Does nothing where the client has cases already, or lacks the rows for them.
 */
export async function fillConflicts(db: Database, now: number): Promise<void> {
  const ground = await groundOf(db);
  if (!ground) return;
  const at = now - AGO_MS;
  const tablet = (userName: string, deviceName: string) =>
    demoDevice(db, { tenantId: ground.tenantId, userName, deviceName }, at);
  const mine = await tablet('operator', 'Tablet 3');
  const theirs = await tablet('operator2', 'Tablet 5');
  const office = await tablet('office', 'Office PC');
  const { tenantId: _tenantId, document, open, closed } = ground;
  await theirs.send(change(theirs, document, { 'hr-surname': 'Nowak-Kowalczyk' }), file(theirs, ground, open, '199000000001'));
  await mine.send(
    change(mine, document, { 'hr-surname': 'Kowalczyk-Nowak' }),
    file(mine, ground, open, '199000000001', { 'hr-surname': 'Wiśniewska' }),
    file(mine, ground, closed, '199000000002'),
    file(mine, ground, open, '199000000003', { 'hr-department': 'Dział Likwidowany' }),
    file(mine, ground, open, '199000000004', { 'hr-surname': 'N0wak 2' }),
    box(mine, ground, '0000990001', { costCenterId: ground.inactiveCostCenter }),
    box(mine, ground, '0000990002', { projectId: ground.foreignProject, classId: '', costCenterId: '', inherited: {} }),
  );
  await office.send(
    box(office, ground, '0000990003', { projectId: ground.withdrawnProject, classId: '', costCenterId: '', inherited: {} }),
  );
  await mine.send(fetched(mine, ground.pickup));
}

function change(device: DemoDevice, { id, containerId, version }: Ground['document'], values: AttributeValues): Operation {
  const payload = { containerId: containerId ?? '', values, evidence: {}, toVerify: [] };
  return device.make(registrationUpdate, payload, { entityId: id, base: { [id]: version } });
}

function file(
  device: DemoDevice,
  { document }: Ground,
  into: Ground['open'],
  code: string,
  other: AttributeValues = {},
): Operation {
  const { projectId, classId, classVersion } = document;
  const values = { ...(document.values as AttributeValues), 'hr-document-code': code, ...other }; // written only from values
  const payload = { containerId: into.id, projectId, classId, code, values, evidence: {}, toVerify: [], tries: {}, leased: [] };
  return device.make(registrationCreate, payload, { configVersion: classVersion });
}

type BoxAbout = Partial<Record<'projectId' | 'classId' | 'costCenterId', string>> & { inherited?: AttributeValues };

function fetched(device: DemoDevice, boxes: Ground['pickup']): Operation {
  const [{ projectId, costCenterId }] = boxes;
  return device.make(pickupCreate, { projectId, containerIds: boxes.map(({ id }) => id), costCenterId, note: '' });
}

function box(device: DemoDevice, { accounting }: Ground, code: string, other: BoxAbout): Operation {
  const { projectId, containerTypeId, classId, costCenterId } = accounting;
  const inherited = accounting.inherited as AttributeValues; // written only from values
  const about = { projectId, containerTypeId, classId, costCenterId, inherited };
  return device.make(containerCreate, { ...about, code, description: '', scanned: true, ...other });
}

async function groundOf(db: Database): Promise<Ground | undefined> {
  const [tenant] = await db.asSystem((tx) =>
    tx.select({ id: tenants.tenantId }).from(tenants).where(eq(tenants.urlPath, 'demo')),
  );
  if (!tenant) return undefined;
  return db.inTenant(tenant.id, async (tx) => {
    const [known] = await tx.select({ id: conflicts.id }).from(conflicts).limit(1);
    if (known) return undefined;
    return rowsOf(tx, tenant.id);
  });
}

async function rowsOf(tx: Tx, tenantId: string): Promise<Ground | undefined> {
  const named = async (name: string) => (await tx.select().from(projects).where(eq(projects.name, name)))[0]?.id ?? '';
  const personnel = await named('HR personal files');
  const [files] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.projectId, personnel), eq(classes.name, 'HR personal files')));
  const inClass = (status: number) =>
    tx
      .select()
      .from(containers)
      .where(and(eq(containers.classId, files?.id ?? ''), eq(containers.status, status)))
      .orderBy(asc(containers.id));
  const opened = await inClass(containerStatus.opened);
  const [closed] = await inClass(containerStatus.closed);
  const accountingId = await named('Accounting');
  const pickup = await forPickup(tx, [personnel, accountingId], closed?.id ?? '');
  const [accounting] = await tx
    .select()
    .from(containers)
    .where(eq(containers.projectId, accountingId))
    .orderBy(asc(containers.id))
    .limit(1);
  const [inactive] = await tx.select().from(costCenters).where(eq(costCenters.status, costCenterStatus.inactive)).limit(1);
  for (const open of opened) {
    const [document] = await tx
      .select()
      .from(registrations)
      .where(eq(registrations.containerId, open.id))
      .orderBy(asc(registrations.id))
      .limit(1);
    if (!document || !closed || !pickup || !accounting || !inactive) continue;
    const [withdrawnProject, foreignProject] = [await named('Ledgers to 2015'), await named('Patient records')];
    const its = { open, closed, pickup, document, accounting };
    return { tenantId, ...its, withdrawnProject, foreignProject, inactiveCostCenter: inactive.id };
  }
  return undefined;
}

/** Two closed boxes of one project, one on an order and one on none; best not the one another case is about. */
async function forPickup(tx: Tx, projectIds: readonly string[], lastId: string): Promise<Ground['pickup'] | undefined> {
  for (const projectId of projectIds) {
    const isClosed = and(eq(containers.projectId, projectId), eq(containers.status, containerStatus.closed));
    const found = await tx.select().from(containers).where(isClosed).orderBy(eq(containers.id, lastId), asc(containers.id));
    const taken = found.find(({ orderId }) => orderId !== '');
    const free = found.find(({ orderId }) => orderId === '');
    if (taken && free) return [taken, free];
  }
  return undefined;
}
