import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { canonical, type AnyOperationKind } from '#schema/operations/operation.ts';
import type { PushRequest } from '#schema/sync-wire.ts';
import { shipped } from '#sync/behaviour.ts';
import { assembleEngine } from '#sync/engine.ts';
import { allApplied, answer, box, owner, page, testPorts, type TestPorts } from '#tests/bench/sync-ports.ts';
import { firstBox, remarked, secondBox } from '#tests/bench/two-versions.ts';
import { Kinds } from './kinds.ts';
import { docOf } from './save.ts';
import { PendingIndex } from './pending-index.ts';

const only = (kind: unknown) =>
  new Kinds({ ofTypes: async () => [], all: async () => [] }, new Map([[containerCreate.type, kind as AnyOperationKind]]));
const engineOf = ({ ports }: TestPorts, kind: unknown) => assembleEngine(ports, owner, shipped, only(kind));

/** A device whose line can be cut, with what it sent. */
function device() {
  const line = { isUp: false, sent: [] as PushRequest['operations'] };
  const bench = testPorts({
    probe: async () => line.isUp,
    push: async (request) => {
      if (!line.isUp) return { kind: 'unreachable' };
      line.sent.push(...request.operations);
      return answer(allApplied(request, 1));
    },
    pull: async ({ since }) => (line.isUp ? answer(page({ since, to: since, head: since })) : { kind: 'unreachable' }),
  });
  return { bench, line };
}

const outboxOf = ({ disk }: TestPorts) => [...disk.peek('outbox').values()];

/** Saved without coverage by the version before, whose row was lost with its tab. */
async function leftBehind({ bench }: ReturnType<typeof device>): Promise<{ entityId: string; doc: OutboxDoc }> {
  const engine = engineOf(bench, firstBox);
  await engine.start();
  const { entityId } = await engine.save({ kind: firstBox, payload: remarked('shelf 3') });
  await engine.stop();
  await bench.disk.drop('containers', [entityId]);
  const [doc] = outboxOf(bench);
  return { entityId, doc: doc as OutboxDoc }; // just saved
}

test('B9: a later version draws what an earlier one saved, and sends it letter by letter as it was saved', async () => {
  const { bench, line } = device();
  const { entityId, doc } = await leftBehind({ bench, line });
  const engine = engineOf(bench, secondBox);
  await engine.start();
  await bench.pass(500);
  expect(bench.disk.peek('containers').get(entityId)).toMatchObject({
    shown: 1,
    row: { code: box.code, description: 'shelf 3' },
  });
  expect(bench.disk.peek('outbox').get(doc.id)?.operation).toBe(doc.operation);
  line.isUp = true;
  engine.sendNow();
  await bench.pass(5_000);
  expect(line.sent.map(canonical)).toEqual([doc.operation]);
  expect(line.sent[0]).toMatchObject({ payloadVersion: 1, payload: remarked('shelf 3') });
  expect(engine.statusNow().waiting).toBe(0);
  await engine.stop();
});

test('B9: sent again after a refusal, it is saved as the present version', async () => {
  const { bench, line } = device();
  const { entityId, doc } = await leftBehind({ bench, line });
  await bench.disk.change('outbox', [doc.id], (found) => found && { ...found, state: 'refused', code: 'payloadInvalid' });
  const engine = engineOf(bench, secondBox);
  await engine.start();
  await bench.pass(500);
  await engine.retry(doc.id);
  const again = outboxOf(bench).find(({ id }) => id !== doc.id);
  expect(JSON.parse(again?.operation ?? '')).toMatchObject({
    entityId,
    supersedes: doc.id,
    payloadVersion: 2,
    payload: { ...box, description: 'shelf 3' },
  });
  await engine.stop();
});

test('B9: a payload of a later version stays queued and counts as waiting, draws nothing, and keeps nothing else from going', async () => {
  const { bench, line } = device();
  const later = engineOf(bench, secondBox);
  await later.start();
  const saved = await later.save({ kind: secondBox, payload: { ...box, description: 'shelf 4' } });
  await later.stop();
  await bench.disk.drop('containers', [saved.entityId]);
  // the version before is back, and its service does not know the later payload either
  const engine = engineOf(bench, firstBox);
  await engine.start();
  const other = await engine.save({ kind: firstBox, payload: remarked('shelf 5', { code: 'PL-8' }) });
  await bench.pass(500);
  expect(bench.disk.peek('containers').get(saved.entityId)).toBeUndefined();
  expect(bench.disk.peek('containers').get(other.entityId)).toMatchObject({ shown: 1, row: { description: 'shelf 5' } });
  expect(engine.statusNow().waiting).toBe(2);
  expect(bench.disk.peek('outbox').get(saved.opId)).toMatchObject({ state: 'queued' });
  line.isUp = true;
  engine.sendNow();
  await bench.pass(5_000);
  expect(line.sent.map(({ opId, payloadVersion }) => [opId, payloadVersion])).toEqual([
    [saved.opId, 2],
    [other.opId, 1],
  ]);
  await engine.stop();
});

test('an operation whose payload is of a later version is the same entry however often it is read: a close that waits for it is sent', () => {
  const index = new PendingIndex(owner.userName, only(firstBox));
  const lane = { entityId: 'box', lane: 'box', refs: [], deps: [], base: {} };
  const made = { n: 1, madeAt: 1, zone: 'UTC', skewMs: 0, configVersion: 0, supersedes: '', hash: '' };
  const who = { opId: 'op', clientId: 'demo', userId: owner.userId, deviceId: 'tablet', type: firstBox.type };
  const doc = docOf({ ...who, ...lane, ...made, payload: { ...box }, payloadVersion: 2 });
  index.absorb(doc.id, doc);
  const [entry] = index.pending();
  expect(entry).toMatchObject({ payload: undefined, effects: [] });
  index.absorb(doc.id, doc);
  expect(index.pending()[0]).toBe(entry);
});
