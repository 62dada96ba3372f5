import type { Operation } from '#schema/operations/operation.ts';
import { Draft } from '#schema/judge/draft.ts';
import { settle } from '#schema/judge/settle.ts';
import type { DeviceReport, PullAnswer, PullRequest, PushAnswer, PushRequest, PushVerdict } from '#schema/sync-wire.ts';
import { dictionaryId } from './client-data.ts';
import { barredDevice, ordered, type DeviceOrder, type KnownDevice, type Refusal } from './device-orders.ts';
import type { FileFlaws } from './model-files.ts';
import { stepImport, type ImportFlaws, type ModelImport } from './model-imports.ts';
import { needless } from './switched-off.ts';
import { ModelTenant } from './model-tenant.ts';

/** The caller, by a token. */
export interface Session {
  clientId: string;
  userId: string;
}

/** A session, and the device it reports. */
interface Caller extends Session {
  deviceId: string;
}

/** Deviations of a model of the service from the right one: the simulator's seeded bugs on the other side of the wire. */
export interface ServiceFlaws {
  /** Forgets which operations came before. */
  noReceipts?: boolean;
  /** Takes whatever an operation depends on as applied. */
  noHold?: boolean;
  /** Takes positions when a transaction begins and lets readers pass it. */
  counterEarly?: boolean;
  /** A restored backup goes on under the same epoch. */
  noEpoch?: boolean;
  /** Takes in what a barred device sends. */
  barUnheeded?: boolean;
  /** Answers a deposit, and keeps nothing of it; carries it out as if its author were still let in. */
  depositForgotten?: boolean;
  depositCarriedOut?: boolean;
  /** Leases numbers that another device has. */
  leasedTwice?: boolean;
  /** Deviations of imports. */
  imports?: ImportFlaws;
  /** Deviations of uploads. */
  files?: FileFlaws;
  /** Shows the judges something else than is there. */
  judges?: (draft: Draft, operation: Operation) => void;
  /** Puts something else into a transaction than was judged, before it is committed. */
  writes?: (draft: Draft, tenant: ModelTenant) => void;
  /** Puts something else on a page than this user of this client is to read. */
  pages?: (page: PullAnswer, session: Session, service: ModelService) => PullAnswer;
  /** Gives another word back than the one on the operation. */
  speaks?: (word: PushVerdict, session: Session, service: ModelService) => PushVerdict;
}

export interface ServiceParts {
  now: () => number;
  sha256: (text: string) => string;
  /** Called for each transaction that changed what devices see. */
  committed: (tenant: ModelTenant, draft: Draft) => void;
  flaws: ServiceFlaws;
  /** Virtual time waits for this work; a service in memory needs none. */
  standStill?: (work: Promise<unknown>) => void;
}

const SLOW_COMMIT_MS = 2_000;

/** Result of `Transport.dictionary`. */
export interface DictionaryAnswer {
  id: string;
  version: number;
  date: number;
  values: string[];
}
type MaybeLater<T> = T | Promise<T>;

/** The service as small as it can be: the judges of `schema/rules` over memory, one transaction per operation. */
export class ModelService {
  readonly tenants = new Map<string, ModelTenant>();
  readonly #parts: ServiceParts;
  #epoch = 1;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** `isOrdering`: its people also approve and fulfil orders. */
  addTenant(clientId: string, operators: number, isOrdering = false): ModelTenant {
    const tenant = new ModelTenant(clientId, operators, isOrdering);
    tenant.files.flaws = this.#parts.flaws.files ?? {};
    this.tenants.set(clientId, tenant);
    return tenant;
  }

  get epoch(): string {
    return `epoch-${this.#epoch}`;
  }

  tenantOf({ clientId }: Session): ModelTenant {
    const tenant = this.tenants.get(clientId);
    if (!tenant) throw new Error(`no client ${clientId}`);
    return tenant;
  }

  /** Takes operations in one by one. `upTo` stops in the middle: the process died after so many. */
  push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    return this.#takeIn(session, request, upTo);
  }

  /** Accepts the changes of a user without access: for a supervisor, one by one. */
  async deposit(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    return this.isOff(session) ? this.#takeIn(session, request, upTo, session.userId) : needless;
  }

  isOff(session: Session): boolean {
    return this.tenantOf(session).off.has(session.userId);
  }

  /** An administrator switches a user off, or on again. */
  switchUser(session: Session, on: boolean): void {
    const { off } = this.tenantOf(session);
    if (on) off.delete(session.userId);
    else off.add(session.userId);
  }

  async #takeIn(
    session: Session,
    request: PushRequest,
    upTo = Number.POSITIVE_INFINITY,
    asideBy?: string,
  ): Promise<PushAnswer | Refusal> {
    const tenant = this.tenantOf(session);
    if (seen(tenant, request.device).barredAt > 0 && !this.#parts.flaws.barUnheeded) return barredDevice;
    const { epoch } = this;
    const results: PushVerdict[] = [];
    const { speaks } = this.#parts.flaws;
    for (const operation of request.operations.slice(0, upTo)) {
      const word = await this.#take(tenant, { ...session, deviceId: request.device.deviceId }, operation, asideBy);
      results.push(speaks ? speaks(word, session, this) : word);
    }
    return { epoch, serviceTime: this.#parts.now(), newDevice: false, results };
  }

  async #take(tenant: ModelTenant, session: Caller, operation: Operation, asideBy?: string): Promise<PushVerdict> {
    const { now, sha256, committed, flaws } = this.#parts;
    if (flaws.noReceipts) tenant.state.receipts.delete(operation.opId);
    const draft = new Draft(tenant);
    const isCarriedOut = asideBy !== undefined && flaws.depositCarriedOut;
    if (isCarriedOut) draft.person = async (userId) => tenant.configuration.people.get(userId) ?? null;
    flaws.judges?.(draft, operation);
    const wanted = flaws.noHold ? { ...operation, deps: [] } : operation;
    const rules = { sha256: flaws.noHold ? () => operation.hash : sha256 };
    const { userId, deviceId } = session;
    const how = asideBy === undefined ? 'device' : 'deposit';
    const arrival = { ...session, now: now(), delivery: { userId, userName: userId, deviceId, how } as const };
    const settled = await settle(draft, wanted, { ...arrival, asideBy: isCarriedOut ? undefined : asideBy }, rules);
    const wrote = draft.receipts.size > 0 || draft.changes.size > 0 || draft.cases.size > 0;
    if (settled.verdict === 'held' || !wrote) return settled;
    if (asideBy !== undefined && flaws.depositForgotten) return settled;
    flaws.writes?.(draft, tenant);
    const seq = tenant.commit(draft);
    if (flaws.counterEarly && seq % 3 === 0) tenant.hidden.set(seq, now() + SLOW_COMMIT_MS);
    committed(tenant, draft);
    return { ...settled, seq: settled.seq || seq };
  }

  pull(session: Session, request: PullRequest): MaybeLater<PullAnswer | Refusal> {
    const tenant = this.tenantOf(session);
    const { barredAt, prepareAsked } = seen(tenant, request.device);
    if (barredAt > 0) return barredDevice;
    const page = { ...tenant.page(this.epoch, session.userId, request, this.#parts.now()), prepareAsked };
    return this.#parts.flaws.pages?.(page, session, this) ?? page;
  }

  /** Executes an administrator's order; an unknown device has no orders. */
  order(session: Session, deviceId: string, order: DeviceOrder): void {
    const { devices } = this.tenantOf(session);
    const known = devices.get(deviceId);
    if (known) devices.set(deviceId, ordered(known, order, this.#parts.now()));
  }

  dictionary(session: Session, id: string): MaybeLater<DictionaryAnswer | undefined> {
    const tenant = this.tenantOf(session);
    const values = [...(tenant.configuration.dictionaries.get(id) ?? [])].toSorted();
    return id === dictionaryId ? { id, version: tenant.dictionaryVersion, date: 0, values } : undefined;
  }

  /** Does the next transaction of an import; its node may be killed before the commit. */
  stepImport(tenant: ModelTenant, its: ModelImport, isKilled: boolean): Promise<void> {
    const { now, sha256, committed, flaws } = this.#parts;
    const step = { now: now(), rules: { sha256 }, isKilled, flaws: flaws.imports ?? {}, committed };
    return stepImport(tenant, its, step);
  }

  /** Leases the next box numbers of a client. */
  lease(session: Session, count: number): { first: number; last: number } {
    const tenant = this.tenantOf(session);
    const first = tenant.leasedUpTo + 1;
    tenant.leasedUpTo += this.#parts.flaws.leasedTwice ? Math.ceil(count / 2) : count;
    return { first, last: first + count - 1 };
  }

  /** Places a legal hold on a box, or lifts it. */
  turnHold(clientId: string, containerId: string): void {
    const { holds } = this.tenantOf({ clientId, userId: '' });
    if (!holds.delete(containerId)) holds.add(containerId);
  }

  backup(): () => void {
    const kept = [...this.tenants.values()].map((tenant) => [tenant, tenant.backup()] as const);
    return () => {
      for (const [tenant, backup] of kept) tenant.restore(backup);
      if (!this.#parts.flaws.noEpoch) this.#epoch++;
    };
  }
}

/** Notes who calls, and gives what is wanted of it. */
function seen({ devices }: ModelTenant, { deviceId }: DeviceReport): KnownDevice {
  const known = devices.get(deviceId) ?? { barredAt: 0, prepareAsked: 0 };
  devices.set(deviceId, known);
  return known;
}
