import { container } from '#schema/entities/container.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { CountPart, Exception } from '#schema/records/bench.ts';
import type { Ending } from '#schema/rules/blockers.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { DictionaryHead } from '#schema/records/reference.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isClaimedCode, isMoving } from '#schema/rules/holder.ts';
import { isOwnDraft } from '#schema/rules/order-drafts.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { turned, type DictionaryChange, type DictionaryValue } from './dictionary-change.ts';
import { presentReceipt } from './present.ts';
import type { AddedPages, Custody, Decision, DocumentNote } from './records.ts';
import type { Held, Reader, Receipt, Step } from './reader.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';

/** The future state of a row; `erased` leaves only a tombstone in the feed (an undone creation). */
export interface Change<S extends SubjectName = SubjectName> {
  collection: S;
  id: string;
  row: SubjectRows[S];
  deleted: boolean;
  erased: boolean;
}

/** Entities whose rows are found by their codes. */
type CodedName = (typeof container)['name'] | (typeof registration)['name'];

/**
 * Everything one transaction will write, and a reader that already includes it. Pure: the service flushes it in a few
 * statements, the model copies it into its maps. A draft over a draft is a savepoint: `absorb` keeps it, dropping it rolls
 * back, so one invalid operation cannot affect the rest of its batch.
 */
export class Draft implements Reader {
  readonly changes = new Map<string, Change>();
  readonly receipts = new Map<string, Receipt>();
  readonly steps: Step[] = [];
  readonly cases = new Map<string, Conflict>();
  /** Final verdicts for the authors, by operation. */
  readonly verdicts = new Map<string, { userId: string; row: VerdictRow }>();
  readonly decisions: Decision[] = [];
  readonly custody: Custody[] = [];
  readonly history: DocumentNote[] = [];
  readonly pages: AddedPages[] = [];
  readonly dictionaries = new Map<string, DictionaryChange>();
  /** Boxes created as already at the archive: devices do not receive them and their documents. */
  readonly bornCold = new Set<string>();
  /** Ids of changed rows by the codes they had here: a batch of rows asks for a code with each of them. */
  readonly #coded = new Map<string, Set<string>>();
  readonly #under: Reader;

  constructor(under: Reader) {
    this.#under = under;
  }

  /** Takes over the changes of a draft over this one. */
  absorb(over: Draft): void {
    for (const change of over.changes.values()) this.#set(change);
    for (const [key, receipt] of over.receipts) this.receipts.set(key, receipt);
    for (const [key, row] of over.cases) this.cases.set(key, row);
    for (const [key, verdict] of over.verdicts) this.verdicts.set(key, verdict);
    for (const [id, { head, values }] of over.dictionaries)
      this.dictionaries.set(id, { head, values: new Map([...(this.dictionaries.get(id)?.values ?? []), ...values]) });
    for (const id of over.bornCold) this.bornCold.add(id);
    this.steps.push(...over.steps);
    this.decisions.push(...over.decisions);
    this.custody.push(...over.custody);
    this.history.push(...over.history);
    this.pages.push(...over.pages);
  }

  put<S extends SubjectName>(collection: S, row: SubjectRows[S], deleted = false, erased = false): void {
    this.#set({ collection, id: row.id, row, deleted, erased });
  }

  #set(change: Change): void {
    const { collection, id, row } = change;
    this.changes.set(`${collection}/${id}`, change);
    if (!('code' in row)) return;
    const key = `${collection}/${row.code}`;
    const ids = this.#coded.get(key) ?? new Set();
    this.#coded.set(key, ids.add(id));
  }

  /** Changes of the rows with this code now: a row may have another one since. */
  #changedWith<S extends CodedName>(collection: S, code: string): Change<S>[] {
    const ids = this.#coded.get(`${collection}/${code}`);
    if (!ids) return [];
    return [...ids].flatMap((id) => this.#changed(collection, id) ?? []).filter(({ row }) => row.code === code);
  }

  #changed<S extends SubjectName>(collection: S, id: string): Change<S> | undefined {
    return this.changes.get(`${collection}/${id}`) as Change<S> | undefined; // the key contains the collection
  }

  #changedOf<S extends SubjectName>(collection: S): Change<S>[] {
    return [...this.changes.values()].filter((change) => change.collection === collection) as Change<S>[]; // filtered by it
  }

  async row<S extends SubjectName>(collection: S, id: string): Promise<Held<SubjectRows[S]> | null> {
    const change = this.#changed(collection, id);
    if (change) return change.erased ? null : { row: change.row, deleted: change.deleted };
    return this.#under.row(collection, id);
  }

  async containerByCode(code: string): Promise<Held<Container> | null> {
    const change = this.#changedWith(container.name, code).find(({ erased }) => !erased);
    if (change) return { row: change.row, deleted: change.deleted };
    const found = await this.#under.containerByCode(code);
    return found && !this.#changed(container.name, found.row.id) ? found : null;
  }

  async namesContainer(containerId: string): Promise<string[]> {
    const known = (await this.#under.namesContainer(containerId)).filter((id) => !this.#changed(registration.name, id));
    const here = this.#changedOf(registration.name).filter(({ row, erased }) => !erased && row.containerId === containerId);
    return [...known, ...here.map(({ id }) => id)];
  }

  async documentsOf(containerId: string): Promise<Registration[]> {
    const known = (await this.#under.documentsOf(containerId)).filter(({ id }) => !this.#changed(registration.name, id));
    const here = this.#changedOf(registration.name).filter(({ row, deleted }) => !deleted && row.containerId === containerId);
    return [...known, ...here.map(({ row }) => row)].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async registrationByCode(classId: string, code: string): Promise<Registration | null> {
    const change = this.#changedWith(registration.name, code).find(({ row, deleted }) => !deleted && row.classId === classId);
    if (change) return change.row;
    const found = await this.#under.registrationByCode(classId, code);
    return found && !this.#changed(registration.name, found.id) ? found : null;
  }

  async takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const wanted = new Set(codes);
    const taken = new Set(await this.#under.takenCodes(classId, codes));
    for (const { row, deleted } of this.#changedOf(registration.name))
      if (!deleted && row.classId === classId && wanted.has(row.code)) taken.add(row.code);
    return taken;
  }

  async stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]> {
    const own = this.steps.filter((step) => step.collection === collection && step.rowId === id && step.version > version);
    return [...(await this.#under.stepsAfter(collection, id, version)), ...(own as Step<S>[])]; // filtered by collection
  }

  async exceptionsAbout(registrationId: string): Promise<Exception[]> {
    const known = await this.#under.exceptionsAbout(registrationId);
    return this.#laid(exception.name, known, (row) => row.state === 'open' && row.registrationId === registrationId);
  }

  async exceptionsIn(containerId: string): Promise<Exception[]> {
    const known = await this.#under.exceptionsIn(containerId);
    return this.#laid(exception.name, known, (row) => row.state === 'open' && row.containerId === containerId);
  }

  async openRunsIn(containerId: string): Promise<CountPart[]> {
    const known = await this.#under.openRunsIn(containerId);
    return this.#laid(countPart.name, known, (row) => !row.closed && row.containerId === containerId);
  }

  async positionsOf(orderId: string): Promise<Position[]> {
    return this.#laid(position.name, await this.#under.positionsOf(orderId), (row) => row.orderId === orderId);
  }

  async positionsOfAll(orderIds: readonly string[]): Promise<Position[]> {
    const known = await this.#under.positionsOfAll(orderIds);
    return this.#laid(position.name, known, (row) => orderIds.includes(row.orderId));
  }

  async positionsAbout(ids: readonly string[]): Promise<Position[]> {
    const wanted = new Set(ids);
    const isAbout = (row: Position) => isMoving(row) && (wanted.has(row.objectId) || wanted.has(row.containerId));
    return this.#laid(position.name, await this.#under.positionsAbout(ids), isAbout);
  }

  async positionsByCode(projectId: string, code: string): Promise<Position[]> {
    const isCoded = (row: Position) => isClaimedCode(row) && row.projectId === projectId && row.code === code;
    return this.#laid(position.name, await this.#under.positionsByCode(projectId, code), isCoded);
  }

  async documentsByCode(projectId: string, codes: readonly string[]): Promise<Registration[]> {
    const wanted = new Set(codes);
    const fits = (row: Registration) => row.projectId === projectId && wanted.has(row.code);
    return this.#laid(registration.name, await this.#under.documentsByCode(projectId, codes), fits);
  }

  async ordersOfBulk(bulkId: string): Promise<Order[]> {
    return this.#laid(order.name, await this.#under.ordersOfBulk(bulkId), (row) => row.bulkId === bulkId);
  }

  async draftsOf(projectId: string, userId: string): Promise<Order[]> {
    const known = await this.#under.draftsOf(projectId, userId);
    return this.#laid(order.name, known, (row) => isOwnDraft(row, projectId, userId));
  }

  /** Rows below this draft, overlaid with its own changes, by id. */
  #laid<S extends SubjectName>(name: S, known: readonly SubjectRows[S][], fits: (row: SubjectRows[S]) => boolean) {
    const here = this.#changedOf(name).filter(({ row, deleted, erased }) => !deleted && !erased && fits(row));
    const untouched = known.filter(({ id }) => !this.#changed(name, id));
    return [...untouched, ...here.map(({ row }) => row)].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  orderSettings = () => this.#under.orderSettings();
  material = (id: string) => this.#under.material(id);
  orderReason = (id: string) => this.#under.orderReason(id);

  async stockOf(materialId: string, archiveId: string): Promise<number> {
    let onHand = await this.#under.stockOf(materialId, archiveId);
    for (const { row } of this.#changedOf(position.name)) {
      if (row.materialId !== materialId) continue;
      const its = await this.row(order.name, row.orderId);
      const before = (await this.#under.row(position.name, row.id))?.row.quantityDone ?? 0;
      if (its?.row.centralArchiveId === archiveId) onHand -= row.quantityDone - before;
    }
    return onHand;
  }

  freeStock = (ids: readonly string[], archiveId: string) => this.#under.freeStock(ids, archiveId);
  barriers = (ids: readonly string[], ending?: Ending) => this.#under.barriers(ids, ending);
  sight = (userId: string) => this.#under.sight(userId);
  fileStates = (userId: string, ids: readonly string[]) => this.#under.fileStates(userId, ids);

  documentClass = (id: string, version?: number) => this.#under.documentClass(id, version);
  classesOf = (projectId: string) => this.#under.classesOf(projectId);
  project = (id: string) => this.#under.project(id);
  costCenter = (id: string) => this.#under.costCenter(id);
  successorOf = (dictionaryId: string, value: string) => this.#under.successorOf(dictionaryId, value);
  isTag = (projectId: string, id: string) => this.#under.isTag(projectId, id);
  mayCharge = (costCenterId: string, userId: string) => this.#under.mayCharge(costCenterId, userId);
  containerType = (id: string) => this.#under.containerType(id);
  person = (userId: string) => this.#under.person(userId);
  deviceName = (deviceId: string) => this.#under.deviceName(deviceId);
  importOf = (id: string) => this.#under.importOf(id);

  async dictionary(id: string): Promise<DictionaryHead | null> {
    return this.dictionaries.get(id)?.head ?? this.#under.dictionary(id);
  }

  async dictionaryHas(dictionaryId: string, value: string): Promise<boolean> {
    return this.dictionaries.get(dictionaryId)?.values.get(value) ?? this.#under.dictionaryHas(dictionaryId, value);
  }

  /** Adds a value to its dictionary or removes it; false if that changes nothing. */
  async turnValue({ dictionaryId, value }: DictionaryValue, isIn: boolean, now: number): Promise<boolean> {
    const head = await this.dictionary(dictionaryId);
    if (!head || (await this.dictionaryHas(dictionaryId, value)) === isIn) return false;
    this.dictionaries.set(dictionaryId, turned(head, this.dictionaries.get(dictionaryId), { value, isIn, now }));
    return true;
  }

  async receipt(opId: string): Promise<Receipt | null> {
    const found = this.receipts.get(opId) ?? (await this.#under.receipt(opId));
    return found && presentReceipt(found);
  }

  async conflict(id: string): Promise<Conflict | null> {
    return this.cases.get(id) ?? this.#under.conflict(id);
  }

  async waitingFor(conflictId: string): Promise<Receipt[]> {
    const known = (await this.#under.waitingFor(conflictId)).map((receipt) => this.receipts.get(receipt.key) ?? receipt);
    const seen = new Set(known.map(({ key }) => key));
    const added = [...this.receipts.values()].filter((receipt) => !seen.has(receipt.key));
    return [...known, ...added]
      .filter((receipt) => receipt.conflictId === conflictId && receipt.status === 'contested' && receipt.key !== conflictId)
      .map(presentReceipt);
  }

  async openCases(containerId: string): Promise<Conflict[]> {
    const known = (await this.#under.openCases(containerId)).filter(({ id }) => !this.cases.has(id));
    return [...known, ...this.cases.values()].filter(
      (entry) => entry.containerId === containerId && (entry.status === 'open' || entry.status === 'returned'),
    );
  }
}
