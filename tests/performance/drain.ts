import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { openDatabase } from '#service/db/database.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { createEngine } from '#sync/engine.ts';
import type { Engine } from '#sync/engine-contract.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { memoryStore, type MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import { openBoxes, registrationIn, signedIn, uuidv7 } from '#tests/performance/demo-work.ts';
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
    const { engine, store } = await signedInEngine(origin);
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

async function signedInEngine(origin: string): Promise<{ engine: Engine; store: MemoryStore }> {
  const { token, clientId, userId } = await signedIn(origin, 'operator');
  const { version } = (await (await fetch('/api/health')).json()) as { version: string };
  const store = memoryStore();
  const engine = createEngine(
    {
      clock: { now: () => Date.now(), after: (ms, action) => clearLater(setTimeout(action, ms)) },
      rng: { next: () => Math.random() },
      ids: { uuid: uuidv7 },
      hasher: { sha256: async (text) => createHash('sha256').update(text).digest('hex') },
      store,
      transport: createTransport({ token: () => token, renew: async () => 'ended' }),
      lock: { hold: (_name, work) => work(new AbortController().signal) },
      files: { send: async () => 'absent', drop: async () => undefined, sweep: async () => undefined },
      signals: { onNudge: () => () => undefined },
    },
    { clientId, userId, userName: 'bench', deviceName: 'bench', version },
  );
  return { engine, store };
}

/** Queues registrations in an open box. */
async function queue(engine: Engine, store: MemoryStore): Promise<void> {
  const classes = [...store.peek('references').values()].flatMap(({ of, row }) => (of === 'class' ? [row as DocumentClass] : []));
  const boxes = [...store.peek('containers').values()].flatMap(({ row }) => (row ? [row] : []));
  const { documentClass, first } = openBoxes(classes, boxes);
  for (let n = 0; n < COUNT; n += 1) {
    const payload = registrationIn(first, documentClass, `9${String(n).padStart(11, '0')}`, String(50_000 + n));
    await engine.save({ kind: registrationCreate, payload, configVersion: documentClass.version });
  }
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
