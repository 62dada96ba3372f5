import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { AnyOperationKind } from '#schema/operations/operation.ts';
import { shipped } from '#sync/behaviour.ts';
import { assembleEngine } from '#sync/engine.ts';
import { box, owner, testPorts, type TestPorts } from '#tests/bench/sync-ports.ts';
import { Kinds, type KindLoader } from './kinds.ts';

/** A kind of a room that the start does not have. */
const shelved = { ...containerCreate, type: 'archive.shelve' };
const offline = { push: async () => gone, pull: async () => gone, probe: async () => false };
const gone = { kind: 'unreachable' } as const;

const engineWith = (bench: TestPorts, loader: KindLoader) => assembleEngine(bench.ports, owner, shipped, new Kinds(loader));
const roomOf = (asked: string[], load: () => readonly unknown[]): KindLoader => ({
  ofTypes: async (types) => {
    asked.push(...types);
    return load() as AnyOperationKind[];
  },
  all: async () => load() as AnyOperationKind[],
});

/** A device with one unsent operation of the room; its tab died before it drew the row. */
async function leftBehind(): Promise<{ bench: TestPorts; opId: string; entityId: string }> {
  const bench = testPorts(offline);
  const engine = engineWith(
    bench,
    roomOf([], () => []),
  );
  await engine.start();
  const { opId, entityId } = await engine.save({ kind: shelved, payload: box });
  await engine.stop();
  await bench.disk.drop('containers', [entityId]);
  return { bench, opId, entityId };
}

test('G8: an outbox with a kind of a room survives an offline start: the room is loaded before the first fold', async () => {
  const { bench, opId, entityId } = await leftBehind();
  const asked: string[] = [];
  const engine = engineWith(
    bench,
    roomOf(asked, () => [shelved]),
  );
  await engine.start();
  await bench.pass(500);
  expect(asked).toEqual(['archive.shelve']);
  expect(bench.disk.peek('containers').get(entityId)).toMatchObject({ shown: 1, folded: [opId], row: { code: box.code } });
  expect(engine.statusNow().waiting).toBe(1);
  await engine.stop();
});

test('G8: a type that no room has stays queued, counts as waiting and is looked for once', async () => {
  const { bench, opId, entityId } = await leftBehind();
  const asked: string[] = [];
  const engine = engineWith(
    bench,
    roomOf(asked, () => []),
  );
  await engine.start();
  await bench.pass(60_000);
  expect(asked).toEqual(['archive.shelve']);
  expect(bench.disk.peek('containers').get(entityId)).toBeUndefined();
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'queued', type: 'archive.shelve' });
  expect(engine.statusNow().waiting).toBe(1);
  await engine.stop();
});

test('a room that cannot be loaded loses nothing, and is drawn once it is there', async () => {
  const { bench, opId, entityId } = await leftBehind();
  let isThere = false;
  const room = roomOf([], () => {
    if (!isThere) throw new Error('the file of the room is missing');
    return [shelved];
  });
  const engine = engineWith(bench, room);
  await engine.start();
  await bench.pass(500);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('queued');
  expect(bench.disk.peek('containers').get(entityId)).toBeUndefined();
  isThere = true;
  // any word on the operation is a look at it
  await bench.disk.change('outbox', [opId], (doc) => doc && { ...doc, tries: doc.tries + 1 });
  await bench.pass(500);
  expect(bench.disk.peek('containers').get(entityId)).toMatchObject({ shown: 1, folded: [opId] });
  await engine.stop();
});

test('the start knows its kinds without a room', () => {
  const kinds = new Kinds();
  expect(kinds.lacks([containerCreate.type])).toBe(false);
  expect(kinds.lacks(['hologram.create'])).toBe(true);
});
