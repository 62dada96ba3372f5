import { fileState } from '#schema/codes.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, CostCenter, DictionaryHead, DocumentClass, Project } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Material, OrderReason } from '#schema/records/ordering.ts';
import { isClaimedCode, isMoving } from '#schema/rules/holder.ts';
import { isOwnDraft } from '#schema/rules/order-drafts.ts';
import type { Sight } from '#schema/rules/sight.ts';
import type { Draft } from './draft.ts';
import { usualOrderSettings, type OrderSettings } from './orders/reading.ts';
import { feedRows } from './feed-rows.ts';
import type { Custody, Decision } from './records.ts';
import type { Held, Person, Reader, Receipt, Step } from './reader.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import { subjects, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';

/** Configuration of a client, filled and changed by tests and the simulator. */
export interface Configuration {
  projects: Map<string, Project>;
  classes: Map<string, DocumentClass>;
  /** `<class id>@<version>` → the class in that version. */
  classVersions: Map<string, DocumentClass>;
  containerTypes: Map<string, ContainerType>;
  costCenters: Map<string, CostCenter>;
  /** Project of each tag. */
  tags: Map<string, string>;
  /** Users of each restricted cost center. */
  costCenterUsers: Map<string, ReadonlySet<string>>;
  /** `<dictionary id>/<withdrawn value>` → the value that replaces it. */
  successors: Map<string, string>;
  /** Current values of each dictionary. */
  dictionaries: Map<string, Set<string>>;
  people: Map<string, Person>;
  /** Users who see only part of the documents. */
  sights: Map<string, Sight>;
  orders: OrderSettings;
  materials: Map<string, Material>;
  orderReasons: Map<string, OrderReason>;
}

/** An empty configuration. */
export function emptyConfiguration(): Configuration {
  return {
    projects: new Map(),
    classes: new Map(),
    classVersions: new Map(),
    containerTypes: new Map(),
    costCenters: new Map(),
    tags: new Map(),
    costCenterUsers: new Map(),
    successors: new Map(),
    dictionaries: new Map(),
    people: new Map(),
    sights: new Map(),
    orders: usualOrderSettings,
    materials: new Map(),
    orderReasons: new Map(),
  };
}

type Rows = { [S in SubjectName]: Map<string, Held<SubjectRows[S]>> };

const noRows = () => Object.fromEntries(subjects.map(({ name }) => [name, new Map()])) as Rows; // one for each entity

/**
 * One client's data in memory: the model to which the service is compared. Provides the reads of the judges, and applies a
 * whole draft in one step, like a transaction. `structuredClone(vault.state)` is a backup.
 */
export class MemoryVault implements Reader {
  readonly configuration: Configuration;
  /** Version of all dictionaries: this model has a single number for them. */
  dictionaryVersion = 1;
  /** Values that came in or went out, by the version that did it. */
  turnedValues: { version: number; value: string }[] = [];
  state = {
    rows: noRows(),
    receipts: new Map<string, Receipt>(),
    steps: [] as Step[],
    cases: new Map<string, Conflict>(),
    decisions: [] as Decision[],
    custody: [] as Custody[],
    feed: new Map<string, FeedRow & { txTo: number }>(),
    head: 0,
  };

  constructor(configuration: Configuration = emptyConfiguration()) {
    this.configuration = configuration;
  }

  /** Commits a draft and returns the position of its last feed row. */
  commit(draft: Draft): number {
    const { state } = this;
    const rows = feedRows(draft);
    const txTo = state.head + rows.length;
    rows.forEach((row, index) => {
      state.feed.set(`${row.stream}/${row.id}`, { ...row, seq: state.head + index + 1, txTo });
    });
    for (const { collection, id, row, deleted, erased } of draft.changes.values()) {
      const kept = state.rows[collection] as Map<string, Held<SubjectRows[SubjectName]>>; // each row belongs to its collection
      if (erased) kept.delete(id);
      else kept.set(id, { row, deleted });
    }
    for (const [key, receipt] of draft.receipts) {
      // another verdict on an operation does not change its time of arrival
      const known = state.receipts.get(key);
      const receivedAt = known?.receivedAt ?? receipt.receivedAt;
      const delivery = receipt.delivery ?? known?.delivery;
      state.receipts.set(key, { ...receipt, receivedAt, delivery, seq: txTo });
    }
    for (const [id, row] of draft.cases) state.cases.set(id, row);
    for (const [id, { head, values }] of draft.dictionaries) {
      this.dictionaryVersion = head.version;
      for (const value of values.keys()) this.turnedValues.push({ version: head.version, value });
      const now = this.configuration.dictionaries.get(id) ?? new Set();
      for (const [value, isIn] of values)
        if (isIn) now.add(value);
        else now.delete(value);
    }
    state.steps.push(...draft.steps);
    state.decisions.push(...draft.decisions);
    state.custody.push(...draft.custody);
    state.head = txTo;
    return txTo;
  }

  async row<S extends SubjectName>(collection: S, id: string): Promise<Held<SubjectRows[S]> | null> {
    return this.state.rows[collection].get(id) ?? null;
  }

  async containerByCode(code: string): Promise<Held<Container> | null> {
    return [...this.state.rows.containers.values()].find(({ row }) => row.code === code) ?? null;
  }

  /** The model prints no transfer lists. */
  async namesContainer(containerId: string): Promise<string[]> {
    return [...this.state.rows.registrations.values()]
      .filter(({ row }) => row.containerId === containerId)
      .map(({ row }) => row.id);
  }

  async documentsOf(containerId: string): Promise<Registration[]> {
    const found = [...this.state.rows.registrations.values()].filter(
      ({ row, deleted }) => !deleted && row.containerId === containerId,
    );
    return found.map(({ row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async registrationByCode(classId: string, code: string): Promise<Registration | null> {
    const all = [...this.state.rows.registrations.values()];
    return all.find(({ row, deleted }) => !deleted && row.classId === classId && row.code === code)?.row ?? null;
  }

  async takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const taken = new Set<string>();
    for (const code of codes) if (await this.registrationByCode(classId, code)) taken.add(code);
    return taken;
  }

  async stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]> {
    const found = this.state.steps.filter(
      (step) => step.collection === collection && step.rowId === id && step.version > version,
    );
    return found.toSorted((a, b) => a.version - b.version) as Step<S>[]; // filtered by collection
  }

  async documentClass(id: string, version?: number): Promise<DocumentClass | null> {
    const now = this.configuration.classes.get(id) ?? null;
    if (version === undefined || now?.version === version) return now;
    return this.configuration.classVersions.get(`${id}@${version}`) ?? null;
  }

  exceptionsAbout = async (registrationId: string) =>
    this.#living(exception.name).filter((row) => row.state === 'open' && row.registrationId === registrationId);
  exceptionsIn = async (containerId: string) =>
    this.#living(exception.name).filter((row) => row.state === 'open' && row.containerId === containerId);
  openRunsIn = async (containerId: string) =>
    this.#living(countPart.name).filter((row) => !row.closed && row.containerId === containerId);
  positionsOf = async (orderId: string) => this.#living(position.name).filter((row) => row.orderId === orderId);
  positionsOfAll = async (orderIds: readonly string[]) =>
    this.#living(position.name).filter((row) => orderIds.includes(row.orderId));
  ordersOfBulk = async (bulkId: string) => this.#living(order.name).filter((row) => row.bulkId === bulkId);
  draftsOf = async (projectId: string, userId: string) =>
    this.#living(order.name).filter((row) => isOwnDraft(row, projectId, userId));
  positionsAbout = async (ids: readonly string[]) =>
    this.#living(position.name).filter((row) => isMoving(row) && (ids.includes(row.objectId) || ids.includes(row.containerId)));
  positionsByCode = async (projectId: string, code: string) =>
    this.#living(position.name).filter((row) => isClaimedCode(row) && row.projectId === projectId && row.code === code);
  documentsByCode = async (projectId: string, codes: readonly string[]) =>
    this.#living(registration.name).filter((row) => row.projectId === projectId && codes.includes(row.code));
  orderSettings = async () => this.configuration.orders;
  material = async (id: string) => this.configuration.materials.get(id) ?? null;
  // the model has no stock accounts, so materials are never short
  stockOf = async () => Number.MAX_SAFE_INTEGER;
  freeStock = async (ids: readonly string[]) => new Map(ids.map((id) => [id, Number.MAX_SAFE_INTEGER]));
  orderReason = async (id: string) => this.configuration.orderReasons.get(id) ?? null;
  /** No record here is under a legal hold or a schedule. */
  barriers: Reader['barriers'] = async () => new Map();
  sight = async (userId: string): Promise<Sight | null> => this.configuration.sights.get(userId) ?? null;
  /** Every file is present, because the model has no bytes. */
  fileStates = async (_userId: string, ids: readonly string[]) => new Map(ids.map((id) => [id, fileState.ready] as const));

  #living<S extends SubjectName>(name: S): SubjectRows[S][] {
    const rows = [...this.state.rows[name].values()].filter(({ deleted }) => !deleted).map(({ row }) => row);
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  project = async (id: string) => this.configuration.projects.get(id) ?? null;
  costCenter = async (id: string) => this.configuration.costCenters.get(id) ?? null;
  classesOf = async (projectId: string) =>
    [...this.configuration.classes.values()]
      .filter((one) => one.projectId === projectId)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  isTag = async (projectId: string, id: string) => this.configuration.tags.get(id) === projectId;
  successorOf = async (id: string, value: string) => this.configuration.successors.get(`${id}/${value}`) ?? '';
  mayCharge = async (id: string, userId: string) => this.configuration.costCenterUsers.get(id)?.has(userId) ?? false;
  containerType = async (id: string) => this.configuration.containerTypes.get(id) ?? null;
  dictionaryHas = async (id: string, value: string) => this.configuration.dictionaries.get(id)?.has(value) ?? false;
  dictionary = async (id: string) => (this.configuration.dictionaries.has(id) ? this.headOf(id) : null);
  person = async (userId: string) => this.configuration.people.get(userId) ?? null;
  deviceName = async (deviceId: string) => deviceId;
  importOf = async () => '';
  receipt = async (opId: string) => this.state.receipts.get(opId) ?? null;
  conflict = async (id: string) => this.state.cases.get(id) ?? null;

  /** Returns the head of a dictionary as devices receive it. */
  headOf(id: string): DictionaryHead {
    const size = this.configuration.dictionaries.get(id)?.size ?? 0;
    return { id, name: id, type: 0, version: this.dictionaryVersion, date: 0, size };
  }

  async waitingFor(conflictId: string): Promise<Receipt[]> {
    return [...this.state.receipts.values()].filter(
      (receipt) => receipt.conflictId === conflictId && receipt.status === 'contested' && receipt.key !== conflictId,
    );
  }

  async openCases(containerId: string): Promise<Conflict[]> {
    return [...this.state.cases.values()].filter(
      (entry) => entry.containerId === containerId && (entry.status === 'open' || entry.status === 'returned'),
    );
  }
}
