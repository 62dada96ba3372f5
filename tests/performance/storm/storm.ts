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
import { drain, nothingMet, pullAll, queues, signedIn, type Met } from './devices.ts';

/** A morning after a day without coverage: everybody sends at the same moment, and some read everything beside it. */
const DEVICES = 60;
const EACH = 100;
const READERS = 10;
const scale = { ...defaultScale, dictionary: 200 };
const how = `${DEVICES} devices of ${EACH} operations in batches of 50, Retry-After obeyed`;

interface Storm extends Met {
  perSecond: number;
}

/** Drains all devices against a running service, beside devices that read the whole feed again and again. */
async function stormOver(origin: string, readers: number): Promise<Storm> {
  const [writer, reader] = [await signedIn(origin, 'operator'), await signedIn(origin, 'operator2')];
  const all = queues(writer, await pullAll(writer, 'storm-first', nothingMet()), DEVICES, EACH);
  const met = nothingMet();
  const writing = new AbortController();
  const reading = Array.from({ length: readers }, async (_, n) => {
    while (!writing.signal.aborted) await pullAll(reader, `reader-${n}`, met, () => writing.signal.aborted);
  });
  const began = performance.now();
  await Promise.all(all.map((operations, device) => drain(writer, `storm-${device}`, operations, met)));
  const seconds = (performance.now() - began) / 1_000;
  writing.abort();
  await Promise.all(reading);
  return { ...met, perSecond: (DEVICES * EACH) / seconds };
}

const embedded = (readers: number) => withService({ dictionary: scale.dictionary }, ({ origin }) => stormOver(origin, readers));

async function onEmbedded(): Promise<Figure[]> {
  const without = await embedded(0);
  const beside = await embedded(READERS);
  const name = `Storm beside ${READERS} readers, embedded database`;
  return [
    {
      name: 'Storm without readers, embedded database',
      value: without.perSecond,
      unit: 'per s',
      how: `${how}; ${said(without)}`,
    },
    { name, value: beside.perSecond / without.perSecond, unit: 'x', mark: 0.7, atLeast: true, how: `${how}; ${said(beside)}` },
    { name: `${name}: requests timed out`, value: beside.timedOut, unit: 'x', mark: 0, how },
  ];
}

async function onServer(): Promise<Figure[]> {
  const server = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-storm-'));
  try {
    const db = await openDatabase({ databaseUrl: server.url, dataDir });
    await migrate(db);
    await fillDemo(db, { seed: 1, scale });
    await db.close();
    const service = await startServiceProcess(dataDir, { env: { DATABASE_URL: server.url } });
    try {
      const storm = await stormOver(service.origin, 0);
      const p95 = percentile(storm.pushMs, 0.95) / 1_000;
      return [
        { name: 'Storm of one client, PostgreSQL', value: storm.perSecond, unit: 'per s', how: `${how}; ${said(storm)}` },
        { name: 'Answer to a push in that storm, p95', value: p95, unit: 's', mark: 5, scales: 'writing', how },
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function said({ pushMs, timedOut, sentAway, pages }: Storm): string {
  const p95 = (percentile(pushMs, 0.95) / 1_000).toFixed(1);
  return `push p95 ${p95} s, ${sentAway} asked to come back, ${timedOut} timed out, ${pages} pages read`;
}

/** Many devices at once: what they get through, and what each waits. */
export const storm: Measurement = { name: 'storm', measure: async () => [...(await onEmbedded()), ...(await onServer())] };
