import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '#schema/records/reference.ts';
import { conflicts } from '#service/db/tables/sync.ts';
import { classes } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

/** Fields that documents of several classes share. */

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    const [own] = await tx.select().from(classes).where(eq(classes.id, 'own-class'));
    const [attribute] = (own?.attributes ?? []) as Attribute[]; // written only from attributes
    if (!own || !attribute) throw new Error('The fixture has no class.');
    const one = { ...attribute, acceptable: ['one', 'two'] };
    await tx
      .update(classes)
      .set({ attributes: [one] })
      .where(eq(classes.id, 'own-class'));
    const twin = { ...one, id: 'twin-attribute', mandatory: true, acceptable: ['two', 'three'] };
    const alone = { ...one, id: 'alone', name: 'Alone' };
    await tx.insert(classes).values({ ...own, id: 'twin-class', topic: true, attributes: [twin, alone] });
  });
  await copyDocument(bench, ['twin-document'], () => ({ classId: 'twin-class', values: { 'twin-attribute': 'two' } }));
  token = (await bench.signIn(holderOf('Supervisor'))).token;
}, 60_000);
afterAll(() => bench?.close());

const ask = async (call: string, body?: object) => {
  const answer = await bench.ask(body ? 'POST' : 'GET', `/api/documents/${call}`, { token, ...(body && { body }) });
  return answer.body['data'];
};

test('a field several classes have under one name is changed in each, within what all of them allow', async () => {
  const answer = await ask('metadata-restrictions', { guidList: ['own-document', 'twin-document'], massUpdate: true });
  expect(answer).toMatchObject({
    attributes: [{ id: 'own-attribute', access: 'edit', mandatory: true, options: ['two'] }],
    documents: [
      { guid: 'own-document', twins: [{ id: 'own-attribute', attributeId: 'own-attribute' }] },
      { guid: 'twin-document', twins: [{ id: 'own-attribute', attributeId: 'twin-attribute' }] },
    ],
  });
  const alone = await ask('metadata-restrictions', { guidList: ['twin-document'], massUpdate: true });
  expect(alone).toMatchObject({ attributes: [{ options: ['two', 'three'] }, { id: 'alone' }] });
  expect(JSON.stringify(alone)).not.toContain('twins');
});

const access = async (guid: string) => {
  const { attributes } = (await ask('metadata-restrictions', { guidList: [guid] })) as { attributes: object[] };
  const about = (await ask(`get-document-metadata/${guid}`)) as {
    attributes: { readOnly: boolean; fixedBy: string }[];
  };
  return { ...attributes[0], isReadOnly: about.attributes[0]?.readOnly, why: about.attributes[0]?.fixedBy };
};

/** Verdict on another value of the shared attribute. */
const changed = async (guid: string, value = 'two') => {
  const sets = [{ attributes: [{ id: 'own-attribute', value }] }];
  const { documents } = (await ask('metadata-restrictions', { guidList: [guid] })) as {
    documents: { currentChangeSetId: number }[];
  };
  const currentChangeSetId = documents[0]?.currentChangeSetId;
  const data = (await ask('attributes-update', { guidList: [{ guid, currentChangeSetId, sets }] })) as { documents: object[] };
  return data.documents[0];
};
const valueOf = async (guid: string) => {
  const about = (await ask(`get-document-metadata/${guid}`)) as { attributes: { value: string }[] };
  return about.attributes[0]?.value;
};

test('a value that came with the box is changed there, that of a document in no box is not', async () => {
  const own = eq(classes.id, 'own-class');
  const [before] = await bench.db.asSystem((tx) => tx.select().from(classes).where(own));
  const [attribute] = (before?.attributes ?? []) as Attribute[]; // written only from attributes
  const inherited = [{ ...attribute, inherited: true }] as Attribute[];
  await bench.db.asSystem((tx) => tx.update(classes).set({ attributes: inherited }).where(own));
  const values = { 'own-attribute': 'one' };
  await copyDocument(bench, ['in-box', 'loose', 'empty'], (id) => ({
    ...(id === 'loose' && { containerId: null }),
    values: id === 'empty' ? {} : values,
  }));
  expect(await access('in-box')).toMatchObject({ access: 'readOnly', reason: 'inherited', isReadOnly: true, why: 'inherited' });
  expect(await access('loose')).toMatchObject({ access: 'edit', reason: '', isReadOnly: false });
  // one that is missing must be filled in
  expect(await access('empty')).toMatchObject({ access: 'edit', reason: '', isReadOnly: false });
  expect([await changed('in-box'), await valueOf('in-box')]).toMatchObject([
    { verdict: 'refused', code: 'valueInherited' },
    'one',
  ]);
  expect(await changed('in-box', '')).toMatchObject({ verdict: 'refused', code: 'valueInherited' });
  // the same value again changes nothing
  for (const [guid, value] of [
    ['in-box', 'one'],
    ['loose', 'two'],
    ['empty', 'two'],
  ] as const)
    expect([guid, await changed(guid, value), await valueOf(guid)]).toMatchObject([guid, { verdict: 'applied' }, value]);
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: before?.attributes ?? [] })
      .where(own),
  );
});

/** The part of the page of a document that is about editing. */
const info = async (guid: string) => {
  const { editAttributes, held } = (await ask(`document-page-info/${guid}`)) as { editAttributes: boolean; held: boolean };
  return { editAttributes, held };
};

/** The reason for which the shared attribute cannot be changed in several documents. */
const many = async (...guidList: string[]) => {
  const found = await ask('metadata-restrictions', { guidList, massUpdate: true });
  return (found as { attributes: { reason: string }[] }).attributes[0]?.reason;
};

test('a value that an open conflict of another user is about is held, and no other', async () => {
  await copyDocument(bench, ['asked', 'free'], () => ({ values: { 'own-attribute': 'one' } }));
  const fields = [{ field: 'values.own-attribute' }, { field: 'code' }];
  const about = {
    tenantId: 't-north',
    kind: 'changed',
    opId: 'op',
    entityId: 'asked',
    containerId: '',
    version: 1,
    arrivedAt: 1,
  };
  const put = (id: string, status: string, userId: string) =>
    bench.db.asSystem((tx) =>
      tx.insert(conflicts).values({ ...about, id, status, record: { id, status, entityId: 'asked', userId, fields } }),
    );
  await put('own', 'open', holderOf('Supervisor'));
  await put('over', 'resolved', 'u-operator');
  expect(await access('asked')).toMatchObject({ access: 'edit', reason: '', isReadOnly: false });
  expect(await info('asked')).toEqual({ editAttributes: true, held: false });
  await put('of-another', 'open', 'u-operator');
  expect(await info('asked')).toEqual({ editAttributes: false, held: true });
  expect(await info('free')).toEqual({ editAttributes: true, held: false });
  expect(await access('asked')).toMatchObject({ access: 'readOnly', reason: 'held', isReadOnly: true, why: 'held' });
  expect(await access('free')).toMatchObject({ access: 'edit', reason: '' });
  expect([await changed('asked'), await valueOf('asked')]).toMatchObject([{ verdict: 'refused', code: 'valueHeld' }, 'one']);
  expect(await changed('asked', 'one')).toMatchObject({ verdict: 'applied' });
  // among many the one that waits has a verdict of its own, and the field can be changed in the others
  expect([await many('free', 'asked'), await many('asked')]).toEqual(['', 'held']);
  await bench.db.asSystem((tx) =>
    tx.insert(conflicts).values({
      ...about,
      id: 'of-free',
      entityId: 'free',
      status: 'open',
      record: { id: 'of-free', status: 'open', entityId: 'free', userId: 'u-operator', fields },
    }),
  );
  expect(await many('free', 'asked')).toBe('held');
});

test('a move to another class offers the values of its lists', async () => {
  const plan = await ask('move-attribute-list', { documentGuid: 'own-document', classId: 'twin-class' });
  expect(plan).toMatchObject({ attributes: [{ id: 'twin-attribute', options: ['two', 'three'] }, { id: 'alone' }] });
});

test('S1 §7: page information names a class of topics', async () => {
  expect(await ask('document-page-info/twin-document')).toMatchObject({ isTopicClass: true });
  expect(await ask('document-page-info/own-document')).toMatchObject({ isTopicClass: false });
});
