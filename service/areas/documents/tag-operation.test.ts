import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { containerStatus, documentEvent } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { tags } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Tags of a document as operations of a device. */

let bench: Bench;
const author = { userId: 'u-operator', deviceId: 'tablet' };
let n = 0;
let guid = '';

const tagRow = (id: string, projectId: string) => ({ tenantId: 't-north', id, projectId, name: `Name of ${id}`, folded: id });

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    await tx.update(containers).set({ status: containerStatus.completed }).where(eq(containers.id, 'own-container'));
    await tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-supervisor', projectId: 'own-project' });
    const many = Array.from({ length: DOCUMENT_LIMITS.tagsOfDocument + 1 }, (_, i) => tagRow(`many-${i}`, 'own-project'));
    await tx.insert(tags).values([tagRow('urgent', 'own-project'), tagRow('court', 'own-project'), ...many]);
    await tx.insert(tags).values(tagRow('theirs', 'foreign-project'));
  });
}, 120_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  guid = `tagged-${n}`;
  await copyDocument(bench, [guid], () => ({ version: 1, values: { name: 'as registered' } }));
});

function tagging(add: string[], remove: string[] = []) {
  n += 1;
  const about = { type: 'document.tag', entityId: guid, lane: guid, base: { [guid]: 1 } };
  const payload = { containerId: 'own-container', add, remove };
  return anOperation(n, { clientId: 't-north', ...author, ...about, payload, madeAt: bench.now() });
}
async function pushed(operation: ReturnType<typeof tagging>) {
  const { token } = await bench.signIn('operator');
  const device = { deviceId: 'tablet', deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [answer] = body['results'] as { verdict: string; code: string }[];
  return [answer?.verdict, answer?.code];
}
const tagsNow = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row?.tagIds;
};

test('two people who saw no tags add one each, and the document has both; a repeat changes nothing', async () => {
  const [one, other] = [tagging(['urgent']), tagging(['court'])];
  expect([await pushed(one), await pushed(other), await pushed(one)]).toEqual(Array.from({ length: 3 }, () => ['applied', '']));
  expect(await tagsNow()).toEqual(['urgent', 'court']);
  expect(await pushed(tagging([], ['urgent']))).toEqual(['applied', '']);
  expect(await tagsNow()).toEqual(['court']);
  const its = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, guid)));
  expect(its.map(({ operation }) => operation)).toEqual(Array(3).fill(documentEvent.change));
  const { token } = await bench.signIn('supervisor');
  const { body } = await bench.ask('GET', `/api/documents/get-document-history/${guid}`, { token });
  const { operations } = body['data'] as { operations: { detail: object }[] };
  expect(operations.map(({ detail }) => detail)).toEqual([
    { tagRemoved: 'Name of urgent' },
    { tagAdded: 'Name of court' },
    { tagAdded: 'Name of urgent' },
  ]);
});

test('a correction keeps the tags, and a change of tags keeps the values', async () => {
  expect(await pushed(tagging(['urgent']))).toEqual(['applied', '']);
  n += 1;
  const payload = { containerId: 'own-container', values: { name: 'corrected' }, evidence: {}, toVerify: [] };
  const about = { type: 'document.update', entityId: guid, lane: guid, base: { [guid]: 1 } };
  const correction = anOperation(n, { clientId: 't-north', ...author, ...about, payload, madeAt: bench.now() });
  expect(await pushed(correction)).toEqual(['applied', '']);
  expect(await tagsNow()).toEqual(['urgent']);
  expect(await pushed(tagging([], ['urgent']))).toEqual(['applied', '']);
  expect(await tagsNow()).toEqual([]);
});

test('a tag of another project is as unknown as one that does not exist, and more than 20 are refused', async () => {
  expect(await pushed(tagging(['theirs']))).toEqual(['refused', 'entityUnknown']);
  expect(await pushed(tagging([randomUUID()]))).toEqual(['refused', 'entityUnknown']);
  const most = Array.from({ length: DOCUMENT_LIMITS.tagsOfDocument }, (_, i) => `many-${i}`);
  expect(await pushed(tagging(most))).toEqual(['applied', '']);
  expect(await pushed(tagging(['urgent']))).toEqual(['refused', 'tagsTooMany']);
  expect(await pushed(tagging(['urgent'], ['many-0']))).toEqual(['applied', '']);
  expect(await tagsNow()).toHaveLength(DOCUMENT_LIMITS.tagsOfDocument);
});
