import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, classVersions, containers, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Read-only values and given numbers stay, whatever a client sends: no form is needed for a push or a call. */

let bench: Bench;
let token: string;
let n = 0;
let guid = '';
const attributes = [
  plainAttribute({ id: 'name', name: 'Name' }),
  plainAttribute({ id: 'source', name: 'Source', readOnly: true, defaultValue: 'Registry' }),
  plainAttribute({ id: 'number', name: 'Number', autonumber: true }),
];
const twins = [
  plainAttribute({ id: 'new-name', name: 'Name' }),
  plainAttribute({ id: 'new-source', name: 'Source', readOnly: true, defaultValue: 'Registry' }),
  plainAttribute({ id: 'stamp', name: 'Stamp', readOnly: true, defaultValue: 'Moved' }),
];

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    const own = eq(classes.id, 'own-class');
    const [its] = await tx.select().from(classes).where(own);
    if (!its) throw new Error('No class.');
    await tx.update(classes).set({ attributes }).where(own);
    await tx.insert(classes).values({ ...its, id: 'new-class', name: 'New', attributes: twins });
    await tx.update(containers).set({ status: containerStatus.opened }).where(eq(containers.id, 'own-container'));
    for (const userId of ['u-operator', 'u-supervisor'])
      await tx.insert(userProjects).values({ tenantId: 't-north', userId, projectId: 'own-project' }).onConflictDoNothing();
  });
  token = (await bench.signIn('supervisor')).token;
}, 120_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  guid = randomUUID();
  await copyDocument(bench, [guid], () => ({ values: { name: 'one', source: 'Registry', number: 'K/001' } }));
});

/** Pushes an operation no form of ours would save. */
async function pushed(type: string, payload: object, configVersion = 1): Promise<string[]> {
  n += 1;
  const about = { type, entityId: guid, lane: type === 'registration.update' ? 'own-container' : guid, base: { [guid]: 1 } };
  const who = { clientId: 't-north', userId: 'u-supervisor', deviceId: 'forger', configVersion };
  const operation = anOperation(n, { ...who, ...about, payload: { ...payload }, madeAt: bench.now() });
  const device = { deviceId: 'forger', deviceName: 'F', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [answer] = body['results'] as { verdict: string; code: string; message: string }[];
  return [answer?.verdict ?? '', answer?.code ?? '', answer?.message ?? ''].filter((one) => one !== '');
}
const changing = (values: object) => ({ containerId: 'own-container', values, evidence: {}, toVerify: [] });

async function called(call: string, body: object): Promise<object> {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  const { documents = [answer.body['data'] ?? answer.body] } = (answer.body['data'] ?? {}) as { documents?: object[] };
  return documents[0] ?? {};
}
const updated = (values: Record<string, string>, call = 'attributes-update') => {
  const sets = [{ attributes: Object.entries(values).map(([id, value]) => ({ id, value })) }];
  return called(call, { guidList: [{ guid, currentChangeSetId: 1, sets }] });
};
const rowNow = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid))))[0];
const asItWas = { version: 1, classId: 'own-class', values: { name: 'one', source: 'Registry', number: 'K/001' } };

test('another read-only value is refused from a device and in a call, cleared or changed, and all of the change with it', async () => {
  for (const source of ['Forged', '']) {
    const values = { name: 'two', source };
    expect(await pushed('document.update', changing(values))).toEqual(['refused', 'valueFixed', 'Source']);
    expect(await pushed('registration.update', changing(values))).toEqual(['refused', 'valueFixed', 'Source']);
    const refused = { verdict: 'refused', code: 'valueFixed', message: 'Source' };
    expect(await updated(values)).toMatchObject(refused);
    expect(await updated(values, 'attributes-update-without-mandatory')).toMatchObject(refused);
  }
  expect(await rowNow()).toMatchObject(asItWas);
  // the same value again is no change
  expect(await pushed('document.update', changing({ name: 'two', source: 'Registry' }))).toEqual(['applied']);
});

test('a number is kept once it is given; a document without one takes it, and the open box corrects it', async () => {
  expect(await pushed('document.update', changing({ number: 'K/777' }))).toEqual(['refused', 'valueFixed', 'Number']);
  expect(await updated({ number: '' })).toMatchObject({ verdict: 'refused', code: 'valueFixed', message: 'Number' });
  expect(await rowNow()).toMatchObject(asItWas);
  expect(await pushed('registration.update', changing({ number: 'K/002' }))).toEqual(['applied']);
  guid = randomUUID();
  await copyDocument(bench, [guid], () => ({ values: { name: 'one' } }));
  const metadata = async () =>
    ((await bench.ask('GET', `/api/documents/get-document-metadata/${guid}`, { token })).body['data'] as typeof about).attributes;
  const about = { attributes: [{ id: '', fixedBy: '' }] };
  const fixed = async () => Object.fromEntries((await metadata()).map(({ id, fixedBy }) => [id, fixedBy]));
  expect(await fixed()).toEqual({ name: '', source: 'readOnly', number: '' });
  expect(await updated({ number: 'K/003' })).toMatchObject({ verdict: 'applied' });
  expect(await fixed()).toEqual({ name: '', source: 'readOnly', number: 'autonumber' });
});

test('a value that its class fixed only later needs a decision, and nothing of the work is lost', async () => {
  const earlier = attributes.map((one): Attribute => ({ ...one, readOnly: false }));
  await bench.db.asSystem((tx) =>
    tx.insert(classVersions).values({ tenantId: 't-north', classId: 'own-class', version: 41, attributes: earlier }),
  );
  expect(await pushed('document.update', changing({ source: 'By hand' }), 41)).toEqual(['contested', 'ruleChanged']);
  expect(await rowNow()).toMatchObject(asItWas);
});

test('a move carries a read-only value or takes that of the class, and no other', async () => {
  const plan = await called('move-attribute-list', { documentGuid: guid, classId: 'new-class' });
  expect(plan).toMatchObject({
    attributes: [
      { id: 'new-name', readOnly: false, value: 'one' },
      { id: 'new-source', readOnly: true, value: 'Registry' },
      { id: 'stamp', readOnly: true, value: 'Moved' },
    ],
  });
  const moved = (values: object) => called('move-document', { documentGuid: guid, classId: 'new-class', values });
  const payload = { containerId: 'own-container', classId: 'new-class', code: '', evidence: {}, toVerify: [] };
  for (const values of [{ 'new-source': 'Forged' }, { stamp: 'Forged' }]) {
    expect(await moved(values)).toMatchObject({ verdict: 'refused', code: 'valueFixed' });
    expect((await pushed('document.move', { ...payload, values })).slice(0, 2)).toEqual(['refused', 'valueFixed']);
  }
  expect(await rowNow()).toMatchObject(asItWas);
  const planned = { 'new-name': 'one', 'new-source': 'Registry', stamp: 'Moved' };
  expect(await moved(planned)).toMatchObject({ verdict: 'applied' });
  expect(await rowNow()).toMatchObject({ classId: 'new-class', values: planned });
});
