import type { Operation } from '#schema/operations/operation.ts';
import { Draft } from '#schema/judge/draft.ts';
import { settle } from '#schema/judge/settle.ts';
import type { DeviceReport, PullAnswer, PullRequest, PushAnswer, PushRequest, PushVerdict } from '#schema/sync-wire.ts';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import type { DictionaryPlace } from '#sync/ports.ts';
import { dictionaryId } from './client-data.ts';
import { barredDevice, ordered, type DeviceOrder, type KnownDevice, type Refusal } from '#sync/simulator/devices/orders.ts';
import type { FileFlaws } from './files.ts';
import { stepImport, type ImportFlaws, type ModelImport } from './imports.ts';
import { needless } from '#sync/simulator/switched-off.ts';
import { ModelTenant } from './tenant.ts';

/** The caller, identified by a token. */
export interface Session {
  clientId: string;
  userId: string;
}

/** A session with the device it reports. */
interface Caller extends Session {
  deviceId: string;
}

/** Deviations of a model of the service: the simulator's seeded bugs on the other side of the wire. */
export interface ServiceFlaws {
  /** Forgets earlier operations. */
  noReceipts?: boolean;
  /** Treats every dependency as applied. */
  noHold?: boolean;
  /** Assigns positions when a transaction begins, and lets readers overtake it. */
  counterEarly?: boolean;
  /** Keeps the epoch after restoring a backup. */
  noEpoch?: boolean;
  /** Accepts operations of a blocked device. */
  barUnheeded?: boolean;
  /** Confirms a deposit without storing it; or carries it out as if its author still had access. */
  depositForgotten?: boolean;
  depositCarriedOut?: boolean;
  /** Leases numbers that another device already has. */
  leasedTwice?: boolean;
  /** Seeded deviations of imports. */
  imports?: ImportFlaws;
  /** Seeded deviations of uploads. */
  files?: FileFlaws;
  /** Shows the judges other data than are stored. */
  judges?: (draft: Draft, operation: Operation) => void;
  /** Changes a transaction after judging and before its commit. */
  writes?: (draft: Draft, tenant: ModelTenant) => void;
  /** Changes a page to contain other rows than the user may read. */
  pages?: (page: PullAnswer, session: Session, service: ModelService) => PullAnswer;
  /** Returns another verdict than the operation has. */
  verdicts?: (verdict: PushVerdict, session: Session, service: ModelService) => PushVerdict;
}

export interface ServiceParts {
  now: () => number;
  sha256: (text: string) => string;
  /** Called for each transaction that changed data of devices. */
  committed: (tenant: ModelTenant, draft: Draft) => void;
  flaws: ServiceFlaws;
  /** Stops virtual time during this work; an in-memory service needs no such pause. */
  standStill?: (work: Promise<unknown>) => void;
}

const SLOW_COMMIT_MS = 2_000;

type MaybeLater<T> = T | Promise<T>;

/** The smallest possible service: the judges of `schema/judge` over memory, one transaction per operation. */
export class ModelService {
  readonly tenants = new Map<string, ModelTenant>();
  readonly #parts: ServiceParts;
  #epoch = 1;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** `isOrdering`: its users also approve and fulfil orders. */
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

  /** Processes operations one by one. `upTo` stops in the middle, as if the process died after that many. */
  push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    return this.#takeIn(session, request, upTo);
  }

  /** Accepts the changes of a user without access one by one, for a supervisor. */
  async deposit(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    return this.isOff(session) ? this.#takeIn(session, request, upTo, session.userId) : needless;
  }

  isOff(session: Session): boolean {
    return this.tenantOf(session).off.has(session.userId);
  }

  /** Disables or enables a user. */
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
    const { verdicts } = this.#parts.flaws;
    for (const operation of request.operations.slice(0, upTo)) {
      const verdict = await this.#take(tenant, { ...session, deviceId: request.device.deviceId }, operation, asideBy);
      results.push(verdicts ? verdicts(verdict, session, this) : verdict);
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

  /** The difference from the version of the device, where the device has one; otherwise the whole list. */
  dictionary(session: Session, id: string, { since }: DictionaryPlace): MaybeLater<DictionaryPart | undefined> {
    const tenant = this.tenantOf(session);
    if (id !== dictionaryId) return undefined;
    const now = tenant.configuration.dictionaries.get(id) ?? new Set();
    const about = { id, version: tenant.dictionaryVersion, date: 0, size: now.size };
    const values = [...now].toSorted();
    if (since === 0 || since > about.version) return { ...about, values };
    const turned = new Set(tenant.turnedValues.filter(({ version }) => version > since).map(({ value }) => value));
    const gone = [...turned].filter((value) => !now.has(value)).map((value) => ({ value, successor: '' }));
    return { ...about, values: [], added: values.filter((value) => turned.has(value)), gone };
  }

  /** Runs the next transaction of an import; its node may be killed before the commit. */
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

  /** Places or lifts a legal hold on a box. */
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

/** Records the calling device, and returns the open orders for it. */
function seen({ devices }: ModelTenant, { deviceId }: DeviceReport): KnownDevice {
  const known = devices.get(deviceId) ?? { barredAt: 0, prepareAsked: 0 };
  devices.set(deviceId, known);
  return known;
}
