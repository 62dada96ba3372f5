import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { box, owner, testPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';
import { cursorDoc, firstCursor } from '#sync/pull/cursor.ts';

test('I4: a late notice does not restore what the sender has removed for good', async () => {
  const notifications: (() => void)[] = [];
  const bench = testPorts({ probe: async () => false }, (disk) => ({
    // no notices of the cursor, those of an operation on request
    watch: (collection, seen) =>
      collection === 'settings'
        ? () => undefined
        : disk.watch(collection, (ids) => (collection === 'outbox' ? notifications.push(() => seen(ids)) : seen(ids))),
  }));
  bench.ports.lock = { hold: () => new Promise(() => {}) }; // another tab is the sender
  const { disk } = bench;
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  const { opId, entityId } = await engine.save({ kind: containerCreate, payload: box });
  notifications.length = 0;

  // the sender: a page brings the row and the word, the cursor moves, the operation leaves the picture
  await disk.change('outbox', [opId], (doc) => doc && { ...doc, state: 'acked', epoch: 'e1', seq: 7 });
  await disk.put('settings', [{ id: cursorDoc, value: { ...firstCursor, epoch: 'e1', since: 7, head: 7 }, at: 0 }]);
  await disk.change('containers', [entityId], (doc) => doc && { ...doc, base: doc.row, seq: 7, mark: 'accepted', folded: [] });
  for (const notify of notifications) notify();
  await bench.pass(500);
  expect(disk.peek('containers').get(entityId)).toMatchObject({ folded: [], mark: 'accepted' });
});

test('I4: a tab suspended before it projected a save of another tab does not leave it there afterwards', async () => {
  let thaw: (() => void) | undefined;
  let isFrozen = false;
  let isDeaf = false;
  const bench = testPorts({ probe: async () => false }, (disk) => ({
    change: async (collection, ids, change) => {
      if (isFrozen && collection === 'containers') await new Promise<void>((resolve) => (thaw = resolve));
      return disk.change(collection, ids, change);
    },
    watch: (collection, seen) => disk.watch(collection, (ids) => !isDeaf && seen(ids)),
  }));
  bench.ports.lock = { hold: () => new Promise(() => {}) }; // another tab is the sender
  const { disk } = bench;
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  isFrozen = true;
  const saving = engine.save({ kind: containerCreate, payload: box });
  await bench.pass(500);
  const [doc] = disk.peek('outbox').values();
  if (!doc) throw new Error('Nothing is on the disk.');

  // the sender: drawn, sent, acknowledged, in the feed, out of the picture, done
  isDeaf = true;
  await disk.change('outbox', [doc.id], (each) => each && { ...each, state: 'done', epoch: 'e1', seq: 7 });
  await disk.put('settings', [{ id: cursorDoc, value: { ...firstCursor, epoch: 'e1', since: 7, head: 7 }, at: 0 }]);
  await bench.pass(15_000);
  isFrozen = false;
  thaw?.();
  const { entityId } = await saving;
  await bench.pass(500);
  expect(disk.peek('containers').get(entityId)?.folded ?? []).toEqual([]);
});
