import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { feedRows, type FeedDraft } from '#schema/judge/feed-rows.ts';
import { MemoryVault } from '#schema/judge/memory-vault.ts';
import type { Held, Person, Reader, Receipt, ReceiptStatus, Step } from '#schema/judge/reader.ts';
import type { SubjectName } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { readableScopes, readableStreams } from '#schema/rules/stream-rights.ts';
import type { Sight } from '#schema/rules/sight.ts';
import type { Stream } from '#schema/streams.ts';
import type { FeedRow, PullAnswer, PullRequest } from '#schema/sync-wire.ts';
import { configurationOf } from './client-data.ts';
import type { KnownDevice } from '#sync/simulator/devices/orders.ts';
import { ModelFiles } from './files.ts';
import type { ModelImport } from './imports.ts';
import { isRowInSight, sightIn } from '#sync/simulator/sights.ts';
import { announceConfiguration } from '#sync/simulator/turns.ts';

type Feed = Map<string, FeedRow & { txTo: number }>;

/** A backup of one client. */
interface Backup {
  state: MemoryVault['state'];
  configuration: MemoryVault['configuration'];
  dictionaryVersion: number;
  turnedValues: MemoryVault['turnedValues'];
  devices: Map<string, KnownDevice>;
  files: ModelFiles['state'];
  imports: Map<string, ModelImport>;
}

/** The client's data in memory with its feed in the order of positions, and indexes where the plain one searches. */
export class ModelTenant extends MemoryVault {
  readonly clientId: string;
  /** Every device that ever pushed or pulled, by its id. */
  devices = new Map<string, KnownDevice>();
  /** Disabled users; a restore does not enable them. */
  readonly off = new Set<string>();
  /** Positions assigned to transactions that commit later: empty in a correct service (the flaw `counterEarly`). */
  readonly hidden = new Map<number, number>();
  /** Row by position. */
  #places: string[] = [];
  #containers = new Map<string, string>();
  #documents = new Map<string, string>();
  #steps = new Map<string, Step[]>();
  /** Scopes that rows have left, by stream and id: devices of those receive their removal. */
  readonly #left = new Map<string, Set<string>>();

  /** Uploads and files: a restore resets their rows. */
  readonly files = new ModelFiles();

  /** Boxes under a legal hold; a restore does not lift one. */
  readonly holds = new Set<string>();

  /** Imports by id; a restore resets them together with their rows. */
  imports = new Map<string, ModelImport>();

  /** Last leased box number; a restore never lowers it. */
  leasedUpTo = 0;

  constructor(clientId: string, operators: number, isOrdering = false) {
    super(configurationOf(operators, isOrdering));
    this.clientId = clientId;
    announceConfiguration(this);
  }

  /** Statuses of operations before the last transaction, for the checkers. */
  wasBefore = new Map<string, ReceiptStatus>();

  override commit(draft: Draft): number {
    this.wasBefore = new Map();
    for (const key of draft.receipts.keys()) {
      const was = this.state.receipts.get(key);
      if (was) this.wasBefore.set(key, was.status);
    }
    const from = this.state.head;
    const rows = feedRows(draft);
    this.#noteLeft(rows);
    const txTo = super.commit(draft);
    this.files.show(draft.pages);
    this.#order(rows, from);
    for (const { collection, id, row, erased } of draft.changes.values()) {
      if (collection === container.name && !erased) this.#containers.set((row as Container).code, id); // of this collection
      const { classId, code } = row as Registration; // looked at only for registrations
      if (collection === registration.name && !erased && code !== '') this.#documents.set(`${classId}/${code}`, id);
    }
    for (const step of draft.steps) {
      const key = `${step.collection}/${step.rowId}`;
      const known = this.#steps.get(key);
      if (known) known.push(step);
      else this.#steps.set(key, [step]);
    }
    return txTo;
  }

  get feed(): Feed {
    return this.state.feed;
  }

  /** Writes rows that no operation created, such as configuration and rights, in one transaction. */
  announce(rows: readonly FeedDraft[]): void {
    const txTo = this.state.head + rows.length;
    rows.forEach((row, i) => this.feed.set(`${row.stream}/${row.id}`, { ...row, seq: this.state.head + i + 1, txTo }));
    this.#order(rows, this.state.head);
    this.state.head = txTo;
  }

  /** Notes the scopes that these rows leave. */
  #noteLeft(rows: readonly FeedDraft[]): void {
    for (const { stream, id, scope } of rows) {
      const key = `${stream}/${id}`;
      const before = this.feed.get(key)?.scope;
      if (before === undefined || before === scope) continue;
      const left = this.#left.get(key) ?? new Set();
      this.#left.set(key, left.add(before));
    }
  }

  /** Records the position of each row; the last record counts. */
  #order(rows: readonly FeedDraft[], from: number): void {
    rows.forEach(({ stream, id }, i) => (this.#places[from + i + 1] = `${stream}/${id}`));
  }

  /** Returns rows whose newest position is after `from` and not after `to`. */
  between(from: number, to: number): FeedRow[] {
    const rows: FeedRow[] = [];
    for (let seq = from + 1; seq <= to; seq++) {
      const row = this.feed.get(this.#places[seq] ?? '');
      if (row?.seq === seq) rows.push(row);
    }
    return rows;
  }

  scopesOf(userId: string): string[] {
    const { grants, projects } = this.#readerOf(userId);
    return readableScopes({ userId, grants, projects: projects.keys(), pools: [] });
  }

  streamsOf(userId: string): readonly Stream[] {
    return readableStreams(this.#readerOf(userId).grants);
  }

  #readerOf(userId: string): Pick<Person, 'grants' | 'projects'> {
    return this.configuration.people.get(userId) ?? { grants: new Set(), projects: new Map() };
  }

  /** A page of the feed as the user may see it, ending at a transaction boundary. */
  page(epoch: string, userId: string, asked: PullRequest, serviceTime: number): PullAnswer {
    const { head } = this.state;
    const answer: PullAnswer = {
      epoch,
      since: asked.since,
      to: asked.since,
      head,
      rows: [],
      more: false,
      serviceTime,
      again: false,
    };
    if ((asked.epoch !== '' && asked.epoch !== epoch) || asked.since > head) return { ...answer, more: true, again: true };
    const scopes = new Set(this.scopesOf(userId).filter((scope) => asked.scope === '' || scope === asked.scope));
    const streams = new Set<string>(this.streamsOf(userId));
    const sight = this.sightNow(userId);
    const rows: FeedRow[] = [];
    let end = 0;
    for (let seq = asked.since + 1; seq <= head; seq++) {
      const key = this.#places[seq] ?? '';
      const row = this.feed.get(key);
      const gone = asked.scope === '' ? [...(this.#left.get(key) ?? [])].find((scope) => scopes.has(scope)) : undefined;
      if (
        row?.seq !== seq ||
        !(scopes.has(row.scope) || gone !== undefined) ||
        !streams.has(row.stream) ||
        (this.hidden.get(row.txTo) ?? 0) > serviceTime
      )
        continue;
      if (rows.length >= asked.limit && seq > end) return { ...answer, to: end, rows, more: true };
      end = row.txTo;
      if (!scopes.has(row.scope)) {
        if (seq > (asked.start ?? 0)) rows.push({ ...row, row: null, scope: gone ?? '' });
      } else if (isRowInSight(sight, row)) rows.push(row);
      // a reader at the beginning of a scope has none of its rows yet; every other reader may have the earlier row
      else if (asked.scope === '' && seq > (asked.start ?? 0)) rows.push({ ...row, row: null });
    }
    return { ...answer, to: head, rows };
  }

  backup(): Backup {
    const { state, configuration, dictionaryVersion, turnedValues, devices, imports } = this;
    const files = this.files.state;
    return structuredClone({ state, configuration, dictionaryVersion, turnedValues, devices, imports, files });
  }

  restore(backup: Backup): void {
    const copy = structuredClone(backup);
    this.state = copy.state;
    this.dictionaryVersion = copy.dictionaryVersion;
    this.turnedValues = copy.turnedValues;
    this.devices = copy.devices;
    this.imports = copy.imports;
    this.files.state = copy.files;
    Object.assign(this.configuration, copy.configuration);
    this.#places = [];
    for (const [key, { seq }] of this.feed) this.#places[seq] = key;
    this.#containers.clear();
    this.#documents.clear();
    this.#steps.clear();
    for (const [id, { row }] of this.state.rows.containers) this.#containers.set(row.code, id);
    for (const [id, { row }] of this.state.rows.registrations) this.#documents.set(`${row.classId}/${row.code}`, id);
    for (const step of this.state.steps) {
      const key = `${step.collection}/${step.rowId}`;
      this.#steps.set(key, [...(this.#steps.get(key) ?? []), step]);
    }
  }

  /** A disabled user keeps their name and has no rights. */
  override person = async (userId: string): Promise<Person | null> => {
    const found = this.configuration.people.get(userId) ?? null;
    return found && this.off.has(userId) ? { ...found, grants: new Set(), projects: new Map() } : found;
  };

  /** Documents a user may see now; null for one without restrictions. */
  sightNow(userId: string): Sight | null {
    const person = this.configuration.people.get(userId);
    const known = this.configuration.sights.get(userId);
    return person && known ? sightIn(person, known.restrictions) : null;
  }

  override sight = async (userId: string) => this.sightNow(userId);

  override fileStates = async (userId: string, ids: readonly string[]) => this.files.statesOf(userId, ids);

  override barriers: Reader['barriers'] = async (ids) => {
    const hold = { code: 'hold', params: { matter: 'audit' }, since: 1, who: 'boss', link: '' } as const;
    return new Map(ids.filter((id) => this.holds.has(id)).map((id) => [id, [hold]]));
  };

  // The same answers as the plain vault, by index.

  override async containerByCode(code: string): Promise<Held<Container> | null> {
    const held = this.state.rows.containers.get(this.#containers.get(code) ?? '');
    return held?.row.code === code ? held : super.containerByCode(code);
  }

  override async registrationByCode(classId: string, code: string): Promise<Registration | null> {
    const held = this.state.rows.registrations.get(this.#documents.get(`${classId}/${code}`) ?? '');
    if (!held) return null;
    return held.row.code === code && !held.deleted ? held.row : super.registrationByCode(classId, code);
  }

  override async stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]> {
    const steps = this.#steps.get(`${collection}/${id}`) ?? [];
    return steps.filter((step) => step.version > version).toSorted((a, b) => a.version - b.version) as Step<S>[]; // of this collection
  }

  receiptNow(opId: string): Receipt | undefined {
    return this.state.receipts.get(opId);
  }

  casesNow(): ReadonlyMap<string, Conflict> {
    return this.state.cases;
  }

  operationNow(opId: string): Operation | undefined {
    return this.state.receipts.get(opId)?.operation;
  }
}
