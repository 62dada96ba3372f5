import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { custodyEvent } from '#schema/codes.ts';
import { collectionShapes, operationOf, type OutboxDoc } from '#schema/collections.ts';
import { pushRequest, type PullRequest, type PushRequest } from '#schema/sync-wire.ts';
import { pull } from '#service/areas/sync/pull.ts';
import { push } from '#service/areas/sync/push.ts';
import { custody, receipts } from '#service/db/tables/sync.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { openLocal, type Local } from '#src/data/database/database.ts';
import type { Transport } from '#sync/ports.ts';
import { aBrowser } from '#tests/bench/local-database.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { layDatabases, type DatabaseCopy } from '#tests/recorded/storage.ts';
import { engineOver, keyOfTablet, owner, until } from '#tests/recorded/tablet.ts';

/**
 * Sealed databases of tablets as earlier versions wrote them (`tests/recorded/record.ts`), opened by this one: twelve operations, of
 * which two were acknowledged, one was on its way and nine were saved without coverage.
 */
interface Recording {
  version: string;
  shapes: unknown;
  outbox: OutboxDoc[];
  databases: DatabaseCopy[];
}

/** In their order; the last one has the indexes of this version. */
const names = ['store-1', 'store-2'];
const recordings = new Map<string, Recording>();
for (const name of names) recordings.set(name, await read(name));

let bench: VaultBench;
beforeEach(async () => {
  bench = await vaultBench();
});
afterEach(() => bench.close());

async function read(name: string): Promise<Recording> {
  return JSON.parse(await readFile(new URL(`../recorded/${name}.json`, import.meta.url), 'utf8')) as Recording; // written by record.ts
}

async function opened({ databases }: Recording): Promise<Local> {
  const browser = aBrowser();
  await layDatabases(browser.indexedDB, databases);
  return openLocal(owner, { ...browser, key: await keyOfTablet() });
}

/** The shipped handlers behind JSON, as on the wire; `line` says whether the tablet has coverage. */
function wireTo(line: { isUp: boolean }): Transport {
  const context = bench.context(owner.userId, owner.clientId);
  const answered = <T>(body: T) => ({ kind: 'answer' as const, serviceTime: bench.now(), body: sent(body) });
  return {
    probe: async () => line.isUp,
    push: async (request) => {
      if (!line.isUp) return { kind: 'unreachable' };
      return answered(await received(request));
    },
    pull: async (request: PullRequest) => {
      if (!line.isUp) return { kind: 'unreachable' };
      return answered((await bench.db.inTenant(owner.clientId, (tx) => pull({ ...context, tx }, sent(request)))).data);
    },
    dictionary: async () => ({ kind: 'unreachable' }),
  };
}

async function received(request: PushRequest) {
  const outcome = await push.handle(bench.context(owner.userId, owner.clientId), v.parse(pushRequest, sent(request)));
  if (!('data' in outcome)) throw new Error('refused');
  return outcome.data;
}

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Sends what the service had of the recorded tablet before it was opened again. */
async function hadBefore(outbox: readonly OutboxDoc[]): Promise<void> {
  const known = outbox.filter(({ state }) => state !== 'queued').map(operationOf);
  const { deviceId = '' } = known[0] ?? {};
  const device = { deviceId, deviceName: owner.deviceName, version: owner.version, highestN: 99, waiting: 0, oldestAt: 0 };
  const { results } = await received({ device, operations: known });
  expect(results.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied']);
}

describe.each(names)('S12, G10: the database of %s', (name) => {
  const recording = () => recordings.get(name) as Recording; // each was read above

  test('keeps every operation letter by letter, the draft and the number of the device', async () => {
    const { outbox } = recording();
    const local = await opened(recording());
    const kept = await local.store.find('outbox', {});
    expect(kept).toHaveLength(12);
    expect(byNumber(kept)).toEqual(byNumber(outbox));
    const [draft, device] = await local.store.get('settings', ['draft/recorded', 'device']);
    expect(draft?.value).toEqual({ surname: 'half-typed' });
    expect(device?.value).toEqual({ deviceId: operationOf(kept[0] as OutboxDoc).deviceId, n: 12 });
    expect(local.canary.lost).toBe(false);
    await local.close();
  });

  test('shows unsent work offline, and the service has every operation once after it', async () => {
    const { outbox } = recording();
    await hadBefore(outbox);
    const line = { isUp: false };
    const local = await opened(recording());
    const engine = engineOver(local, wireTo(line));
    await engine.start();
    const shown = async (collection: 'containers' | 'registrations') =>
      (await local.store.find(collection, {}))
        .filter(({ shown: isShown }) => isShown === 1)
        .map(({ row }) => row?.code ?? '')
        .toSorted(byText);
    await until('the unsent documents are drawn', async () => (await shown('registrations')).length >= 3);
    expect(await shown('registrations')).toEqual(expect.arrayContaining(['REC-D2', 'REC-D3', 'REC-D5']));
    expect(await shown('containers')).toContain('REC-2');
    expect(engine.statusNow().waiting).toBe(10);

    line.isUp = true;
    engine.sendNow();
    await until('all of it is sent', () => engine.statusNow().waiting === 0 && engine.statusNow().pictureWhole);
    expect(engine.statusNow()).toMatchObject({ needsYou: 0, withSupervisor: 0 });
    expect(await shown('registrations')).toEqual(['REC-D1', 'REC-D2', 'REC-D3', 'REC-D5']);
    expect(await shown('containers')).toEqual(['REC-1', 'REC-2']);
    await engine.stop();
    await local.close();
    await expectOnce(outbox);
  });
});

/** One receipt for each operation, one row for each document, and one event for each act. */
async function expectOnce(outbox: readonly OutboxDoc[]): Promise<void> {
  await bench.db.asSystem(async (tx) => {
    const had = await tx.select().from(receipts).where(eq(receipts.tenantId, owner.clientId));
    expect(had.map(({ opId, status }) => `${opId} ${status}`).toSorted()).toEqual(
      outbox.map(({ id }) => `${id} applied`).toSorted(),
    );
    const boxes = await tx.select().from(containers).where(eq(containers.tenantId, owner.clientId));
    expect(boxes.map(({ code, description, status }) => ({ code, description, status })).toSorted(byCode)).toEqual([
      { code: 'REC-1', description: '', status: expect.any(Number) },
      { code: 'REC-2', description: 'shelf 3', status: expect.any(Number) },
    ]);
    const documents = await tx.select().from(registrations).where(eq(registrations.tenantId, owner.clientId));
    expect(
      documents
        .filter(({ deletedAt }) => !deletedAt)
        .map(({ code, values }) => `${code} ${Reflect.get(Object(values), 'surname')}`)
        .toSorted(),
    ).toEqual(['REC-D1 Żółkiewska', 'REC-D2 Żółkiewska', 'REC-D3 Żółkiewska', 'REC-D5 Nowak']);
    const events = await tx.select().from(custody).where(eq(custody.tenantId, owner.clientId));
    const codes = new Map(boxes.map(({ id, code }) => [id, code]));
    expect(events.map(({ containerId, event }) => `${codes.get(containerId)} ${event}`).toSorted()).toEqual([
      `REC-1 ${custodyEvent.createBox}`,
      `REC-2 ${custodyEvent.closeBox}`,
      `REC-2 ${custodyEvent.createBox}`,
      `REC-2 ${custodyEvent.orderPickup}`,
    ]);
  });
}

const byNumber = (docs: readonly OutboxDoc[]) => docs.toSorted((a, b) => a.n - b.n);
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);

test('a change of the indexes comes with a recording of the version before it, and one of its own', () => {
  const newest = recordings.get(names.at(-1) ?? '');
  expect(sent(collectionShapes), 'node tests/recorded/record.ts tests/recorded/store-<n>.json').toEqual(newest?.shapes);
  expect(recordings.get(names.at(-2) ?? '')?.shapes).not.toEqual(newest?.shapes);
});
