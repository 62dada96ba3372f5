import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEvent } from '#schema/codes.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { conflicts } from '#service/db/tables/sync.ts';
import { userClasses, userProjects, users } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Registering documents without a box from a device: the bytes arrive first, and each becomes one document. */

let bench: Bench;
let token: string;
let n = 0;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  token = (await bench.signIn('operator')).token;
}, 120_000);
afterAll(() => bench?.close());

function registering(code: string, fileIds: string[], changes: Record<string, unknown> = {}) {
  n += 1;
  const [entityId, place] = [randomUUID(), { projectId: 'own-project', classId: 'own-class' }];
  const payload = {
    ...place,
    code,
    values: {},
    evidence: {},
    toVerify: [],
    fileIds,
    name: 'scan.pdf',
    ...changes,
  };
  const who = { clientId: 't-north', userId: 'u-operator', deviceId: 'tablet' };
  const about = { type: 'document.create', entityId, lane: entityId, configVersion: 1 };
  return anOperation(n, { ...who, ...about, payload, madeAt: bench.now() });
}
async function pushed(operation: ReturnType<typeof registering>) {
  const device = { deviceId: 'tablet', deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [verdict] = body['results'] as { verdict: string; code: string }[];
  return [verdict?.verdict, verdict?.code];
}
async function uploaded(): Promise<string> {
  const id = randomUUID();
  const bytes = Uint8Array.from(await writtenPdf([id]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await bench.ask('POST', '/api/uploads', {
    token,
    body: { id, purpose: 'document', name: 'scan.pdf', bytes: bytes.length, sha256 },
  });
  const headers = { 'content-type': 'application/octet-stream' };
  await bench.ask('PUT', `/api/uploads/${id}/1`, { token, raw: bytes, headers });
  await bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} });
  await (await benchWorkers(bench)).runDue();
  return id;
}
const rowsOf = (id: string) => bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, id)));
const versionsOf = (id: string) =>
  bench.db.asSystem((tx) => tx.select().from(documentFiles).where(eq(documentFiles.documentId, id)));

test('I3: a document waits for its bytes and leaves no trace; after them it is one document with one version, however often it comes', async () => {
  const missing = randomUUID();
  const early = registering('LOOSE-0', [missing]);
  expect(await pushed(early)).toEqual(['held', 'fileMissing']);
  expect(await rowsOf(early.entityId)).toEqual([]);
  const id = await uploaded();
  const operation = registering('LOOSE-1', [id]);
  for (let time = 0; time < 2; time += 1) expect(await pushed(operation)).toEqual(['applied', '']);
  expect(await rowsOf(operation.entityId)).toMatchObject([
    { code: 'LOOSE-1', containerId: null, createdBy: 'u-operator', version: 1 },
  ]);
  expect(await versionsOf(operation.entityId)).toMatchObject([{ version: 1, fileIds: [id], name: 'scan.pdf' }]);
  const events = await bench.db.asSystem((tx) =>
    tx.select().from(documentHistory).where(eq(documentHistory.documentId, operation.entityId)),
  );
  expect(events.map((one) => one.operation)).toEqual([documentEvent.import]);
});

test('I2: the same document from a device that does not remember it is no second one', async () => {
  const first = registering('LOOSE-2', []);
  expect(await pushed(first)).toEqual(['applied', '']);
  n += 1;
  const again = anOperation(n, { ...first, opId: randomUUID(), n });
  expect(await pushed(again)).toEqual(['applied', '']);
  expect(await rowsOf(first.entityId)).toMatchObject([{ version: 1 }]);
  // one that was deleted in the meantime is not reported as registered
  await bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 1 }).where(eq(registrations.id, first.entityId)));
  n += 1;
  expect(await pushed(anOperation(n, { ...first, opId: randomUUID(), n }))).toEqual(['refused', 'entityUnknown']);
});

test('S5: a code that another document has becomes a case, also where the values are the same: its pages are not lost', async () => {
  expect(await pushed(registering('LOOSE-3', []))).toEqual(['applied', '']);
  const twin = registering('LOOSE-3', [await uploaded()]);
  expect(await pushed(twin)).toEqual(['contested', 'duplicateCode']);
  expect(await rowsOf(twin.entityId)).toEqual([]);
  const [found] = await bench.db.asSystem((tx) => tx.select().from(conflicts).where(eq(conflicts.entityId, twin.entityId)));
  expect(found?.kind).toBe('duplicateCode');
});

test('S5: a new code of the supervisor registers the document with the pages it was saved with, once', async () => {
  const files = [await uploaded()];
  expect(await pushed(registering('LOOSE-8', []))).toEqual(['applied', '']);
  const twin = registering('LOOSE-8', files);
  expect(await pushed(twin)).toEqual(['contested', 'duplicateCode']);
  const { token: boss } = await bench.signIn('supervisor');
  const choice = { take: 'newCode', code: 'LOOSE-9' };
  const [found] = await bench.db.asSystem((tx) => tx.select().from(conflicts).where(eq(conflicts.entityId, twin.entityId)));
  const payload = { version: found?.version ?? 0, choice, reason: 'paper', note: '', batchId: randomUUID(), secondsSpent: 1 };
  const about = { type: 'conflict.decide', entityId: twin.opId, lane: `conflict/${twin.opId}`, payload, madeAt: bench.now() };
  n += 1;
  const decision = anOperation(n, { clientId: 't-north', userId: 'u-supervisor', deviceId: 'desk', ...about });
  const device = { deviceId: 'desk', deviceName: 'D', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token: boss, body: { device, operations: [decision] } });
  expect(body['results']).toMatchObject([{ verdict: 'applied' }]);
  expect(await rowsOf(twin.entityId)).toMatchObject([{ code: 'LOOSE-9' }]);
  expect(await versionsOf(twin.entityId)).toMatchObject([{ version: 1, fileIds: files }]);
});

test('a class of another project, or an id that is the document of another user, is refused', async () => {
  expect(await pushed(registering('LOOSE-4', [], { projectId: 'foreign-project' }))).toEqual(['refused', 'payloadInvalid']);
  const theirs = { ...registering('LOOSE-5', []), entityId: 'own-document', lane: 'own-document' };
  await bench.db.asSystem((tx) =>
    tx.update(registrations).set({ createdBy: 'u-other' }).where(eq(registrations.id, 'own-document')),
  );
  expect(await pushed(anOperation(n, { ...theirs, opId: randomUUID() }))).toEqual(['refused', 'payloadInvalid']);
});

test('R-190: a class the author may not register in any more becomes a case, and nothing is lost', async () => {
  const its = and(eq(userProjects.userId, 'u-operator'), eq(userProjects.projectId, 'own-project'));
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, 'u-operator'));
    await tx.update(userProjects).set({ classMode: 'listed' }).where(its);
    await tx.insert(userClasses).values({ tenantId: 't-north', userId: 'u-operator', classId: 'own-class', access: [2] });
  });
  expect(await pushed(registering('LOOSE-6', []))).toEqual(['contested', 'accessLost']);
  await bench.db.asSystem((tx) => tx.update(userClasses).set({ access: [1] }));
  expect(await pushed(registering('LOOSE-7', []))).toEqual(['applied', '']);
});
