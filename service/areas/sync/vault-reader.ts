import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Held, Reader, Receipt, Step } from '#schema/judge/reader.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { registration } from '#schema/entities/registration.ts';
import { conflicts, devices, receipts, steps } from '#service/db/tables/sync.ts';
import { containers, orders, registrations } from '#service/db/tables/vault.ts';
import { ConfigurationReader } from './configuration-reader.ts';
import { heldRow } from './entity-tables.ts';
import { caseRow, receiptRow, stepRow } from './rows.ts';
import { Shelf } from './shelf.ts';

/** Separates the parts of a key; no code contains it. */
const BAR = '\u0000';
/** Key of a document code on its shelf. */
export const codeKey = (classId: string, code: string) => classId + BAR + code;

/**
 * The judges' reader over one tenant transaction. Rows are locked when they are read, in a fixed order (cases, then
 * containers by id, then the rest), so that nothing judged changes before the commit. Every question can be asked for a
 * whole batch beforehand (`prepare.ts`); what was forgotten there is asked one by one.
 */
export class VaultReader extends ConfigurationReader implements Reader {
  readonly containers = new Shelf<Held<Container>>();
  readonly registrations = new Shelf<Held<Registration>>();
  readonly containerCodes = new Shelf<string>();
  readonly documentCodes = new Shelf<string>();
  readonly receipts = new Shelf<Receipt>();
  readonly cases = new Shelf<Conflict>();
  readonly deviceNames = new Shelf<string>();

  async loadContainers(ids: Iterable<string>): Promise<void> {
    const wanted = this.containers.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(containers.tenantId, this.tenantId), inArray(containers.id, wanted));
    const found = await this.tx.select().from(containers).where(ours).orderBy(asc(containers.id)).for('update');
    this.containers.asked(wanted);
    for (const row of found) this.#keep(heldRow(container.name, row));
  }

  async loadContainerCodes(codes: Iterable<string>): Promise<void> {
    const wanted = this.containerCodes.missing(codes);
    if (wanted.length === 0) return;
    const ours = and(eq(containers.tenantId, this.tenantId), inArray(containers.code, wanted));
    const found = await this.tx.select().from(containers).where(ours).orderBy(asc(containers.id)).for('update');
    this.containerCodes.asked(wanted);
    for (const row of found) this.#keep(heldRow(container.name, row));
  }

  #keep(held: Held<Container>): void {
    this.containers.put(held.row.id, held);
    this.containerCodes.put(held.row.code, held.row.id);
  }

  async loadRegistrations(ids: Iterable<string>): Promise<void> {
    const wanted = this.registrations.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(registrations.tenantId, this.tenantId), inArray(registrations.id, wanted));
    const found = await this.tx.select().from(registrations).where(ours);
    this.registrations.asked(wanted);
    for (const row of found) this.registrations.put(row.id, heldRow(registration.name, row));
  }

  /** @param keys made by `codeKey` */
  async loadDocumentCodes(keys: Iterable<string>): Promise<void> {
    const wanted = this.documentCodes.missing(keys);
    if (wanted.length === 0) return;
    const pairs = wanted.map((key) => key.split(BAR));
    const ours = and(
      eq(registrations.tenantId, this.tenantId),
      inArray(registrations.classId, [...new Set(pairs.map(([classId = '']) => classId))]),
      inArray(registrations.code, [...new Set(pairs.map(([, code = '']) => code))]),
      sql`code_unique and deleted_at = 0 and code <> ''`, // word for word the condition of the unique index
    );
    const found = await this.tx.select().from(registrations).where(ours);
    this.documentCodes.asked(wanted);
    for (const row of found) {
      this.registrations.put(row.id, heldRow(registration.name, row));
      this.documentCodes.put(codeKey(row.classId, row.code), row.id);
    }
  }

  async loadReceipts(opIds: Iterable<string>): Promise<void> {
    const wanted = this.receipts.missing(opIds);
    if (wanted.length === 0) return;
    const ours = and(eq(receipts.tenantId, this.tenantId), inArray(receipts.opId, wanted));
    const found = await this.tx.select().from(receipts).where(ours);
    this.receipts.asked(wanted);
    for (const row of found) this.receipts.put(row.opId, receiptRow(row));
  }

  async loadCases(ids: Iterable<string>): Promise<void> {
    const wanted = this.cases.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(conflicts.tenantId, this.tenantId), inArray(conflicts.id, wanted));
    const found = await this.tx.select().from(conflicts).where(ours).orderBy(asc(conflicts.id)).for('update');
    this.cases.asked(wanted);
    for (const row of found) this.cases.put(row.id, caseRow(row));
  }

  async row<S extends SubjectName>(collection: S, id: string): Promise<Held<SubjectRows[S]> | null> {
    return (await this.#rowOf(collection, id)) as Held<SubjectRows[S]> | null; // each branch reads its own table
  }

  async #rowOf(collection: SubjectName, id: string) {
    if (collection === container.name) return this.containers.get(id, () => this.loadContainers([id]));
    if (collection === registration.name) return this.registrations.get(id, () => this.loadRegistrations([id]));
    const ours = and(eq(orders.tenantId, this.tenantId), eq(orders.id, id));
    const [found] = await this.tx.select().from(orders).where(ours).for('update');
    return found ? heldRow(order.name, found) : null;
  }

  async containerByCode(code: string): Promise<Held<Container> | null> {
    const id = await this.containerCodes.get(code, () => this.loadContainerCodes([code]));
    return id === null ? null : this.row(container.name, id);
  }

  async namesContainer(containerId: string): Promise<string[]> {
    const found = await this.tx.execute<{ id: string }>(sql`
      select id from registrations where tenant_id = ${this.tenantId} and container_id = ${containerId}
      union all select 'protocol ' || number from protocols where tenant_id = ${this.tenantId} and container_id = ${containerId}`);
    return found.rows.map(({ id }) => id);
  }

  async registrationByCode(classId: string, code: string): Promise<Registration | null> {
    const key = codeKey(classId, code);
    const id = await this.documentCodes.get(key, () => this.loadDocumentCodes([key]));
    return id === null ? null : ((await this.row(registration.name, id))?.row ?? null);
  }

  async takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    await this.loadDocumentCodes(codes.map((code) => codeKey(classId, code)));
    return new Set(codes.filter((code) => this.documentCodes.has(codeKey(classId, code))));
  }

  async stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]> {
    const ours = and(
      eq(steps.tenantId, this.tenantId),
      eq(steps.collection, collection),
      eq(steps.rowId, id),
      gt(steps.version, version),
    );
    const found = await this.tx.select().from(steps).where(ours).orderBy(asc(steps.version));
    return found.map(stepRow) as Step<S>[]; // filtered by collection
  }

  receipt(opId: string): Promise<Receipt | null> {
    return this.receipts.get(opId, () => this.loadReceipts([opId]));
  }

  conflict(id: string): Promise<Conflict | null> {
    return this.cases.get(id, () => this.loadCases([id]));
  }

  async waitingFor(conflictId: string): Promise<Receipt[]> {
    const ours = and(
      eq(receipts.tenantId, this.tenantId),
      eq(receipts.conflictId, conflictId),
      eq(receipts.status, 'contested'),
      sql`${receipts.opId} <> ${conflictId}`,
    );
    const found = await this.tx.select().from(receipts).where(ours);
    const waiting = found.map(receiptRow);
    for (const receipt of waiting) this.receipts.put(receipt.key, receipt);
    return waiting;
  }

  async openCases(containerId: string): Promise<Conflict[]> {
    const ours = and(
      eq(conflicts.tenantId, this.tenantId),
      eq(conflicts.containerId, containerId),
      inArray(conflicts.status, ['open', 'returned']),
    );
    return (await this.tx.select().from(conflicts).where(ours).orderBy(asc(conflicts.arrivedAt))).map(caseRow);
  }

  async deviceName(deviceId: string): Promise<string> {
    const name = await this.deviceNames.get(deviceId, async () => {
      const ours = and(eq(devices.tenantId, this.tenantId), eq(devices.id, deviceId));
      const [found] = await this.tx.select({ name: devices.name }).from(devices).where(ours);
      if (found) this.deviceNames.put(deviceId, found.name);
    });
    return name ?? '';
  }
}
