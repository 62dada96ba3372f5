import { createHash, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { sessionCalls } from '#schema/calls/session.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { openDatabase } from '#service/db/database.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { createEngine } from '#sync/engine.ts';
import type { Engine } from '#sync/engine-contract.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { memoryStore, type MemoryStore } from '#sync/simulator/memory-store.ts';
import { withService, type Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';

const COUNT = 1_000;

/** The shipped engine empties a full outbox over loopback; its store is memory, so the figure is wire and service. */
export const drain: Measurement = {
  name: 'drain',
  measure: () =>
    withService({}, async (service, dataDir) => {
      const seconds = await drainOver(service.origin);
      await service.stop();
      const floor = await straightInserts(dataDir);
      const figure: Figure = {
        name: `Drain of ${COUNT.toLocaleString('en')} queued registrations`,
        value: COUNT / seconds,
        unit: 'per s',
        mark: 300,
        atLeast: true,
        scales: 'writing',
        floor: { what: 'the same rows straight in SQL, 50 to a transaction and statement', value: COUNT / floor },
        how: 'embedded database, one device, batches of 50, over loopback HTTP',
      };
      return [figure];
    }),
};

async function drainOver(origin: string): Promise<number> {
  // the transport asks by path, as a page does; here there is no page to give it an origin
  const bare = globalThis.fetch;
  globalThis.fetch = (path, options) => bare(typeof path === 'string' ? new URL(path, origin) : path, options);
  try {
    const { engine, store } = await signedInEngine();
    await engine.start();
    if (!(await engine.catchUp())) throw new Error('The first picture did not come.');
    engine.pause();
    await queue(engine, store);
    const started = performance.now();
    engine.resume();
    await emptied(store);
    const seconds = (performance.now() - started) / 1_000;
    await engine.stop();
    return seconds;
  } finally {
    globalThis.fetch = bare;
  }
}

async function signedInEngine(): Promise<{ engine: Engine; store: MemoryStore }> {
  const check = (await ask(`${tenancyCalls.checkClient.path}?customerUrlPath=demo`)) as { customerGuid: string };
  const signIn = { customerGuid: check.customerGuid, userName: 'operator', userPassword: 'Strongroom-1' };
  const { accessToken } = (await ask(sessionCalls.token.path, signIn)) as { accessToken: string };
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
  const { version } = (await (await fetch('/api/health')).json()) as { version: string };
  const store = memoryStore();
  const engine = createEngine(
    {
      clock: { now: () => Date.now(), after: (ms, action) => clearLater(setTimeout(action, ms)) },
      rng: { next: () => Math.random() },
      ids: { uuid: uuidv7 },
      hasher: { sha256: async (text) => createHash('sha256').update(text).digest('hex') },
      store,
      transport: createTransport({ token: () => accessToken, renew: async () => 'ended' }),
      lock: { hold: (_name, work) => work(new AbortController().signal) },
      signals: { onNudge: () => () => undefined },
    },
    { clientId: check.customerGuid, userId: claims['sub'] ?? '', userName: 'bench', deviceName: 'bench', version },
  );
  return { engine, store };
}

async function ask(path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { result, data, message } = (await answer.json()) as { result: boolean; data: unknown; message: string };
  if (!result) throw new Error(`${path}: ${message}`);
  return data;
}

/** Registers documents of a class without rules that could refuse one, in an open box. */
async function queue(engine: Engine, store: MemoryStore): Promise<void> {
  const { container, documentClass } = openBox(store);
  const inherited = container.inherited;
  for (let n = 0; n < COUNT; n += 1) {
    const values = valuesOf(documentClass, n);
    await engine.save({
      kind: registrationCreate,
      payload: {
        containerId: container.id,
        projectId: container.projectId,
        classId: documentClass.id,
        code: `9${String(n).padStart(11, '0')}`,
        values: { ...inherited, ...values },
        evidence: {},
        toVerify: [],
        tries: {},
        leased: [],
      },
      configVersion: documentClass.version,
    });
  }
}

function openBox(store: MemoryStore): { container: Container; documentClass: DocumentClass } {
  const classes = [...store.peek('references').values()].flatMap(({ of, row }) => (of === 'class' ? [row as DocumentClass] : []));
  const documentClass = classes.find(({ name }) => name === 'HR personal files');
  const found = [...store.peek('containers').values()].find(
    ({ row, status }) => status === 1 && row?.classId === documentClass?.id,
  );
  if (!documentClass || !found?.row) throw new Error('The demonstration has no open box of HR personal files.');
  return { container: found.row, documentClass };
}

function valuesOf({ attributes }: DocumentClass, n: number): Record<string, string> {
  const byName: Record<string, string> = {
    'Document code': `9${String(n).padStart(11, '0')}`,
    'Personal no.': `KD/2019/${String(50_000 + n)}`,
    Surname: 'Kowalska',
    'First name': 'Anna',
    'Date of birth': '1961-03-12',
    'Part of file': 'B. Employment',
  };
  return Object.fromEntries(attributes.flatMap(({ id, name }) => (byName[name] ? [[id, byName[name]]] : [])));
}

async function emptied(store: MemoryStore): Promise<void> {
  for (;;) {
    const states = [...store.peek('outbox').values()].map(({ state }) => state);
    const bad = states.filter((state) => state === 'refused' || state === 'contested').length;
    if (bad > 0) throw new Error(`${bad} registrations were not accepted`);
    if (states.every((state) => state !== 'queued' && state !== 'inflight')) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The floor: the same rows into the same table of the same database, nothing around them. */
async function straightInserts(dataDir: string): Promise<number> {
  const db = await openDatabase({ dataDir });
  const [like] = await db.asSystem((tx) => tx.select().from(registrations).limit(1));
  const [container] = await db.asSystem((tx) =>
    tx
      .select()
      .from(containers)
      .where(sql`id = ${like?.containerId ?? ''}`)
      .limit(1),
  );
  if (!like || !container) throw new Error('The demonstration is empty.');
  const started = performance.now();
  for (let from = 0; from < COUNT; from += LIMITS.pushOperations) {
    const rows = Array.from({ length: Math.min(LIMITS.pushOperations, COUNT - from) }, (_, n) => ({
      ...like,
      id: uuidv7(),
      code: `8${String(from + n).padStart(11, '0')}`,
    }));
    await db.inTenant(like.tenantId, (tx) => tx.insert(registrations).values(rows));
  }
  const seconds = (performance.now() - started) / 1_000;
  await db.close();
  return seconds;
}

function clearLater(timer: NodeJS.Timeout): () => void {
  return () => clearTimeout(timer);
}

function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = randomUUID().replaceAll('-', '');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
