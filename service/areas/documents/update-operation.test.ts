import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { containerStatus, documentEvent } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, containers, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Corrections of documents as operations of a device. */

let bench: Bench;
const operator = { userId: 'u-operator', deviceId: 'tablet' };
const supervisor = { userId: 'u-supervisor', deviceId: 'desk' };
let n = 0;
let guid = '';

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  const project = { tenantId: 't-north', userId: supervisor.userId, projectId: 'own-project' };
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(project));
  await bench.db.asSystem((tx) =>
    tx.update(containers).set({ status: containerStatus.completed }).where(eq(containers.id, 'own-container')),
  );
}, 120_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  guid = `corrected-${n}`;
  await copyDocument(bench, [guid], () => ({ version: 1, values: { name: 'as registered' } }));
});

function correction(values: Record<string, string>, seen: number, { userId, deviceId } = operator) {
  n += 1;
  const payload = { containerId: 'own-container', values, evidence: {}, toVerify: [] };
  const who = { clientId: 't-north', userId, deviceId };
  const about = { type: 'document.update', entityId: guid, lane: guid, base: { [guid]: seen } };
  return anOperation(n, { ...who, ...about, payload, madeAt: bench.now() });
}
async function pushed(operation: ReturnType<typeof correction>, { deviceId, userId } = operator) {
  const { token } = await bench.signIn(userId.slice('u-'.length));
  const device = { deviceId, deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [answer] = body['results'] as { verdict: string; code: string }[];
  return answer?.verdict;
}
const stored = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return { values: row?.values, version: row?.version };
};

test('a document of a box at the archive is corrected once, however often the operation comes, and its history has it', async () => {
  const operation = correction({ name: 'corrected' }, 1);
  expect([await pushed(operation), await pushed(operation)]).toEqual(['applied', 'applied']);
  expect(await stored()).toMatchObject({ values: { name: 'corrected' }, version: 2 });
  const its = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, guid)));
  expect(its.map(({ operation: event }) => event)).toEqual([documentEvent.change]);
});

test('S-d: the value another person changed in the meantime is a case, and nothing is written over it', async () => {
  expect(await pushed(correction({ name: 'first' }, 1, supervisor), supervisor)).toBe('applied');
  expect(await pushed(correction({ name: 'second' }, 1))).toBe('contested');
  expect(await stored()).toMatchObject({ values: { name: 'first' }, version: 2 });
});

test('a value that came with the box is refused, also from a device, and the document keeps it', async () => {
  const own = eq(classes.id, 'own-class');
  const [before] = await bench.db.asSystem((tx) => tx.select().from(classes).where(own));
  const withBox = (inherited: boolean) =>
    ((before?.attributes ?? []) as Attribute[]).map((attribute) => ({ ...attribute, inherited })); // written only from attributes
  const [attribute] = withBox(true);
  const id = attribute?.id ?? '';
  await copyDocument(bench, ['of-box'], () => ({ version: 1, values: { [id]: 'one' } }));
  guid = 'of-box';
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: withBox(true) })
      .where(own),
  );
  expect(await pushed(correction({ [id]: 'two' }, 1))).toBe('refused');
  expect(await pushed(correction({ [id]: 'one' }, 1))).toBe('applied');
  expect(await stored()).toMatchObject({ values: { [id]: 'one' } });
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: withBox(false) })
      .where(own),
  );
  expect(await pushed(correction({ [id]: 'two' }, 1))).toBe('applied');
});

test('an attribute the class does not have is refused, and a document that was never there is unknown', async () => {
  expect(await pushed(correction({ nothing: 'x' }, 1))).toBe('refused');
  guid = 'no-document';
  expect(await pushed(correction({ name: 'x' }, 1))).toBe('refused');
});
