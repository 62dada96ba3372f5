import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { subjects, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Ending } from '#schema/rules/blockers.ts';
import type { Held, Reader, Receipt, Step } from '#schema/judge/reader.ts';
import type { CountPart, Exception } from '#schema/records/bench.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { stepRow } from '#service/areas/sync/rows.ts';
import { freeStock } from '#service/areas/orders/free-stock.ts';
import type { Tx } from '#service/db/database.ts';
import { devices, steps } from '#service/db/tables/sync.ts';
import { countParts, exceptions } from '#service/db/tables/bench.ts';
import { importMade, imports } from '#service/db/tables/imports.ts';
import { positions } from '#service/db/tables/orders.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { documentsByCode } from './documents-by-code.ts';
import { CaseReader } from './case-reader.ts';
import { codeKey, CodeReader } from './code-reader.ts';
import { ConfigurationCache, ConfigurationReader } from './configuration-reader.ts';
import { EntityReader, type Reading } from './entity-reader.ts';
import { fileStates } from '#service/areas/documents/file-states.ts';
import { KeyCache } from './key-cache.ts';
import { OrderReader } from './order-reader.ts';
import { ReceiptReader } from './receipt-reader.ts';

type EntityReaders = { readonly [S in SubjectName]: EntityReader<S> };

/**
 * The judges' reader over one tenant transaction. Reading a row locks it, in the order of `lockOrder` and then
 * by id, so nothing judged changes before the commit. `prepare.ts` reads a whole batch in advance; other rows are read one by
 * one. A read-only call takes no locks, so it neither waits for writers, delays them, nor writes to the disk.
 */
export class TransactionReader extends ConfigurationReader implements Reader {
  readonly entities: EntityReaders;
  readonly codes: CodeReader;
  readonly receipts: ReceiptReader;
  readonly cases: CaseReader;
  readonly orders: OrderReader;
  readonly deviceNames = new KeyCache<string>();

  constructor(tx: Tx, tenantId: string, reading: Reading = 'judging', read = new ConfigurationCache()) {
    super(tx, tenantId, read);
    const one = ({ name }: { name: SubjectName }) => [name, new EntityReader(tx, tenantId, name, reading)];
    this.entities = Object.fromEntries(subjects.map(one)) as EntityReaders; // one for each entity
    this.codes = new CodeReader(this.entities[container.name], this.entities[registration.name]);
    this.receipts = new ReceiptReader(tx, tenantId);
    this.cases = new CaseReader(tx, tenantId);
    this.orders = new OrderReader(tx, tenantId);
  }

  row<S extends SubjectName>(name: S, id: string): Promise<Held<SubjectRows[S]> | null> {
    return (this.entities[name] as unknown as EntityReader<S>).get(id); // the one of this name
  }

  async containerByCode(code: string): Promise<Held<Container> | null> {
    const id = await this.codes.containerId(code);
    return id === null ? null : this.row(container.name, id);
  }

  async namesContainer(containerId: string): Promise<string[]> {
    const found = await this.tx.execute<{ id: string }>(sql`
      select id from registrations where tenant_id = ${this.tenantId} and container_id = ${containerId}
      union all select 'protocol ' || number from protocols where tenant_id = ${this.tenantId} and container_id = ${containerId}`);
    return found.rows.map(({ id }) => id);
  }

  documentsOf(containerId: string): Promise<Registration[]> {
    const isIn = and(eq(registrations.containerId, containerId), eq(registrations.deletedAt, 0));
    return this.entities[registration.name].find(() => isIn);
  }

  positionsOf(orderId: string): Promise<Position[]> {
    const isIts = and(eq(positions.orderId, orderId), eq(positions.deletedAt, 0));
    return this.entities[position.name].find(() => isIts);
  }

  async positionsOfAll(orderIds: readonly string[]): Promise<Position[]> {
    if (orderIds.length === 0) return [];
    const isTheirs = and(inArray(positions.orderId, [...orderIds]), eq(positions.deletedAt, 0));
    return this.entities[position.name].find(() => isTheirs);
  }

  exceptionsAbout(registrationId: string): Promise<Exception[]> {
    const isOpen = and(eq(exceptions.registrationId, registrationId), eq(exceptions.state, 'open'));
    return this.entities[exception.name].find(() => isOpen);
  }

  exceptionsIn(containerId: string): Promise<Exception[]> {
    const isOpen = and(eq(exceptions.containerId, containerId), eq(exceptions.state, 'open'));
    return this.entities[exception.name].find(() => isOpen);
  }

  openRunsIn(containerId: string): Promise<CountPart[]> {
    const isOpen = and(eq(countParts.containerId, containerId), eq(countParts.closed, false));
    return this.entities[countPart.name].find(() => isOpen);
  }

  async registrationByCode(classId: string, code: string): Promise<Registration | null> {
    const id = await this.codes.documentId(codeKey(classId, code));
    return id === null ? null : ((await this.row(registration.name, id))?.row ?? null);
  }

  async takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    await this.codes.loadDocuments(codes.map((code) => codeKey(classId, code)));
    return new Set(codes.filter((code) => this.codes.hasDocument(codeKey(classId, code))));
  }

  async stepsAfter<S extends SubjectName>(name: S, id: string, version: number): Promise<Step<S>[]> {
    const ours = and(
      eq(steps.tenantId, this.tenantId),
      eq(steps.collection, name),
      eq(steps.rowId, id),
      gt(steps.version, version),
    );
    const found = await this.tx.select().from(steps).where(ours).orderBy(asc(steps.version));
    return found.map(stepRow) as Step<S>[]; // filtered by name
  }

  receipt(opId: string): Promise<Receipt | null> {
    return this.receipts.get(opId);
  }

  conflict(id: string): Promise<Conflict | null> {
    return this.cases.get(id);
  }

  waitingFor(conflictId: string): Promise<Receipt[]> {
    return this.receipts.waitingFor(conflictId);
  }

  positionsAbout = (ids: readonly string[]) => this.orders.positionsAbout(ids);
  positionsByCode = (projectId: string, code: string) => this.orders.positionsByCode(projectId, code);
  documentsByCode = (projectId: string, codes: readonly string[]) => documentsByCode(this, projectId, codes);
  ordersOfBulk = (bulkId: string) => this.orders.ordersOfBulk(bulkId);
  draftsOf = (projectId: string, userId: string) => this.orders.draftsOf(projectId, userId);
  orderSettings = () => this.orders.orderSettings();
  material = (id: string) => this.orders.material(id);
  stockOf = (materialId: string, archiveId: string) => this.orders.stockOf(materialId, archiveId);
  freeStock = (ids: readonly string[], archiveId: string) => freeStock(this.tx, this.tenantId, ids, archiveId);
  orderReason = (id: string) => this.orders.orderReason(id);
  barriers = (ids: readonly string[], ending?: Ending) => this.orders.barriers(ids, ending);
  fileStates = (userId: string, ids: readonly string[]) => fileStates(this.tx, this.tenantId, userId, ids);

  openCases(containerId: string): Promise<Conflict[]> {
    return this.cases.open(containerId);
  }

  async deviceName(deviceId: string): Promise<string> {
    const name = await this.deviceNames.get(deviceId, async () => {
      const ours = and(eq(devices.tenantId, this.tenantId), eq(devices.id, deviceId));
      const [found] = await this.tx.select({ name: devices.name }).from(devices).where(ours);
      if (found) this.deviceNames.put(deviceId, found.name);
    });
    return name ?? '';
  }

  async importOf(id: string): Promise<string> {
    const ofTenant = and(eq(importMade.tenantId, this.tenantId), eq(importMade.rowId, id));
    const its = and(eq(imports.tenantId, importMade.tenantId), eq(imports.id, importMade.importId));
    const [found] = await this.tx
      .select({ name: imports.name })
      .from(importMade)
      .innerJoin(imports, its)
      .where(ofTenant)
      .limit(1);
    return found?.name ?? '';
  }
}
