import { attributeKind } from '#schema/codes.ts';
import { grantsOf } from '#schema/grants.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { feedRows, type FeedDraft } from '#schema/judge/feed-rows.ts';
import { CLIENT, projectScope, SUPERVISORS, userScope } from '#schema/scopes.ts';
import { MemoryVault } from '#schema/judge/memory-vault.ts';
import type { Held, Person, Reader, Receipt, ReceiptStatus, Step } from '#schema/judge/reader.ts';
import type { SubjectName } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { projectScopes, readableScopes, readableStreams, scopeChanges } from '#schema/rules/stream-rights.ts';
import type { Sight } from '#schema/rules/sight.ts';
import type { ScopeRow, Stream } from '#schema/streams.ts';
import type { FeedRow, PullAnswer, PullRequest } from '#schema/sync-wire.ts';
import { closedRoles, configurationOf, dictionaryId, rolesNow } from './client-data.ts';
import type { KnownDevice } from './device-orders.ts';
import { ModelFiles } from './model-files.ts';
import { isRowInSight, sightIn, streetRestrictions } from './sights.ts';
import type { ModelImport } from './model-imports.ts';

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
    this.#announceAll();
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
    const txTo = super.commit(draft);
    this.files.show(draft.pages);
    this.#order(feedRows(draft), from);
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
      const row = this.feed.get(this.#places[seq] ?? '');
      if (
        row?.seq !== seq ||
        !scopes.has(row.scope) ||
        !streams.has(row.stream) ||
        (this.hidden.get(row.txTo) ?? 0) > serviceTime
      )
        continue;
      if (rows.length >= asked.limit && seq > end) return { ...answer, to: end, rows, more: true };
      end = row.txTo;
      if (isRowInSight(sight, row)) rows.push(row);
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

  // What changes without an operation.

  #announceAll(): void {
    const { projects, classes, containerTypes, costCenters } = this.configuration;
    this.announce([
      ...[...projects.values()].map((row) => refer(projectScope(row.id), 'project', row)),
      ...[...classes.values()].map((row) => refer(projectScope(row.projectId), 'class', row)),
      ...[...containerTypes.values()].map((row) => refer(CLIENT, 'containerType', row)),
      ...[...costCenters.values()].map((row) => refer(CLIENT, 'costCenter', row)),
      this.#dictionaryRow(),
    ]);
  }

  #dictionaryRow(): FeedDraft {
    return { stream: 'dictionaries', id: dictionaryId, scope: CLIENT, row: this.headOf(dictionaryId) };
  }

  /** Withdraws or restores a value. */
  turnValue(value: string): void {
    const values = this.configuration.dictionaries.get(dictionaryId);
    if (!values?.delete(value)) values?.add(value);
    this.turnedValues.push({ version: ++this.dictionaryVersion, value });
    this.announce([this.#dictionaryRow()]);
  }

  turnCostCenter(id: string): void {
    const now = this.configuration.costCenters.get(id);
    if (!now) return;
    const row = { ...now, status: 1 - now.status };
    this.configuration.costCenters.set(id, row);
    this.announce([{ stream: 'references', id: `costCenter/${id}`, scope: CLIENT, row: { of: 'costCenter', ...row } }]);
  }

  turnProject(id: string): void {
    const now = this.configuration.projects.get(id);
    if (!now) return;
    const row = { ...now, active: !now.active };
    this.configuration.projects.set(id, row);
    this.announce([{ stream: 'references', id: `project/${id}`, scope: projectScope(id), row: { of: 'project', ...row } }]);
  }

  /** Makes a new version of a class: its name becomes mandatory, or optional again. */
  turnClass(id: string): void {
    const now = this.configuration.classes.get(id);
    if (!now) return;
    const attributes = now.attributes.map((one) =>
      one.kind === attributeKind.text ? { ...one, mandatory: !one.mandatory } : one,
    );
    const row = { ...now, version: now.version + 1, attributes };
    this.configuration.classes.set(id, row);
    this.configuration.classVersions.set(`${id}@${row.version}`, row);
    this.announce([
      { stream: 'references', id: `class/${id}`, scope: projectScope(row.projectId), row: { of: 'class', ...row } },
    ]);
  }

  /** Removes a project from a user, or returns it. */
  turnRight(userId: string, projectId: string): void {
    const person = this.configuration.people.get(userId);
    if (!person) return;
    const projects = new Map(person.projects);
    const granted = !projects.delete(projectId);
    if (granted) projects.set(projectId, person.grants);
    this.configuration.people.set(userId, { ...person, projects });
    const moved = projectScopes(userId, projectId).map((scope) => ({ scope, granted }));
    const rows = this.configuration.sights.has(userId) ? [...moved, ...this.#casesAgain(userId)] : moved;
    const scope = userScope(userId);
    this.announce(rows.map((row) => ({ stream: 'scopes', id: `${userId}/${row.scope}`, scope, row })));
  }

  /** Cases have no project, and visibility of their documents depends on the project too. */
  #casesAgain(userId: string): ScopeRow[] {
    return this.scopesOf(userId).includes(SUPERVISORS) ? [{ scope: SUPERVISORS, granted: true }] : [];
  }

  /** Narrows or widens a user's document visibility: the pages they read next replace their rows. */
  turnSight(userId: string): void {
    const person = this.configuration.people.get(userId);
    if (!person) return;
    if (!this.configuration.sights.delete(userId)) this.configuration.sights.set(userId, sightIn(person, streetRestrictions()));
    const readable = new Set(this.scopesOf(userId));
    const scopes = [...[...person.projects.keys()].map(projectScope), SUPERVISORS].filter((scope) => readable.has(scope));
    const scope = userScope(userId);
    this.announce(scopes.map((one) => ({ stream: 'scopes', id: `${userId}/${one}`, scope, row: { scope: one, granted: true } })));
  }

  /** Turns an operator into a user who reads neither boxes nor documents, or back. */
  turnRoles(userId: string): void {
    const person = this.configuration.people.get(userId);
    if (!person) return;
    const was = rolesNow(person);
    const is = was === closedRoles ? rolesNow({ ...person, role: '' }) : closedRoles;
    const projects = new Map([...person.projects.keys()].map((id) => [id, grantsOf(is)]));
    this.configuration.people.set(userId, { ...person, role: is[0] ?? '', grants: grantsOf(is), projects });
    const scope = userScope(userId);
    const rows = scopeChanges({ userId, projects: person.projects.keys(), pools: [] }, was, is);
    this.announce(rows.map((row) => ({ stream: 'scopes', id: `${userId}/${row.scope}`, scope, row })));
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

function refer(scope: string, of: string, row: { id: string }): FeedDraft {
  return { stream: 'references', id: `${of}/${row.id}`, scope, row: { of, ...row } };
}
