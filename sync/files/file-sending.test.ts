import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { documentAddFile } from '#schema/operations/rooms/documents.ts';
import type { PushRequest } from '#schema/sync-wire.ts';
import type { Files, FileSent } from '#sync/ports.ts';
import { allApplied, answer, box, started, testPorts } from '#tests/bench/sync-ports.ts';

/** Operations are sent after the files they refer to; everything else continues. */

const photos = (...fileIds: string[]) => ({
  kind: documentAddFile,
  entityId: 'document-1',
  payload: { containerId: 'box-1', fileIds, name: 'photo.jpg' },
});

/** A device whose files get these results in sequence, the last one forever. */
function withFiles(words: Record<string, FileSent[]>, push?: (request: PushRequest) => ReturnType<typeof allApplied>) {
  const pushed: string[] = [];
  const [sent, dropped, swept] = [[] as string[], [] as string[], [] as string[][]];
  const bench = testPorts({
    push: async (request) => {
      pushed.push(...request.operations.map(({ type }) => type));
      return answer(push?.(request) ?? allApplied(request, 0));
    },
  });
  const files: Files = {
    send: async (id) => {
      sent.push(id);
      const left = words[id] ?? ['absent'];
      return (left.length > 1 ? left.shift() : left[0]) ?? 'absent';
    },
    drop: async (ids) => void dropped.push(...ids),
    sweep: async (named) => void swept.push([...named]),
  };
  bench.ports.files = files;
  return { bench, pushed, sent, dropped, swept };
}

const HOUR = 3_600_000;
const held = (request: PushRequest) => ({
  ...allApplied(request, 0),
  results: allApplied(request, 0).results.map((word) => ({ ...word, verdict: 'held' as const, code: 'fileMissing' })),
});

test('an operation goes after its files, and a box saved later does not wait for them', async () => {
  const { bench, pushed, sent } = withFiles({ a: ['later', 'later', 'arrived'], b: ['arrived'] });
  const engine = await started(bench);
  await engine.save(photos('a', 'b'));
  await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(600);
  expect(pushed).toEqual(['container.create']);
  await bench.pass(HOUR);
  expect(pushed).toEqual(['container.create', 'document.addFile']);
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  await engine.stop();
});

test('I9: a file that cannot go keeps no file behind it, nor what was saved with that one', async () => {
  const { bench, pushed, sent } = withFiles({ a: ['later'], b: ['arrived'] });
  const engine = await started(bench);
  await engine.save(photos('a'));
  await engine.save({ ...photos('b'), entityId: 'document-2' });
  await bench.pass(HOUR);
  expect(pushed).toEqual(['document.addFile']);
  expect(sent.slice(0, 5)).toEqual(['a', 'a', 'a', 'b', 'a']);
  expect(engine.statusNow()).toMatchObject({ waiting: 1 });
  await engine.stop();
});

test('I9: a file that neither this device nor the service has is put before its author after six tries, none without a rest', async () => {
  const { bench, pushed, sent } = withFiles({}, held);
  const engine = await started(bench);
  const { opId } = await engine.save(photos('gone'));
  await bench.pass(10_000);
  expect(pushed.length).toBeLessThan(6);
  expect(engine.statusNow()).toMatchObject({ waiting: 1, needsYou: 0 });
  await bench.pass(HOUR);
  expect(pushed).toHaveLength(6);
  // the device checks again whenever the service misses it
  expect(sent).toHaveLength(6);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'refused', code: 'fileMissing' });
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 1 });
  await engine.stop();
});

test('a file the service misses is sent again as long as this device has it, however often', async () => {
  const { bench, pushed, dropped } = withFiles({ a: ['arrived'] }, held);
  const engine = await started(bench);
  const { opId } = await engine.save(photos('a'));
  await bench.pass(2 * HOUR);
  expect(pushed.length).toBeGreaterThan(6);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('queued');
  expect(dropped).toEqual([]);
  await engine.stop();
});

test('I1: a service that was restored without the file gets it again, then the operation', async () => {
  let isKnown = false;
  const { bench, sent, dropped } = withFiles({ a: ['arrived'] }, (request) => {
    const words = allApplied(request, 0);
    if (isKnown) return words;
    isKnown = true;
    return { ...words, results: words.results.map((word) => ({ ...word, verdict: 'held', code: 'fileMissing' })) };
  });
  const engine = await started(bench);
  const saved = await engine.save(photos('a'));
  await bench.pass(HOUR);
  expect(sent).toEqual(['a', 'a']);
  expect(bench.disk.peek('outbox').get(saved.opId)?.state).toBe('done');
  expect(dropped).toEqual(['a']);
  await engine.stop();
});

test('a file the service will never take is a matter of its author, and the bytes stay until they decide', async () => {
  const { bench, pushed, dropped } = withFiles({ a: [{ refused: 'kindDiffers PDF is page' }] });
  const engine = await started(bench);
  const saved = await engine.save(photos('a'));
  await bench.pass(HOUR);
  expect(pushed).toEqual([]);
  expect(bench.disk.peek('outbox').get(saved.opId)).toMatchObject({
    state: 'refused',
    code: 'fileRefused',
    message: 'kindDiffers PDF is page',
  });
  expect(dropped).toEqual([]);
  await engine.stop();
});

test('a turn begins by sweeping what no operation names, and never while the kind of one is unknown', async () => {
  const { bench, swept } = withFiles({ a: ['later'] });
  const engine = await started(bench);
  const { opId } = await engine.save(photos('a'));
  await engine.stop();
  expect(swept).toEqual([[]]);
  const next = await started(bench);
  expect(swept).toEqual([[], ['a']]);
  await next.stop();
  const [doc] = await bench.disk.get('outbox', [opId]);
  if (doc) await bench.disk.put('outbox', [{ ...doc, type: 'of.tomorrow' }]);
  await (await started(bench)).stop();
  expect(swept).toHaveLength(2);
});
