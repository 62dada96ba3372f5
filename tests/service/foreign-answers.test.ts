import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { createEngine } from '#sync/engine.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '#tests/bench/fault-proxy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { owner, testPorts } from '#tests/bench/sync-ports.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** Everything real but time: the engine, its transport, a proxy that answers in place of the service, the service, its database. */
let bench: Bench;
let proxy: FaultProxy;
const ownFetch = globalThis.fetch;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem((tx) =>
    tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-operator', projectId: 'own-project' }),
  );
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(bench.url).port) });
});
afterEach(() => {
  proxy.mend();
  globalThis.fetch = ownFetch;
});
afterAll(async () => {
  await proxy.close();
  await bench.close();
});

const page = '<!doctype html><title>Welcome</title><form action="/login">Accept the terms of this network</form>';
const html = (status: number, delivered = false): Fault => ({ kind: 'status', status, body: page, type: 'text/html', delivered });
const json = (status: number, body: unknown, delivered = false): Fault => {
  return { kind: 'status', status, body: JSON.stringify(body), delivered };
};
const oldAnswer = { epoch: 'of-before', serviceTime: 1, newDevice: false, results: [] };

const faults: Record<string, Fault> = {
  'a 400 with a page': html(400),
  'a 401 with a page': html(401),
  'a 403 with a page': html(403),
  'a 404 with a page': html(404),
  'a 409 with a page': html(409),
  'a 413 with a page': html(413),
  'a 413 with a page, delivered': html(413, true),
  'a captive portal': html(200),
  'a captive portal, delivered': html(200, true),
  'foreign JSON': json(403, { error: { code: 'blocked', result: false } }),
  'foreign JSON, 200': json(200, { result: true, data: {} }),
  'cut JSON': { kind: 'cutAnswer', bytes: 20 },
  'JSON that ends early': { kind: 'rewrite', change: (body) => body.slice(0, -10) },
  'an old answer': json(200, oldAnswer, true),
  'an old refusal of a batch': json(413, { result: false, message: '', data: null, code: 'request.tooLarge' }),
};

/** An engine of the operator behind the proxy, on a clock of its own that stands still while the service works. */
async function tablet() {
  const { token } = await bench.signIn('operator');
  const ports = testPorts();
  const { timeline } = ports;
  globalThis.fetch = (input, init) => {
    const answer = ownFetch(new URL(input as string, proxy.origin), init);
    const read = answer.then(async (whole) => {
      const body = await whole.arrayBuffer();
      return new Response(body, { status: whole.status, headers: whole.headers });
    });
    timeline.standStill(read);
    return read;
  };
  ports.ports.transport = createTransport({ token: () => token, renew: async () => 'unreachable' });
  ports.ports.ids = { uuid: () => randomUUID() };
  ports.ports.hasher = { sha256: async (text) => createHash('sha256').update(text).digest('hex') };
  const engine = createEngine(ports.ports, { ...owner, clientId: 't-north', userId: 'u-operator' });
  await engine.start();
  await ports.pass(5_000);
  return { ...ports, engine };
}

const DOCUMENTS = 200;
const about = { containerId: 'own-container', projectId: 'own-project', classId: 'own-class' };
const rest = { values: { 'own-attribute': 'a' }, evidence: {}, toVerify: [], tries: {}, leased: [] };

test.each(Object.entries(faults))(
  'I1, I2: %s in place of each answer for a minute while 200 documents are saved: all arrive once, none needs a person',
  async (what, fault) => {
    const { engine, pass, disk } = await tablet();
    // the probe passes: the worst case, in which sending goes on being tried
    proxy.spoil(/^\/api\/(?!health)/, fault, { times: Number.POSITIVE_INFINITY });
    const saved: string[] = [];
    for (let n = 0; n < DOCUMENTS; n++) {
      const payload = { ...about, ...rest, code: `${what}-${n}`.toUpperCase() };
      saved.push((await engine.save({ kind: registrationCreate, payload })).entityId);
      await pass(60_000 / DOCUMENTS);
    }
    expect(engine.statusNow()).toMatchObject({ waiting: DOCUMENTS, needsYou: 0, withSupervisor: 0 });
    expect(['intercepted', 'unreachable', 'connecting', 'sending', 'receiving', 'upToDate']).toContain(engine.statusNow().phase);
    proxy.mend();
    for (let waited = 0; engine.statusNow().waiting > 0 && waited < 20; waited++) await pass(60_000);
    expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0, withSupervisor: 0 });
    const rows = await bench.db.inTenant('t-north', (tx) =>
      tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.containerId, about.containerId)),
    );
    const arrived = rows.filter(({ id }) => saved.includes(id));
    expect([arrived.length, new Set(arrived.map(({ id }) => id)).size]).toEqual([DOCUMENTS, DOCUMENTS]);
    expect([...disk.peek('outbox').values()].filter(({ state }) => state === 'refused')).toEqual([]);
    await engine.stop();
  },
);
