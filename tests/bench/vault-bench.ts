import { pino } from 'pino';
import { attributeKind } from '#schema/codes.ts';
import { grantsOf } from '#schema/grants.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { foldText } from '#schema/rules/fold.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import type { PullAnswer, PushAnswer } from '#schema/sync-wire.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Database } from '#service/db/database.ts';
import { tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import { dictionaries, dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { classes, classVersions, containerTypes, costCenters, projects } from '#service/db/tables/vault.ts';
import { emptyDatabase } from './emptied-database.ts';
import type { Caller, HandlerContext } from '#service/http/handlers.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { pull } from '#service/areas/sync/pull.ts';
import { push } from '#service/areas/sync/push.ts';

/** Bench of the sync tests: two clients with a small configuration, and devices that speak the wire. */

const NOW = Date.UTC(2026, 10, 20, 8);

/** Attributes of the class `files`: a code, a number, a name, a department from a strict dictionary, a place from an open one. */
export const fileAttributes: Attribute[] = [
  plainAttribute({ id: 'code', name: 'Document code', kind: attributeKind.documentCode, autonumber: true }),
  plainAttribute({ id: 'surname', name: 'Surname', kind: attributeKind.text, mandatory: true }),
  plainAttribute({ id: 'name', name: 'First name', kind: attributeKind.text }),
  plainAttribute({ id: 'dept', name: 'Department', kind: attributeKind.text, dictionaryId: 'depts', strict: true }),
  plainAttribute({ id: 'place', name: 'Place', kind: attributeKind.text, dictionaryId: 'places' }),
];

export interface VaultBench {
  db: Database;
  now: () => number;
  pass: (ms: number) => void;
  device: (userId: string, deviceId?: string, tenantId?: string) => TestDevice;
  context: (userId: string, tenantId?: string) => Omit<HandlerContext, 'tx'>;
  close: () => Promise<void>;
}

/** People of the client `t1`; `t2` has one operator of the same id. */
const people = [
  { tenantId: 't1', id: 'anna', name: 'Anna', roles: ['User'], projects: ['p1', 'p2'] },
  { tenantId: 't1', id: 'bogdan', name: 'Bogdan', roles: ['User'], projects: ['p1'] },
  { tenantId: 't1', id: 'celina', name: 'Celina', roles: ['Supervisor'], projects: ['p1', 'p2'] },
  { tenantId: 't1', id: 'dawid', name: 'Dawid', roles: ['Supervisor'], projects: ['p1', 'p2'] },
  { tenantId: 't1', id: 'edyta', name: 'Edyta', roles: ['ArchiveProvider'], projects: ['p1', 'p2'] },
  { tenantId: 't2', id: 'anna', name: 'Anna of t2', roles: ['User'], projects: ['p1'] },
];

/** @param made the empty database of the bench; one for tests by default */
export async function vaultBench(made?: Database): Promise<VaultBench> {
  const db = made ?? (await emptyDatabase());
  for (const tenantId of ['t1', 't2']) await fill(db, tenantId);
  const time = { now: NOW };
  const context = (userId: string, tenantId = 't1') => contextOf(db, () => time.now, userId, tenantId);
  return {
    db,
    now: () => time.now,
    pass: (ms) => (time.now += ms),
    context,
    device: (userId, deviceId = `tablet-${userId}`, tenantId = 't1') =>
      new TestDevice(context(userId, tenantId), deviceId, () => time.now),
    close: db.close,
  };
}

function contextOf(db: Database, now: () => number, userId: string, tenantId: string): Omit<HandlerContext, 'tx'> {
  const person = people.find((one) => one.id === userId && one.tenantId === tenantId);
  const roles = person?.roles ?? [];
  const name = person?.name ?? '';
  const caller: Caller = {
    userId,
    userName: userId,
    name,
    tenantId,
    urlPath: tenantId,
    roles,
    grants: grantsOf(roles),
    internal: false,
    away: false,
    homeId: tenantId,
    sessionId: 's',
  };
  const request = { ip: '127.0.0.1', headers: new Headers(), cookies: new Map<string, string>(), secure: false };
  const quiet = {
    signal: new AbortController().signal,
    note: () => {},
    setCookie: () => {},
    afterCommit: () => {},
    log: pino({ level: 'silent' }),
  };
  return { db, now, request, caller, tenantId, ...quiet };
}

let ids = 0;
/** Ids in the order they were made, so that a failing test reads the same each time. */
export const newId = () => `01930000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`;

export class TestDevice {
  readonly id: string;
  readonly context: Omit<HandlerContext, 'tx'>;
  n = 0;
  readonly #now: () => number;

  constructor(context: Omit<HandlerContext, 'tx'>, id: string, now: () => number) {
    this.context = context;
    this.id = id;
    this.#now = now;
  }

  /** Saves: makes the envelope as the engine does. */
  make(type: string, payload: Record<string, unknown>, more: Partial<Operation> = {}): Operation {
    const entityId = more.entityId ?? newId();
    const kind = kindOf(type);
    this.n += 1;
    const open: Omit<Operation, 'hash'> = {
      opId: newId(),
      clientId: this.context.tenantId,
      userId: this.context.caller.userId,
      deviceId: this.id,
      n: this.n,
      type,
      lane: kind?.lane(entityId, payload as never) ?? '', // tests pass the payload of the kind they name
      refs: [...(kind?.refs(payload as never) ?? [])],
      deps: [],
      base: {},
      configVersion: 1,
      payload,
      payloadVersion: 1,
      supersedes: '',
      madeAt: this.#now(),
      zone: 'Europe/Warsaw',
      skewMs: 0,
      ...more,
      entityId,
    };
    return { ...open, hash: hashOf(open) };
  }

  box(code: string, more: Record<string, unknown> = {}, envelope: Partial<Operation> = {}): Operation {
    const shape = { projectId: 'p1', containerTypeId: 'box', classId: 'files', costCenterId: '', description: '' };
    return this.make('container.create', { code, ...shape, inherited: {}, scanned: true, ...more }, envelope);
  }

  /** A document in a box; the code stands in the attribute too. */
  file(box: Operation | string, code: string, values: Record<string, string> = {}, envelope: Partial<Operation> = {}): Operation {
    const [containerId, deps] = typeof box === 'string' ? [box, []] : [box.entityId, [box.opId]];
    const all = { code, surname: 'Nowak', name: 'Jan', dept: 'HR', place: 'Warszawa', ...values };
    const about = { containerId, projectId: 'p1', classId: 'files', code, values: all };
    return this.make(
      'registration.create',
      { ...about, evidence: {}, toVerify: [], tries: {}, leased: ['code'] },
      { deps, ...envelope },
    );
  }

  async push(...operations: Operation[]): Promise<PushAnswer> {
    const device = {
      deviceId: this.id,
      deviceName: `Tablet ${this.id}`,
      version: '1',
      highestN: this.n,
      waiting: 0,
      oldestAt: 0,
    };
    const outcome = await push.handle(this.context, { device, operations });
    if (!('data' in outcome)) throw new Error('refused');
    return outcome.data;
  }

  /** Verdicts as `word` or `word code`. */
  async send(...operations: Operation[]): Promise<string[]> {
    const { results } = await this.push(...operations);
    return results.map(({ verdict, code }) => (code === '' ? verdict : `${verdict} ${code}`));
  }

  async pull(since = 0, more: { limit?: number; epoch?: string; scope?: string; start?: number } = {}): Promise<PullAnswer> {
    const device = { deviceId: this.id, deviceName: this.id, version: '1', highestN: this.n, waiting: 0, oldestAt: 0 };
    const request = { device, epoch: '', since, limit: 1_000, scope: '', ...more };
    const { data } = await this.context.db.inTenant(this.context.tenantId, (tx) => pull({ ...this.context, tx }, request));
    return data;
  }

  /** The newest rows of a stream, by id. */
  async rows<T>(stream: string): Promise<Map<string, T>> {
    const { rows } = await this.pull(0, { limit: 5_000 });
    const found = rows.filter((row) => row.stream === stream && row.row !== null);
    return new Map(found.map(({ id, row }) => [id, row as T])); // the caller names the stream and its type
  }
}

async function fill(db: Database, tenantId: string): Promise<void> {
  const mine = people.filter((person) => person.tenantId === tenantId);
  await db.asSystem(async (tx) => {
    await tx.insert(tenants).values({ tenantId, urlPath: tenantId, name: tenantId, language: 'pl', parameters: {} });
    await tx
      .insert(users)
      .values(mine.map(({ id, name, roles }) => ({ tenantId, id, userName: id, name, passwordHash: '', roles })));
    for (const id of ['p1', 'p2'])
      await tx.insert(projects).values({ tenantId, id, name: `Project ${id}`, kinds: [1], containerTypeIds: ['box', 'env'] });
    const rights = mine.flatMap(({ id, projects: ours }) => ours.map((projectId) => ({ tenantId, userId: id, projectId })));
    await tx.insert(userProjects).values(rights);
    for (const [id, projectId, codeRepeats] of [
      ['files', 'p1', false],
      ['loose', 'p1', true],
      ['other', 'p2', false],
    ] as const)
      await tx.insert(classes).values({ tenantId, id, projectId, name: id, codeRepeats, attributes: fileAttributes });
    await tx.insert(classVersions).values({ tenantId, classId: 'files', version: 1, attributes: fileAttributes });
    await tx.insert(containerTypes).values([
      { tenantId, id: 'box', name: 'Box', kind: 'box', codePattern: '[A-Z0-9-]+', sealRequired: true },
      { tenantId, id: 'env', name: 'Envelope', kind: 'envelope', codePattern: '', sealRequired: false },
    ]);
    await tx.insert(costCenters).values([
      { tenantId, id: 'cc1', code: '100', name: 'Head office', status: 1 },
      { tenantId, id: 'cc0', code: '900', name: 'Closed office', status: 0 },
    ]);
    for (const [id, type] of [
      ['depts', 0],
      ['places', 1],
    ] as const)
      await tx.insert(dictionaries).values({ tenantId, id, name: id, type, version: 1, date: 0, size: 2 });
    const values = { depts: ['HR', 'Legal'], places: ['Warszawa', 'Łódź'] };
    const rows = Object.entries(values).flatMap(([dictionaryId, list]) =>
      list.map((value) => ({
        tenantId,
        dictionaryId,
        value,
        folded: foldText(value),
        sinceVersion: 1,
        untilVersion: 0,
        successor: '',
      })),
    );
    await insertRows(tx, dictionaryValues, rows);
  });
}
