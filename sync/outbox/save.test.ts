import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { box, started, testPorts } from '#tests/bench/sync-ports.ts';

const ID = '0190a000-0000-7000-8000-00000000d001';

const draft = (containerId: string, code = 'D-1') => {
  const marks = { evidence: {}, toVerify: [], tries: {}, leased: [] };
  const payload = { containerId, projectId: 'p1', classId: 'c', code, values: {}, ...marks };
  return { kind: registrationCreate, entityId: ID, payload };
};

async function inBox() {
  const bench = testPorts({ probe: async () => false });
  const engine = await started(bench);
  const { entityId } = await engine.save({ kind: containerCreate, payload: box });
  const made = () => [...bench.disk.peek('outbox').values()].filter((doc) => doc.entityId === ID);
  return { bench, engine, boxId: entityId, made };
}

test('I4: a draft becomes one document only: who is second in one tab or in another gets no document, and nothing is written', async () => {
  const { bench, engine, boxId, made } = await inBox();
  const other = await started(bench);
  expect(await engine.saveNew(draft(boxId))).toMatchObject({ entityId: ID });
  expect(await engine.saveNew(draft(boxId, 'D-2'))).toBeUndefined();
  expect(await other.saveNew(draft(boxId, 'D-3'))).toBeUndefined();
  expect(made().map(({ operation }) => JSON.parse(operation).payload.code)).toEqual(['D-1']);
  await Promise.all([engine.stop(), other.stop()]);
});

test('a document that was taken back before it was sent leaves its id used: its draft goes on under another', async () => {
  const { engine, boxId, made } = await inBox();
  const saved = await engine.saveNew(draft(boxId));
  await engine.cancel(saved?.opId ?? '');
  expect(made().map(({ state }) => state)).toEqual(['cancelled']);
  expect(await engine.saveNew(draft(boxId, 'D-2'))).toBeUndefined();
  await engine.stop();
});

test('without an earlier one it is a save like any other: on disk, projected, with the next number', async () => {
  const { bench, engine, boxId } = await inBox();
  const saved = await engine.saveNew(draft(boxId));
  expect(bench.disk.peek('outbox').get(saved?.opId ?? '')).toMatchObject({ state: 'queued', n: 2, entityId: ID });
  expect(bench.disk.peek('registrations').get(ID)).toMatchObject({ mark: 'tablet', shown: 1 });
  await engine.stop();
});
