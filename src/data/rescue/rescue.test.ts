import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { uuidv7 } from '#src/data/sync/browser-ports.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { keepFile } from '#src/data/files/kept-files.ts';
import { dataKeyOf } from '#src/data/sealing/data-key.ts';
import { aBrowser, openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { checkRescueFile, makeRescueFile } from './rescue.ts';

function anOutboxDoc(n: number, state: OutboxDoc['state']): OutboxDoc {
  // letters of more than a byte: the browser and the service hash the same text
  const operation = anOperation(n, { payload: { code: `ZAŻÓŁĆ-${n}` } });
  const { opId: id, type, entityId, lane } = operation;
  const fresh = { tries: 0, nextAt: 0, savedAt: 1, doneAt: 0, seq: 0, epoch: '', code: '', conflictId: '', message: '' };
  return { id, n, state, type, entityId, lane, operation: JSON.stringify(operation), ...fresh };
}

test('S8: the rescue file contains what the service has not accepted, in order, and comes back whole', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const states = ['done', 'inflight', 'queued', 'refused', 'acked', 'queued'] as const;
  await opened.store.put(
    'outbox',
    states.map((state, at) => anOutboxDoc(at + 1, state)),
  );
  const file = await makeRescueFile();
  expect(file?.operations.map(({ n }) => n)).toEqual([2, 3, 4, 6]);
  expect(await checkRescueFile(JSON.stringify(file))).toEqual({ kind: 'good', file });
  expect(await opened.store.find('outbox', { state: 'queued' })).toHaveLength(2);
  const changed = structuredClone(file);
  if (changed?.operations[0]) changed.operations[0].payload = { code: 'OTHER' };
  expect(await checkRescueFile(JSON.stringify(changed))).toEqual({ kind: 'damaged', opIds: [file?.operations[0]?.opId] });
  expect(await checkRescueFile('{"half":')).toEqual({ kind: 'notOurs' });
  await leave();
});

const namesFiles = (n: number, state: OutboxDoc['state'], fileIds: string[]): OutboxDoc => {
  const doc = anOutboxDoc(n, state);
  const { hash: _, ...operation } = JSON.parse(doc.operation) as Operation; // written by it
  return { ...doc, operation: JSON.stringify({ ...operation, hash: '', payload: { fileIds } }) };
};

test('S8: photos of unsent operations go along while there is room; what does not is counted, and what arrived is not', async () => {
  const opened = await openTestLocal({ ...aBrowser(), key: await dataKeyOf(new Uint8Array(32).fill(5)) });
  const leave = workOn(opened);
  const bytes = await opened.bytes.open();
  const keep = (content: string) => keepFile(bytes, { name: 'a.jpg', purpose: 'document', content: new Blob([content]) });
  const [small, other, sent] = [await keep('small'), await keep('another'), await keep('sent')];
  const large = await keepFile(bytes, {
    name: 'scan.tif',
    purpose: 'document',
    content: new Blob([new Uint8Array(LIMITS.rescueBytes)]),
  });
  await opened.store.put('outbox', [
    namesFiles(1, 'queued', [small, large, 'arrived-before']),
    namesFiles(2, 'refused', [small, other]),
    namesFiles(3, 'done', [sent]),
  ]);
  const file = await makeRescueFile();
  expect(file?.filesLeft).toBe(1);
  expect(file?.files).toEqual([
    { id: small, name: 'a.jpg', purpose: 'document', content: btoa('small') },
    { id: other, name: 'a.jpg', purpose: 'document', content: btoa('another') },
  ]);
  // bytes that do not open stop no text
  bytes.close();
  const without = await makeRescueFile();
  expect([without?.operations.length, without?.files, without?.filesLeft]).toEqual([2, [], 4]);
  await leave();
});

test('ids made one after the other rise, also within a millisecond, and are UUIDv7', () => {
  const now = Date.now();
  const ids = Array.from({ length: 5_000 }, () => uuidv7(now));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(5_000);
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u.test(id))).toBe(true);
});

test('files of an import that are no documents yet are counted as left: they are only on this device', async () => {
  const opened = await openTestLocal({ ...aBrowser(), key: await dataKeyOf(new Uint8Array(32).fill(6)) });
  const leave = workOn(opened);
  expect(await makeRescueFile()).toMatchObject({ operations: [], filesLeft: 0 });
  const bytes = await opened.bytes.open();
  const keep = (classId: string, ...states: string[]) =>
    bytes.put(`retail/${classId}/lines`, new Blob([JSON.stringify({ lines: states.map((state) => ({ state })) })]));
  await keep('certificates', 'waits', 'ready', 'registered', 'saved', 'refused');
  await keep('letters', 'waits');
  await bytes.put('retail/letters/1', new Blob(['scan']));
  expect(await makeRescueFile()).toMatchObject({ operations: [], files: [], filesLeft: 3 });
  await keep('letters', 'registered');
  expect(await makeRescueFile()).toMatchObject({ filesLeft: 2 });
  await leave();
});
