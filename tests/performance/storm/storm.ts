import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';
import { fillDemo } from '#service/demo/fill-demo.ts';
import { defaultScale } from '#service/demo/scale.ts';
import { startServiceProcess } from '#tests/e2e/support/vault.ts';
import { withService, type Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { startPostgres } from '#tests/tooling/postgres-server.ts';
import { signedIn } from '#tests/performance/demo-work.ts';
import { drain, nothingMet, pullAll, queues, type Met } from './devices.ts';
import { copyDemoClient } from './many-clients.ts';

/** A morning after a day without coverage: everybody sends at the same moment, and some read everything at the same time. */
const DEVICES = 60;
const EACH = 100;
const READERS = 10;
const CLIENTS = 10;
/** One client and many are measured in turns, so that a machine that gets slower slows both. */
const ROUNDS = 2;
const scale = { ...defaultScale, dictionary: 200 };
const how = `${DEVICES} devices of ${EACH} operations in batches of 50, Retry-After obeyed`;

interface Storm extends Met {
  perSecond: number;
}

/** Drains all devices of some clients against a running service, with devices that read a whole feed again and again. */
async function stormOver(origin: string, readers: number, clients: readonly string[] = ['demo']): Promise<Storm> {
  const queued = await Promise.all(clients.map((client) => queuedFor(origin, client, DEVICES / clients.length)));
  const reader = await signedIn(origin, 'operator2');
  const met = nothingMet();
  const writing = new AbortController();
  const reading = Array.from({ length: readers }, async (_, n) => {
    while (!writing.signal.aborted) await pullAll(reader, `reader-${n}`, met, () => writing.signal.aborted);
  });
  const began = performance.now();
  await Promise.all(
    queued.flatMap(({ writer, all }) => all.map((operations, device) => drain(writer, `storm-${device}`, operations, met))),
  );
  const seconds = (performance.now() - began) / 1_000;
  writing.abort();
  await Promise.all(reading);
  return { ...met, perSecond: (DEVICES * EACH) / seconds };
}

async function queuedFor(origin: string, client: string, devices: number) {
  const writer = await signedIn(origin, 'operator', client);
  return { writer, all: queues(writer, await pullAll(writer, 'storm-first', nothingMet()), devices, EACH) };
}

const embedded = (readers: number) => withService({ dictionary: scale.dictionary }, ({ origin }) => stormOver(origin, readers));

async function onEmbedded(): Promise<Figure[]> {
  const without = await embedded(0);
  const withReaders = await embedded(READERS);
  const name = `Storm with ${READERS} readers, embedded database`;
  return [
    {
      name: 'Storm without readers, embedded database',
      value: without.perSecond,
      unit: 'per s',
      how: `${how}; ${summaryOf(without)}`,
    },
    {
      name,
      value: withReaders.perSecond / without.perSecond,
      unit: 'x',
      mark: 0.7,
      atLeast: true,
      how: `${how}; ${summaryOf(withReaders)}`,
    },
    { name: `${name}: requests timed out`, value: withReaders.timedOut, unit: 'x', mark: 0, how },
  ];
}

/** Measures one client and ten in turns, each with clients that have not sent before, and gives what each got through. */
async function onServer(): Promise<Figure[]> {
  const server = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-storm-'));
  try {
    const db = await openDatabase({ databaseUrl: server.url, dataDir });
    await migrate(db);
    await fillDemo(db, { seed: 1, scale });
    const clients = await copyDemoClient(db, ROUNDS * (CLIENTS + 1));
    await db.close();
    const service = await startServiceProcess(dataDir, { env: { DATABASE_URL: server.url } });
    try {
      const [ofOne, ofMany]: [Storm[], Storm[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one = '', ...many] = clients.slice(round * (CLIENTS + 1), (round + 1) * (CLIENTS + 1));
        ofOne.push(await stormOver(service.origin, 0, [one]));
        ofMany.push(await stormOver(service.origin, 0, many));
      }
      return serverFigures(inAll(ofOne), inAll(ofMany));
    } finally {
      await service.stop();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Rounds as one: their time adds up, and every push counts. */
function inAll(rounds: readonly Storm[]): Storm {
  const all = { ...nothingMet(), perSecond: rounds.length / rounds.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0) };
  for (const { pushMs, timedOut, sentAway } of rounds) {
    all.pushMs.push(...pushMs);
    all.timedOut += timedOut;
    all.sentAway += sentAway;
  }
  return all;
}

function serverFigures(one: Storm, many: Storm): Figure[] {
  const p95 = percentile(one.pushMs, 0.95) / 1_000;
  const [ofOne, ofMany] = [`Storm of one client, PostgreSQL`, `Storm of ${CLIENTS} clients, PostgreSQL`];
  return [
    { name: ofOne, value: one.perSecond, unit: 'per s', how: `${how}; ${summaryOf(one)}` },
    { name: ofMany, value: many.perSecond, unit: 'per s', how: `${how}; ${summaryOf(many)}` },
    {
      name: 'One client against ten, PostgreSQL',
      value: one.perSecond / many.perSecond,
      unit: 'x',
      mark: 0.8,
      atLeast: true,
      how,
    },
    { name: 'Answer to a push of one client, p95', value: p95, unit: 's', mark: 5, scales: 'writing', how },
  ];
}

function summaryOf({ pushMs, timedOut, sentAway, pages }: Storm): string {
  const p95 = (percentile(pushMs, 0.95) / 1_000).toFixed(1);
  return `push p95 ${p95} s, ${sentAway} asked to come back, ${timedOut} timed out, ${pages} pages read`;
}

/** Many devices at once: what they get through, and what each waits. */
export const storm: Measurement = { name: 'storm', measure: async () => [...(await onEmbedded()), ...(await onServer())] };
