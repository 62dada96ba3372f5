import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, fileState } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DAY_MS } from '#schema/limits.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { userClasses, userProjects, users } from '#service/db/tables/tenancy.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { photo } from '#tests/bench/hostile-files/picture-files.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Adding pages to a document from a device: the bytes arrive first, and the operation is carried out once. */

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  token = (await bench.signIn('operator')).token;
}, 120_000);
afterAll(() => bench?.close());

const guid = 'own-document';
let n = 0;
const addFile = (fileIds: string[], entityId = guid, deps: string[] = [], madeAt = bench.now()) => {
  n += 1;
  const payload = { containerId: 'own-container', fileIds, name: 'photo.jpg' };
  const who = { clientId: 't-north', userId: 'u-operator', deviceId: 'tablet' };
  return anOperation(n, { ...who, type: 'document.addFile', entityId, lane: entityId, deps, payload, madeAt });
};
async function pushed(operation: ReturnType<typeof addFile>) {
  const device = { deviceId: 'tablet', deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [verdict] = body['results'] as { verdict: string; code: string }[];
  return [verdict?.verdict, verdict?.code];
}
async function upload(id: string, as = token) {
  const bytes = Uint8Array.from(await photo(400, 300).jpeg().toBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { id, purpose: 'document', name: 'photo.jpg', bytes: bytes.length, sha256 };
  await bench.ask('POST', '/api/uploads', { token: as, body });
  const headers = { 'content-type': 'application/octet-stream' };
  await bench.ask('PUT', `/api/uploads/${id}/1`, { token: as, raw: bytes, headers });
  return bench.ask('POST', `/api/uploads/${id}/finish`, { token: as, body: {} });
}
const versions = async () => {
  const all = await bench.db.asSystem((tx) => tx.select().from(documentFiles));
  return all.filter(({ documentId }) => documentId === guid).map(({ version, fileIds }) => [version, fileIds]);
};

test('an operation before its bytes waits and leaves no trace; after them it makes one version, however often it comes', async () => {
  const id = randomUUID();
  const operation = addFile([id]);
  expect(await pushed(operation)).toEqual(['held', 'fileMissing']);
  expect(await versions()).toHaveLength(1);
  await upload(id);
  await (await benchWorkers(bench)).runDue();
  expect(await pushed(operation)).toEqual(['applied', '']);
  expect(await pushed(operation)).toEqual(['applied', '']);
  expect(await versions()).toEqual([
    [1, [`${guid}-1`]],
    [2, [id]],
  ]);
  const history = await bench.db.asSystem((tx) => tx.select().from(documentHistory));
  expect(history.filter(({ opId, operation: event }) => opId === operation.opId && event === 14)).toHaveLength(1);
});

test('I9: photos of a tablet that was offline for weeks wait for their bytes and for the check of them, and are never refused for it', async () => {
  const id = randomUUID();
  const operation = addFile([id], guid, [], bench.now() - 20 * DAY_MS);
  expect(await pushed(operation)).toEqual(['held', 'fileMissing']);
  await upload(id);
  await (await benchWorkers(bench)).runDue();
  await turned(id, fileState.checking);
  expect(await pushed(operation)).toEqual(['held', 'fileChecking']);
  await turned(id, fileState.ready);
  expect(await pushed(operation)).toEqual(['applied', '']);
});

const turned = (id: string, state: number) => bench.db.asSystem((tx) => tx.update(files).set({ state }).where(eq(files.id, id)));

/** An operation of the operator that needs a decision. */
async function contestedOne(opId: string) {
  const operation = anOperation(900, { opId, clientId: 't-north', userId: 'u-operator', deviceId: 'tablet' });
  const { hash, userId, deviceId, type, entityId, lane } = operation;
  const its = { tenantId: 't-north', opId, hash, userId, deviceId, n: 900, type, entityId, lane, operation };
  const word = { status: 'contested', code: 'duplicateCode', conflictId: opId, seq: 1, receivedAt: bench.now() };
  await bench.db.asSystem((tx) => tx.insert(receipts).values({ ...its, ...word }));
}

test('I1: an operation that will wait for a case waits for its bytes first, which nothing asks for once the case is decided', async () => {
  const [id, contested] = [randomUUID(), randomUUID()];
  await contestedOne(contested);
  const operation = addFile([id], guid, [contested]);
  expect(await pushed(operation)).toEqual(['held', 'fileMissing']);
  const known = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, operation.opId)));
  expect(known).toEqual([]);
});

test('two people who add pages lose none: each is a version of its own', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  for (const id of [one, two]) await upload(id);
  await (await benchWorkers(bench)).runDue();
  const before = (await versions()).length;
  expect([await pushed(addFile([one])), await pushed(addFile([two]))]).toEqual([
    ['applied', ''],
    ['applied', ''],
  ]);
  expect((await versions()).slice(before).map(([, ids]) => ids)).toEqual([[one], [two]]);
});

test('a file of another person is unknown, and so is a document that was never there', async () => {
  const [id, others] = [randomUUID(), randomUUID()];
  await upload(id);
  await upload(others, (await bench.signIn('supervisor')).token);
  await (await benchWorkers(bench)).runDue();
  expect(await pushed(addFile([others]))).toEqual(['held', 'fileMissing']);
  expect(await pushed(addFile([id], 'no-document'))).toEqual(['refused', 'entityUnknown']);
});

/** A supervisor imports an operator's rescue file: an operation, and uploads by the importer for the files it refers to. */
async function imported(operation: ReturnType<typeof addFile>, brought: { id: string; upload: string }[]) {
  const as = (await bench.signIn('supervisor')).token;
  const body = { userId: 'u-operator', deviceName: 'Tablet', operations: [operation], files: brought };
  const answer = await bench.ask('POST', '/api/sync/rescue-import', { token: as, body });
  return answer.body['code'] ?? answer.body['data'];
}
const ownerOf = async (fileId: string) => {
  const all = await bench.db.asSystem((tx) => tx.select().from(files));
  return all.find(({ id }) => id === fileId)?.ownerId;
};

test('S8: photos come along in a rescue file: uploads of the importer become the files of its author, once', async () => {
  const as = (await bench.signIn('supervisor')).token;
  const [id, first, again] = [randomUUID(), randomUUID(), randomUUID()];
  const operation = addFile([id]);
  expect((await upload(first, as)).status).toBe(200);
  await (await benchWorkers(bench)).runDue();
  const waiting = [{ opId: operation.opId, state: 'waiting' }];
  expect(await imported(operation, [{ id, upload: first }])).toEqual(waiting);
  expect([await ownerOf(id), await ownerOf(first)]).toEqual(['u-operator', undefined]);
  // the answer was lost, so the file is imported again with another upload
  await upload(again, as);
  expect(await imported(operation, [{ id, upload: again }])).toEqual(waiting);
  expect([await ownerOf(id), await ownerOf(again)]).toEqual(['u-operator', 'u-supervisor']);
  // the author's device returns with the same bytes and sends none of them
  expect((await upload(id)).status).toBe(200);
  expect(await bench.db.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.id, id)))).toEqual([]);
});

test('S8: an import gives no file away that is not the importer’s own upload for one of its operations', async () => {
  const as = (await bench.signIn('supervisor')).token;
  const [own, stray, theirs, named] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await upload(own, as);
  await upload(theirs);
  await (await benchWorkers(bench)).runDue();
  const operation = addFile([named]);
  expect(await imported(operation, [{ id: stray, upload: own }])).toBe('action.refused');
  // a file of a kind unknown to this version does not affect the others
  const unknown = { ...addFile([stray]), type: 'of.tomorrow' };
  const { hash: _, ...content } = unknown;
  expect(await imported({ ...content, hash: hashOf(content) }, [{ id: stray, upload: randomUUID() }])).toEqual([
    { opId: unknown.opId, state: 'unfit' },
  ]);
  // another user's, a page of a document, and a missing one
  for (const taken of [theirs, `${guid}-1`, randomUUID()]) {
    expect(await imported(operation, [{ id: named, upload: taken }])).toEqual([{ opId: operation.opId, state: 'waiting' }]);
    expect(await ownerOf(named)).toBeUndefined();
  }
  expect([await ownerOf(own), await ownerOf(theirs)]).toEqual(['u-supervisor', 'u-operator']);
});

test('right 127: a person without it for a listed class adds no version: it becomes a case', async () => {
  const userId = 'u-operator';
  const set = async (documentGrants: number[], createdBy: string) =>
    bench.db.asSystem(async (tx) => {
      await tx.delete(userClasses).where(eq(userClasses.userId, userId));
      const listed = { tenantId: 't-north', userId, classId: 'own-class', access: [1, 2], documentGrants };
      await tx.insert(userClasses).values(listed);
      await tx.update(registrations).set({ createdBy }).where(eq(registrations.id, guid));
    });
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    await tx.update(userProjects).set({ classMode: 'listed' }).where(eq(userProjects.userId, userId));
  });
  const add = async () => {
    const id = randomUUID();
    await upload(id);
    await (await benchWorkers(bench)).runDue();
    return pushed(addFile([id]));
  };
  const before = (await versions()).length;
  await set([], 'u-supervisor');
  expect((await add())[0]).toBe('contested');
  expect(await versions()).toHaveLength(before);
  await set([documentGrant.imageVersion], 'u-supervisor');
  expect(await add()).toEqual(['applied', '']);
  // what they registered themselves takes pages as long as its box is open
  const setBox = async (status: 1 | 2) =>
    bench.db.asSystem((tx) => tx.update(containers).set({ status }).where(eq(containers.id, 'own-container')));
  await set([], userId);
  await setBox(containerStatus.opened);
  expect(await add()).toEqual(['applied', '']);
  await setBox(containerStatus.closed);
  expect((await add())[0]).toBe('contested');
});
