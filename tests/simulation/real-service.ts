import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { problems } from '#schema/problems.ts';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import { beginEpoch } from '#service/areas/sync/epoch.ts';
import { dictionaryPart } from '#service/areas/protocoling/dictionary-part.ts';
import { deviceHandlers } from '#service/areas/devices/handlers.ts';
import type { FileParts } from '#service/areas/files/opening.ts';
import { seeDevice } from '#service/areas/sync/devices.ts';
import { syncHandlers } from '#service/areas/sync/handlers.ts';
import { push } from '#service/areas/sync/push.ts';
import { quarantine } from '#service/areas/sync/quarantine.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { epochs } from '#service/db/tables/sync.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import { rolesNow } from '#sync/simulator/model/client-data.ts';
import { barredDevice as barred, type DeviceOrder, type Refusal } from '#sync/simulator/devices/orders.ts';
import { ModelService, type ServiceParts, type Session } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { needless } from '#sync/simulator/switched-off.ts';
import type { DictionaryPlace, Hasher } from '#sync/ports.ts';
import { changeClient, fillClient } from './client-rows.ts';
import { MirrorTenant } from './mirror-tenant.ts';
import { RealFiles } from './real-files.ts';
import type { SimulatedParts } from './simulated-parts.ts';
import { backUp, emptyDatabase, restore } from './whole-database.ts';

/** Devices in front of the real service compute the real hash: it is checked. */
export const realHasher: Hasher = { sha256: async (text) => createHash('sha256').update(text).digest('hex') };

const FIRST_EPOCH = 'epoch-1';
const quiet = pino({ level: 'silent' });

/** The power went away inside a transaction. */
class Died extends Error {}

/**
 * The shipped handlers over a real database in the place of the model: same devices, same faults, same checkers. Calls
 * come one at a time, as on the embedded database they do; virtual time stands still while one is under way.
 */
export class RealService extends ModelService {
  readonly #db: Database;
  readonly #files: FileParts;
  readonly #parts: ServiceParts;
  readonly #mirrors: MirrorTenant[] = [];
  #last: Promise<unknown>;
  #life = FIRST_EPOCH;

  /** Everything the database and the store of files held is gone. */
  constructor({ db, files }: SimulatedParts, parts: ServiceParts) {
    super(parts);
    this.#db = db;
    this.#files = files;
    this.#parts = parts;
    this.#last = Promise.all([emptyDatabase(db, FIRST_EPOCH), emptyStore(files)]);
    parts.standStill?.(this.#last);
  }

  override get epoch(): string {
    return this.#life;
  }

  override addTenant(clientId: string, operators: number, isOrdering = false): ModelTenant {
    const files = new RealFiles(clientId, {
      db: this.#db,
      parts: this.#files,
      inTurn: (work) => this.#inTurn(work),
      contextOf: (userId) => this.#context({ clientId, userId }, this.#db),
    });
    const tenant = new MirrorTenant(clientId, { operators, isOrdering, files }, (changed, rows) => this.#change(changed, rows));
    this.tenants.set(clientId, tenant);
    this.#mirrors.push(tenant);
    const feedRows = tenant.takeBeginning();
    const { configuration } = tenant;
    void this.#inTurn(async () => {
      await fillClient(this.#db, clientId, { operators, isOrdering, configuration, feedRows });
      await this.#look(tenant);
    });
    return tenant;
  }

  override push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    return this.#bring(session, request, upTo, async (db) => answerOf(await push.handle(this.#context(session, db), request)));
  }

  override async deposit(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    if (!this.isOff(session)) return needless;
    const { clientId: tenantId, userId } = session;
    const delivery = { userId, userName: userId, deviceId: '', how: 'deposit' as const };
    const whose = { tenantId, userId, deviceName: request.device.deviceName, delivery, now: this.#parts.now() };
    return this.#bring(session, request, upTo, async (db) => {
      const look = async (tx: Tx) => {
        const { barred: shut, deviceId } = await seeDevice(tx, whose, request.device, request.operations);
        return { shut, deviceId };
      };
      const taken = await quarantine(this.#context(session, db), request.operations, whose, look);
      return taken ? { ...taken, newDevice: false, serviceTime: whose.now } : barred;
    });
  }

  /** Holds are placed by calls of their own, which the worlds of the service do not make. */
  override turnHold(): void {}

  override switchUser(session: Session, on: boolean): void {
    super.switchUser(session, on);
    const { clientId, userId } = session;
    const his = and(eq(users.tenantId, clientId), eq(users.id, userId));
    void this.#inTurn(() => this.#db.inTenant(clientId, (tx) => tx.update(users).set({ active: on }).where(his)));
  }

  #bring(
    session: Session,
    request: PushRequest,
    upTo = Number.POSITIVE_INFINITY,
    work: (db: Database) => Promise<PushAnswer | Refusal>,
  ): Promise<PushAnswer | Refusal> {
    const tenant = this.#mirrorOf(session);
    return this.#inTurn(async () => {
      // a batch is one transaction: whoever dies before its end has written nothing
      const dies = upTo < request.operations.length;
      const answer = await this.#orDead(dies ? dying(this.#db) : this.#db, work);
      const draft = await this.#look(tenant);
      const wrote = draft.receipts.size > 0 || draft.changes.size > 0;
      if (wrote) this.#parts.committed(tenant, draft);
      return answer;
    });
  }

  async #orDead(db: Database, work: (db: Database) => Promise<PushAnswer | Refusal>): Promise<PushAnswer | Refusal> {
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      return { epoch: this.#life, serviceTime: this.#parts.now(), newDevice: false, results: [] };
    }
  }

  override pull(session: Session, request: PullRequest): Promise<PullAnswer | Refusal> {
    const context = this.#context(session, this.#db);
    const { pull } = syncHandlers();
    return this.#inTurn(async () =>
      answerOf(await this.#db.inTenant(session.clientId, (tx) => within(pull)({ ...context, tx }, request))),
    );
  }

  override order({ clientId }: Session, deviceId: string, order: DeviceOrder): void {
    const context = this.#context({ clientId, userId: 'boss' }, this.#db);
    void this.#inTurn(async () => {
      await this.#db.inTenant(clientId, (tx) => within(deviceHandlers[orderCalls[order]])({ ...context, tx }, { deviceId }));
      await this.#look(this.#mirrorOf({ clientId, userId: context.caller.userId }));
    });
  }

  override dictionary({ clientId: tenantId }: Session, id: string, place: DictionaryPlace): Promise<DictionaryPart | undefined> {
    return this.#inTurn(() =>
      this.#db.inTenant(tenantId, async (tx) => (await dictionaryPart(tx, { tenantId, id, ...place })) ?? undefined),
    );
  }

  override backup(): () => void {
    const kept = this.#mirrors.map(({ configuration, dictionaryVersion }) =>
      structuredClone({ configuration, dictionaryVersion }),
    );
    void this.#inTurn(() => backUp(this.#db));
    return () => {
      this.#mirrors.forEach((tenant, i) => {
        const { configuration, dictionaryVersion } = structuredClone(kept[i] as (typeof kept)[number]); // one for each
        Object.assign(tenant.configuration, configuration);
        tenant.dictionaryVersion = dictionaryVersion;
      });
      void this.#inTurn(async () => {
        await restore(this.#db);
        this.#life = await beginEpoch(this.#db, this.#parts.now());
        for (const tenant of this.#mirrors) {
          tenant.forget();
          await this.#look(tenant);
        }
      });
    };
  }

  /** What the tables hold against the feed and against what the checkers saw, at the very end. */
  differences(): Promise<string[]> {
    return this.#inTurn(async () => {
      const found: string[] = [];
      for (const tenant of this.#mirrors) found.push(...(await this.#db.asSystem((tx) => tenant.differences(tx))));
      const [life] = await this.#db.asSystem((tx) => tx.select().from(epochs).orderBy(desc(epochs.since)).limit(1));
      if (life?.epoch !== this.#life) found.push('another epoch than the one begun');
      return found;
    });
  }

  #look(tenant: MirrorTenant) {
    return this.#db.asSystem((tx) => tenant.refresh(tx));
  }

  #change(tenant: MirrorTenant, rows: readonly FeedDraft[]): void {
    const configuration = structuredClone(tenant.configuration);
    void this.#inTurn(async () => {
      await changeClient(this.#db, tenant.clientId, configuration, rows);
      await this.#look(tenant);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine;
    this.#parts.standStill?.(mine);
    return mine;
  }

  #mirrorOf(session: Session): MirrorTenant {
    return this.tenantOf(session) as MirrorTenant; // only such are added
  }

  #context({ clientId, userId }: Session, db: Database): Omit<HandlerContext, 'tx'> {
    const person = this.#mirrorOf({ clientId, userId }).configuration.people.get(userId);
    if (!person) throw new Error(`nobody is called ${userId}`);
    const roles = rolesNow(person);
    const caller = {
      userId,
      userName: userId,
      name: userId,
      tenantId: clientId,
      urlPath: clientId,
      roles,
      grants: person.grants,
      internal: false,
      away: false,
      homeId: clientId,
      sessionId: 's',
    };
    const request = { ip: '127.0.0.1', headers: new Headers(), cookies: new Map<string, string>(), secure: false };
    const parts = {
      signal: new AbortController().signal,
      note: () => {},
      setCookie: () => {},
      afterCommit: () => {},
      log: quiet,
    };
    return { db, now: this.#parts.now, request, caller, tenantId: clientId, ...parts };
  }
}

const orderCalls = { bar: 'barDevice', admit: 'admitDevice', prepare: 'prepareDevice' } as const;

/** A handler that runs in a transaction of its caller. */
function within<H>(handler: H): Extract<H, (...args: never[]) => unknown> {
  if (typeof handler !== 'function') throw new Error('It takes its transactions itself.');
  return handler as Extract<H, (...args: never[]) => unknown>; // looked at above
}

/** Files of every world have the same ids and contents. */
async function emptyStore({ store }: FileParts): Promise<void> {
  for await (const { key } of store.list('')) await store.delete(key);
}

/** As the router puts a refusal on the wire. */
function answerOf<T>(outcome: Outcome<T>): T | Refusal {
  if ('data' in outcome) return outcome.data;
  if (!('refused' in outcome)) throw new Error('A file is no answer of sync.');
  return { status: problems[outcome.refused], code: outcome.refused, retryAfterMs: 0 };
}

/** A database whose process dies at the end of its first transaction, before the commit. */
function dying(db: Database): Database {
  let dead = false;
  return {
    ...db,
    inTenant: async (tenantId, work) => {
      if (dead) throw new Died();
      return db.inTenant(tenantId, async (tx) => {
        await work(tx);
        dead = true;
        throw new Died();
      });
    },
  };
}
