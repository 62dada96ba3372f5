import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { grantsOf } from '#schema/grants.ts';
import type { Operation, OperationKind } from '#schema/operations/operation.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { push } from '#service/areas/sync/push.ts';
import type { Database } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { seeded, type Random } from '#service/demo/random.ts';
import type { CallerContext } from '#service/http/handlers.ts';

type More = Partial<Pick<Operation, 'entityId' | 'base' | 'deps' | 'configVersion'>>;

/** A tablet of a demonstration person that sends operations the way a real one does, so the judge decides about them. */
export interface DemoDevice {
  make: <P>(kind: OperationKind<P>, payload: P, more?: More) => Operation;
  send: (...operations: readonly Operation[]) => Promise<void>;
}

/** The client, the person and the tablet that an operation comes from. */
export interface DemoPerson {
  tenantId: string;
  userName: string;
  deviceName: string;
}

/**
 * Opens the tablet of a demonstration person. Its ids follow from its name, so a repeated send is the same operations again.
 * @throws when the client has no such person
 */
export async function demoDevice(db: Database, { tenantId, userName, deviceName }: DemoPerson, now: number): Promise<DemoDevice> {
  const found = await db.inTenant(tenantId, (tx) => tx.select().from(users).where(eq(users.userName, userName)));
  const [user] = found;
  if (!user) throw new Error(`The demonstration has no ${userName}.`);
  const random = seeded(1, `device ${tenantId} ${deviceName}`);
  const deviceId = random.id(now);
  const context = contextOf(db, { tenantId, userId: user.id, userName, name: user.name, roles: user.roles }, now);
  let n = 0;
  return {
    make: (kind, payload, more = {}) => {
      n += 1;
      return operation({ random, now, clientId: tenantId, userId: user.id, deviceId, n }, kind, payload, more);
    },
    send: async (...operations) => {
      const device = { deviceId, deviceName, version: '', highestN: n, waiting: 0, oldestAt: 0 };
      await push.handle(context, { device, operations: [...operations] });
    },
  };
}

interface Origin extends Pick<Operation, 'clientId' | 'userId' | 'deviceId' | 'n'> {
  random: Random;
  now: number;
}

function operation<P>({ random, now, ...origin }: Origin, kind: OperationKind<P>, payload: P, more: More): Operation {
  const entityId = more.entityId ?? random.id(now);
  const open: Omit<Operation, 'hash'> = {
    ...origin,
    opId: random.id(now),
    type: kind.type,
    lane: kind.lane(entityId, payload),
    refs: [...kind.refs(payload)],
    deps: [],
    base: {},
    configVersion: 1,
    payload: payload as Record<string, unknown>, // payloads are objects
    payloadVersion: kind.payloadVersion,
    supersedes: '',
    madeAt: now,
    zone: HOME_ZONE,
    skewMs: 0,
    ...more,
    entityId,
  };
  return { ...open, hash: hashOf(open) };
}

type Person = Pick<CallerContext['caller'], 'tenantId' | 'userId' | 'userName' | 'name' | 'roles'>;

function contextOf(db: Database, person: Person, now: number): CallerContext {
  const caller = {
    ...person,
    urlPath: '',
    grants: grantsOf(person.roles),
    internal: false,
    away: false,
    homeId: person.tenantId,
    sessionId: '',
  };
  const request = { ip: '', headers: new Headers(), cookies: new Map<string, string>(), secure: false };
  const log = pino({ level: 'silent' });
  const unobserved = { signal: new AbortController().signal, note: () => {}, setCookie: () => {}, afterCommit: () => {} };
  return { db, now: () => now, request, caller, tenantId: person.tenantId, log, ...unobserved };
}
