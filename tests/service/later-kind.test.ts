import { afterEach, beforeEach, expect, test } from 'vitest';
import { containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { quarantine } from '#service/areas/sync/quarantine.ts';
import { openLocal, type Local } from '#src/data/database/database.ts';
import { lineTo } from '#tests/bench/bench-line.ts';
import { aBrowser } from '#tests/bench/local-database.ts';
import { box } from '#tests/bench/sync-ports.ts';
import { serveAs, serveWithout, startAs, startWithout } from '#tests/bench/two-versions.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { engineOver, keyOfTablet, owner, until } from '#tests/recorded/tablet.ts';

/** G8: an operation of a type that a build does not know stays queued and visible, on the device and before the service. */

const DAY_MS = 86_400_000;
let bench: VaultBench;
let local: Local | undefined;
beforeEach(async () => {
  bench = await vaultBench();
});
afterEach(async () => {
  serveAs(containerUpdate);
  startAs(containerUpdate);
  await local?.close();
  local = undefined;
  await bench.close();
});

const boxes = () => bench.device('celina').rows<Container>('containers');
const plainBox = (code: string) => ({ ...box, code, classId: 'files' });

test('G8: a change of a later kind outlives an offline start of an earlier build, waits before an earlier service, and arrives', async () => {
  local = await openLocal(owner, { ...aBrowser(), key: await keyOfTablet() });
  const store = local.store;
  const line = { isUp: true };
  const later = engineOver(local, lineTo(bench, line));
  await later.start();
  const { entityId } = await later.save({ kind: containerCreate, payload: plainBox('KIND-1') });
  await until('the box is there', async () => (await boxes()).has(entityId));
  line.isUp = false;
  const { opId } = await later.save({ kind: containerUpdate, entityId, payload: { changes: { description: 'shelf 7' } } });
  await later.stop();
  const [saved] = await store.get('outbox', [opId]);

  startWithout(containerUpdate);
  serveWithout(containerUpdate);
  const earlier = engineOver(local, lineTo(bench, line));
  await earlier.start();
  const other = await earlier.save({ kind: containerCreate, payload: plainBox('KIND-2') });
  expect(earlier.statusNow().waiting).toBe(2);
  line.isUp = true;
  earlier.sendNow();
  await until('the rest has gone', async () => (await boxes()).has(other.entityId));
  await until('it was sent and came back', async () => ((await store.get('outbox', [opId]))[0]?.tries ?? 0) > 0);
  const [kept] = await store.get('outbox', [opId]);
  expect(kept).toMatchObject({ type: containerUpdate.type, operation: saved?.operation });
  expect(['queued', 'inflight']).toContain(kept?.state);
  expect(earlier.statusNow()).toMatchObject({ waiting: 1, needsYou: 0 });
  await earlier.stop();

  startAs(containerUpdate);
  serveAs(containerUpdate);
  const now = engineOver(local, lineTo(bench, line));
  await now.start();
  now.sendNow();
  await until('it is sent', () => now.statusNow().waiting === 0);
  expect((await boxes()).get(entityId)).toMatchObject({ description: 'shelf 7' });
  await now.stop();
}, 30_000);

test('G8: an unknown type is never refused, however old it is, and leaves no receipt in the way of the next version', async () => {
  const anna = bench.device('anna');
  const made = anna.make('container.create', plainBox('KIND-3'));
  const change = anna.make('container.update', { changes: { description: 'shelf 8' } }, { entityId: made.entityId });
  expect(await anna.send(made)).toEqual(['applied']);
  serveWithout(containerUpdate);
  expect(await anna.send(change)).toEqual(['held typeUnknown']);
  bench.pass(400 * DAY_MS);
  expect(await anna.send(change)).toEqual(['held typeUnknown']);
  serveAs(containerUpdate);
  expect(await anna.send(change)).toEqual(['applied']);
  expect((await boxes()).get(made.entityId)).toMatchObject({ description: 'shelf 8' });
});

test('G8: nor is it put before a supervisor while a person without access hands it over', async () => {
  const anna = bench.device('anna');
  const [strange, later] = [
    anna.make('hologram.create', {}),
    anna.make('container.create', plainBox('KIND-4'), { payloadVersion: containerCreate.payloadVersion + 1 }),
  ];
  const delivery = { userId: 'anna', userName: 'Anna', deviceId: '', how: 'deposit' as const };
  const brought = { tenantId: 't1', userId: 'anna', deviceName: 'Tablet 7', delivery };
  const taken = await quarantine(anna.context, [strange, later], brought);
  expect(taken?.results.map(({ verdict, code }) => `${verdict} ${code}`)).toEqual(['held typeUnknown', 'held payloadVersion']);
});
