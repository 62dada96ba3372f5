import { and, eq } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { classAccess } from '#schema/codes.ts';
import { documentGrant, textState } from '#schema/codes/documents.ts';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import { pocketRow, type PocketRow } from '#schema/records/pocket.ts';
import { partsOfBlock } from '#schema/rules/pocket-block.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { catalogueBlocks } from '#service/db/tables/catalogue.ts';
import { documentFiles, documentPins, pageLayers, textStates } from '#service/db/tables/documents.ts';
import { userClasses, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { buildBlock } from './build.ts';

/** The pocket catalogue: blocks that keep their range, and only what a person may find. */

const place = { tenantId: 't-north', projectId: 'own-project' };
const ofPlace = and(eq(catalogueBlocks.tenantId, place.tenantId), eq(catalogueBlocks.projectId, place.projectId));
const DOCUMENTS = 2 * POCKET_LIMITS.blockRows + 100;
let bench: Bench;
let user: string;

beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    await tx.delete(catalogueBlocks).where(ofPlace);
    const attributes = [
      plainAttribute({ id: 'town', name: 'Town', pocket: true }),
      plainAttribute({ id: 'surname', name: 'Surname', pocket: true, personal: true }),
      plainAttribute({ id: 'other', name: 'Other' }),
    ];
    await tx.update(classes).set({ attributes }).where(eq(classes.id, 'own-class'));
    const rows = Array.from({ length: DOCUMENTS }, (_, n) => documentRow(`d${String(n).padStart(5, '0')}`, 1_000 + n));
    for (let at = 0; at < rows.length; at += 1_000) await tx.insert(registrations).values(rows.slice(at, at + 1_000));
  });
  user = (await bench.signIn(holderOf('User'))).token;
}, 120_000);
afterAll(() => bench?.close());

function documentRow(id: string, createdAt: number): typeof registrations.$inferInsert {
  const values = { town: id === 'd00007' ? 'Łódź' : 'Gdańsk', surname: 'CANARY', other: 'elsewhere' };
  const about = { containerId: 'own-container', projectId: 'own-project', classId: 'own-class', code: id, codeUnique: true };
  const made = { createdAt, createdBy: 'u-somebody', createdByName: 'Somebody', version: 1, classVersion: 1 };
  return { tenantId: 't-north', id, ...about, values, evidence: {}, toVerify: [], tries: {}, ...made };
}

async function build() {
  for (let n: number | null = 0; n !== null;) {
    const at: number = n;
    n = await bench.db.inTenant('t-north', (tx) => buildBlock(tx, place, at, 5));
  }
}

interface Listed {
  blocks: { block: number; rows: number; bytes: number; sha256: string }[];
  documents: number;
  madeAt: number;
  view: string;
  listLocked: string[];
}
async function listed(token = user): Promise<Listed> {
  const { body } = await bench.ask('GET', '/api/catalogue/own-project', { token });
  return body['data'] as Listed;
}

const text = (bytes: Uint8Array) => gunzipSync(bytes).toString();

async function block(n: number, token = user): Promise<{ lines: string[]; rows: PocketRow[] }> {
  const answer = await fetch(`${bench.url}/api/catalogue/own-project/${n}`, { headers: { authorization: `Bearer ${token}` } });
  const parts = partsOfBlock(new Uint8Array(await answer.arrayBuffer())) ?? expect.fail('No block');
  return { lines: text(parts.lines).split('\n'), rows: v.parse(v.array(pocketRow), JSON.parse(text(parts.rows))) };
}

const change = (id: string, set: Partial<typeof registrations.$inferInsert>) =>
  bench.db.asSystem((tx) => tx.update(registrations).set(set).where(eq(registrations.id, id)));

test('X13: a project is divided into blocks of 2,000 rows, the newest first, and every document is in one of them', async () => {
  expect(await listed()).toMatchObject({ blocks: [], documents: 0, madeAt: 0 });
  await build();
  const { blocks, documents, madeAt } = await listed();
  expect(blocks.map(({ block: n, rows }) => [n, rows])).toEqual([
    [2, 102],
    [1, 2_000],
    [0, 2_000],
  ]);
  // the box, and the document of the fixture
  expect([documents, madeAt]).toEqual([DOCUMENTS + 1, 5]);
  const ids = (await Promise.all(blocks.map(async ({ block: n }) => (await block(n)).rows))).flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(DOCUMENTS + 2);
});

test('X13: a change touches the fingerprint of its own block', async () => {
  const before = await listed();
  await change('d00007', { version: 2 });
  await bench.db.asSystem((tx) => tx.insert(registrations).values(documentRow('e1', 9_000)));
  await build();
  const after = await listed();
  const changed = after.blocks.filter(({ sha256 }, n) => sha256 !== before.blocks[n]?.sha256).map(({ block: n }) => n);
  expect(changed).toEqual([2, 0]);
});

test('X13: a block that grew to twice its size is divided, the others keep theirs', async () => {
  const before = await listed();
  const rows = Array.from({ length: POCKET_LIMITS.blockRows + 1 }, (_, n) => documentRow(`l${n}`, 1_500));
  await bench.db.asSystem(async (tx) => {
    for (let at = 0; at < rows.length; at += 1_000) await tx.insert(registrations).values(rows.slice(at, at + 1_000));
  });
  await build();
  const { blocks, documents } = await listed();
  expect(blocks.map(({ block: n, rows: held }) => [n, held])).toEqual([
    [2, 103],
    [1, 2_000],
    [3, 2_001],
    [0, 2_000],
  ]);
  expect(documents).toBe(before.documents + rows.length);
  expect(blocks[1]?.sha256).toBe(before.blocks[1]?.sha256);
});

test('X13: the line is what a search compares, and personal values never leave, chosen or not', async () => {
  const { lines, rows } = await block(0);
  const n = rows.findIndex(({ id }) => id === 'd00007');
  expect(rows[n]).toMatchObject({ of: 'document', code: 'd00007', boxCode: 'OWN-CODE', values: ['Łódź'] });
  expect(lines[n]).toBe('own-class\u001Fd00007 own-code lodz');
  expect(JSON.stringify({ lines, rows })).not.toMatch(/canary|elsewhere/i);
});

test('a deleted document is gone from its block before the next build', async () => {
  await change('d00003', { deletedAt: 7 });
  expect((await block(0)).rows.map(({ id }) => id)).not.toContain('d00003');
});

test('a person restricted by a value receives, and counts, only documents in sight', async () => {
  const account = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.userName, holderOf('Manager'))),
  );
  const userId = account[0]?.id ?? expect.fail('No account');
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    const restriction = { tenantId: 't-north', userId, classId: 'own-class', attributeId: 'town', allowed: ['Łódź'] };
    await tx.insert(userRestrictions).values(restriction);
    const its = and(eq(userProjects.userId, userId), eq(userProjects.projectId, 'own-project'));
    await tx.update(userProjects).set({ classMode: 'all' }).where(its);
  });
  const { token } = await bench.signIn(holderOf('Manager'));
  const mine = await listed(token);
  expect(mine.documents).toBe(1);
  expect(mine.blocks.reduce((sum, { rows }) => sum + rows, 0)).toBe(2);
  expect(mine.view).not.toBe((await listed()).view);
  expect((await block(0, token)).rows.filter(({ of }) => of === 'document').map(({ id }) => id)).toEqual(['d00007']);
});

test('R-191: a person whose classes are listed without the right to lists is given the classes that do not leave as one', async () => {
  const rows = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.userName, holderOf('Manager'))),
  );
  const userId = rows[0]?.id ?? expect.fail('No account');
  const { token } = await bench.signIn(holderOf('Manager'));
  expect([(await listed()).listLocked, (await listed(token)).listLocked]).toEqual([[], []]);
  const its = and(eq(userProjects.userId, userId), eq(userProjects.projectId, 'own-project'));
  const inClass = { tenantId: 't-north', userId, classId: 'own-class', access: [classAccess.search] };
  await bench.db.asSystem(async (tx) => {
    await tx.update(userProjects).set({ classMode: 'listed' }).where(its);
    await tx.insert(userClasses).values({ ...inClass, documentGrants: [documentGrant.saveDocument] });
  });
  expect((await listed(token)).listLocked).toContain('own-class');
  const documentGrants = [documentGrant.saveList];
  await bench.db.asSystem((tx) => tx.update(userClasses).set({ documentGrants }).where(eq(userClasses.userId, userId)));
  expect((await listed(token)).listLocked).not.toContain('own-class');
  await bench.db.asSystem((tx) => tx.update(userProjects).set({ classMode: 'all' }).where(its));
});

test('a project, or a block, out of reach is as unknown as one that does not exist', async () => {
  for (const path of ['otherUser-project', 'otherTenant-project/0', 'own-project/99', 'nothing']) {
    const { status, body } = await bench.ask('GET', `/api/catalogue/${path}`, { token: user });
    expect([path, status, body['code']]).toEqual([path, 404, 'row.unknown']);
  }
});

test('kept pages are compared with the vault, and the device is noted as one that shows them', async () => {
  const asked = [
    { guid: 'd00001', changeSetId: 1, revision: 0 },
    { guid: 'd00007', changeSetId: 1, revision: 0 },
    { guid: 'd00003', changeSetId: 1, revision: 0 },
    { guid: 'otherUser-document', changeSetId: 1, revision: 0 },
  ];
  const { body } = await bench.ask('POST', '/api/documents/pinned-state', {
    token: user,
    body: { deviceId: 'd-9', items: asked },
  });
  expect(Object(body['data']).items.map(({ state }: { state: string }) => state)).toEqual(['same', 'changed', 'gone', 'gone']);
  const pins = await bench.db.asSystem((tx) => tx.select().from(documentPins).where(eq(documentPins.deviceId, 'd-9')));
  expect(pins.map(({ documentId }) => documentId).toSorted()).toEqual(['d00001', 'd00007']);
});

test('documents that were only looked at are compared too, and the device is not noted for them', async () => {
  const looked = ['d00001', 'd00007', 'd00003'].map((guid) => ({ guid, changeSetId: 1, revision: 0 }));
  const { body } = await bench.ask('POST', '/api/documents/pinned-state', {
    token: user,
    body: { deviceId: 'd-7', items: [], looked },
  });
  expect(Object(body['data']).looked.map(({ state }: { state: string }) => state)).toEqual(['same', 'changed', 'gone']);
  expect(await bench.db.asSystem((tx) => tx.$count(documentPins, eq(documentPins.deviceId, 'd-7')))).toBe(0);
});

test('a version that is removed makes kept pages out of date, although the document is as it was', async () => {
  const file = {
    tenantId: 't-north',
    documentId: 'd00001',
    format: 1,
    madeAt: 1,
    madeBy: 'u',
    madeByName: 'U',
    changeSet: 1,
    bytes: 1,
  };
  const versions = [1, 2].map((version) => ({ ...file, version, fileIds: [], name: 'a', pages: [] }));
  await bench.db.asSystem((tx) => tx.insert(documentFiles).values(versions));
  const items = [{ guid: 'd00001', changeSetId: 1, revision: 0 }];
  const ask = async () => {
    const { body } = await bench.ask('POST', '/api/documents/pinned-state', { token: user, body: { deviceId: 'd-9', items } });
    return Object(body['data']).items[0].state as string;
  };
  expect(await ask()).toBe('same');
  const removed = and(eq(documentFiles.documentId, 'd00001'), eq(documentFiles.version, 2));
  await bench.db.asSystem((tx) => tx.update(documentFiles).set({ removedAt: 5 }).where(removed));
  expect(await ask()).toBe('changed');
});

test('kept pages are out of date once their words are read, and a text that is read again never hides a black area', async () => {
  const its = { tenantId: 't-north', documentId: 'd00001', version: 2 };
  const ask = async () => {
    const items = [{ guid: 'd00001', changeSetId: 1, revision: 0 }];
    const { body } = await bench.ask('POST', '/api/documents/pinned-state', { token: user, body: { deviceId: 'd-9', items } });
    return Object(body['data']).items[0].revision as number;
  };
  const unread = await ask();
  await bench.db.asSystem((tx) => tx.insert(textStates).values({ ...its, state: textState.ready, at: 1 }));
  const read = await ask();
  await bench.db.asSystem(async (tx) => {
    await tx.update(textStates).set({ state: textState.waiting }).where(eq(textStates.documentId, 'd00001'));
    await tx
      .insert(pageLayers)
      .values({ ...its, page: 1, revision: 1, opacity: [], highlight: [], note: [], by: 'u', byName: 'U', at: 1 });
  });
  const blackened = await ask();
  expect(new Set([unread, read, blackened]).size).toBe(3);
});
