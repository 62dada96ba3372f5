import { expect, test, vi } from 'vitest';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Answer } from '#sync/ports.ts';
import { allApplied, answer, box, started, testPorts } from '#tests/bench/sync-ports.ts';

/** Loses operations as a browser does: no event, no write of ours. */
function lose({ disk }: ReturnType<typeof testPorts>, opIds: readonly string[]): void {
  const kept = disk.peek('outbox') as Map<string, unknown>; // the store in memory gives its own map
  for (const opId of opIds) kept.delete(opId);
}

/** A service that can be reached or not, and what it took in. */
function lostBench() {
  const net = { up: false, taken: [] as string[] };
  const bench = testPorts({
    push: async (request): Promise<Answer<never> | ReturnType<typeof answer<ReturnType<typeof allApplied>>>> => {
      if (!net.up) return { kind: 'unreachable' };
      net.taken.push(...request.operations.map(({ opId }) => opId));
      return answer(allApplied(request, 0));
    },
  });
  const loseOutbox = () => lose(bench, [...bench.disk.peek('outbox').keys()]);
  const rows = () => [...bench.disk.peek('containers').values()];
  return { net, bench, loseOutbox, rows };
}

test('I1, I6: an outbox emptied while the page is open alarms, keeps the rows, and each goes once when its author sends it again', async () => {
  const { net, bench, loseOutbox, rows } = lostBench();
  const engine = await started(bench);
  const saved: string[] = [];
  for (const code of ['A', 'B', 'C']) saved.push((await engine.save({ kind: containerCreate, payload: { ...box, code } })).opId);
  loseOutbox();
  net.up = true;
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 3 });
  expect(rows().map(({ code, mark, shown }) => [code, mark, shown])).toEqual(
    ['A', 'B', 'C'].map((code) => [code, 'operator', 1]),
  );
  expect(net.taken).toEqual([]);
  for (const opId of saved) await engine.retry(opId);
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0 });
  expect(net.taken.toSorted()).toEqual(saved.toSorted());
  await engine.stop();
});

test('I1, I6: an outbox that is gone at the next start alarms with the values of the rows, and they can be sent again', async () => {
  const { net, bench, loseOutbox, rows } = lostBench();
  const before = await started(bench);
  for (const code of ['A', 'B']) await before.save({ kind: containerCreate, payload: { ...box, code } });
  await before.stop();
  loseOutbox();
  net.up = true;
  const engine = await started(bench);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 2 });
  expect(rows().map(({ code, mark }) => [code, mark])).toEqual([
    ['A', 'operator'],
    ['B', 'operator'],
  ]);
  const refused = [...bench.disk.peek('outbox').values()].filter(({ state }) => state === 'refused');
  expect(refused.map(({ code }) => code)).toEqual(['outboxLost', 'outboxLost']);
  for (const { id } of refused) await engine.retry(id);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0 });
  expect(net.taken).toHaveLength(2);
  await engine.stop();
});

const paper = { projectId: box.projectId, classId: 'c', values: {}, evidence: {}, toVerify: [], tries: {}, leased: [] };

test('I1, I6: what the browser lost of an outbox is found at the next start, a pickup too, and the rest is not saved twice', async () => {
  const { net, bench } = lostBench();
  const before = await started(bench);
  const made = await before.save({ kind: containerCreate, payload: { ...box, code: 'A' } });
  const lost = [
    await before.save({ kind: registrationCreate, payload: { ...paper, containerId: made.entityId, code: 'D1' } }),
    await before.save({
      kind: pickupCreate,
      payload: { projectId: box.projectId, containerIds: [made.entityId], costCenterId: '', note: 'Ramp 2' },
    }),
  ];
  const kept = await before.save({ kind: registrationCreate, payload: { ...paper, containerId: made.entityId, code: 'D2' } });
  await before.stop();
  lose(
    bench,
    lost.map(({ opId }) => opId),
  );
  const engine = await started(bench);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 2, needsYou: 2 });
  const refused = [...bench.disk.peek('outbox').values()].filter(({ state }) => state === 'refused');
  expect(refused.map(({ type, code, entityId }) => [type, code, entityId])).toEqual([
    ['registration.create', 'outboxLost', lost[0]?.entityId],
    ['order.pickup.create', 'outboxLost', lost[1]?.entityId],
  ]);
  expect([...bench.disk.peek('registrations').values()].map(({ code, shown }) => `${code} ${shown}`).toSorted()).toEqual([
    'D1 1',
    'D2 1',
  ]);
  expect([...bench.disk.peek('containers').values()][0]?.row?.documents).toBe(2);
  net.up = true;
  for (const { id } of refused) await engine.retry(id);
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0 });
  expect(net.taken.toSorted()).toEqual([made.opId, kept.opId, ...refused.map(({ id }) => id)].toSorted());
  await engine.stop();
});

test('I1, I6: what is lost among many changes that wait for a supervisor, and are sent no more, is found while the page is open', async () => {
  const bench = testPorts({
    push: async (request) => {
      const { results, ...rest } = allApplied(request, 0);
      return answer({
        ...rest,
        results: results.map((each) => ({ ...each, verdict: 'contested' as const, conflictId: each.opId })),
      });
    },
  });
  const engine = await started(bench);
  const saved: string[] = [];
  for (let n = 0; n < 120; n++)
    saved.push((await engine.save({ kind: containerCreate, payload: { ...box, code: `A${n}` } })).opId);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, withSupervisor: 120 });
  lose(bench, saved.slice(60, 62));
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ withSupervisor: 118, needsYou: 2 });
  const refused = [...bench.disk.peek('outbox').values()].filter(({ code }) => code === 'outboxLost');
  expect(refused.map(({ id }) => id).toSorted()).toEqual(saved.slice(60, 62).toSorted());
  await engine.stop();
});

test('I1, I6: a lost correction of one document is found at the next start, also where nothing was saved since the start before', async () => {
  const { net, bench } = lostBench();
  const first = await started(bench);
  const made = await first.save({ kind: containerCreate, payload: { ...box, code: 'A' } });
  const paperOf = (code: string, name: string) => ({ ...paper, containerId: made.entityId, code, values: { name } });
  const one = await first.save({ kind: registrationCreate, payload: paperOf('D1', 'Kowalska') });
  await first.save({ kind: registrationCreate, payload: paperOf('D2', 'Nowak') });
  const change = { containerId: made.entityId, values: { name: 'Kowalska-Zych' }, evidence: {}, toVerify: [] };
  const correction = await first.save({ kind: registrationUpdate, payload: change, entityId: one.entityId });
  await first.stop();
  await (await started(bench)).stop();
  lose(bench, [correction.opId]);
  const engine = await started(bench);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 3, needsYou: 1 });
  const names = () =>
    [...bench.disk.peek('registrations').values()].map(({ row, mark }) => `${row?.code} ${row?.values['name']} ${mark}`);
  expect(names().toSorted()).toEqual(['D1 Kowalska-Zych operator', 'D2 Nowak tablet']);
  net.up = true;
  const sentAgain = [...bench.disk.peek('outbox').values()].filter(({ code }) => code === 'outboxLost');
  expect(sentAgain.map(({ type, entityId }) => [type, entityId])).toEqual([['registration.update', one.entityId]]);
  for (const { id } of sentAgain) await engine.retry(id);
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(net.taken.filter((opId) => sentAgain.some(({ id }) => id === opId))).toHaveLength(1);
  await engine.stop();
});

test('I1: a start whose outbox is whole reads no document, also after finished operations were purged', async () => {
  const { net, bench } = lostBench();
  net.up = true;
  const first = await started(bench);
  for (const code of ['A', 'B', 'C']) await first.save({ kind: containerCreate, payload: { ...box, code } });
  await bench.pass(60_000);
  await first.stop();
  for (const [id, doc] of bench.disk.peek('outbox')) await bench.disk.put('outbox', [{ ...doc, id, state: 'done', doneAt: 1 }]);
  await bench.pass((LIMITS.keptDoneDays + 1) * DAY_MS);
  const read = vi.spyOn(bench.ports.store, 'find');
  await (await started(bench)).stop();
  expect(bench.disk.peek('outbox').size).toBe(0);
  await (await started(bench)).stop();
  expect(read.mock.calls.filter(([collection]) => collection === 'registrations')).toEqual([]);
});
