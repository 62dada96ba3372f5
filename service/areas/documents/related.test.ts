import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { documentLinks } from '#service/db/tables/documents.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

/** Related documents: in a box of many, those of a stronger reason are not lost behind newer ones. */

const tenantId = 't-north';
const IN_BOX = 250;
const LINKED = ['linked-1', 'linked-2'];
const IN_FOLDER = ['folder-1', 'folder-2', 'folder-3'];
let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  const attributes = [
    plainAttribute({ id: 'folder', name: 'Folder', kind: attributeKind.fileFolderCode }),
    plainAttribute({ id: 'own-attribute', name: 'State' }),
  ];
  await bench.db.asSystem((tx) => tx.update(classes).set({ attributes }).where(eq(classes.id, 'own-class')));
  const values = { folder: 'F-1', 'own-attribute': 'open' };
  // the oldest are those of a reason
  await copyDocument(bench, ['middle', 'linked-closed', ...LINKED, ...IN_FOLDER], (id, n) => ({
    createdAt: n,
    values: {
      folder: id === 'middle' || IN_FOLDER.includes(id) ? 'F-1' : 'F-2',
      'own-attribute': id === 'linked-closed' ? 'closed' : 'open',
    },
  }));
  const ids = Array.from({ length: IN_BOX }, (_, n) => `in-box-${n}`);
  await copyDocument(bench, ids, (_, n) => ({ createdAt: 1_000 + n, values: { ...values, folder: 'F-2' } }));
  const pairs = [...LINKED, 'linked-closed'].map((toId) => ({ tenantId, fromId: 'middle', toId, kind: 'linked' }));
  await bench.db.asSystem((tx) => tx.insert(documentLinks).values(pairs));
  token = (await bench.signIn(holderOf('Supervisor'))).token;
}, 240_000);
afterAll(() => bench?.close());

const related = async () => {
  const { body } = await bench.ask('GET', '/api/documents/related-documents/middle', { token });
  const { documents } = body['data'] as { documents: { guid: string; reason: string }[] };
  return documents.map(({ guid, reason }) => [reason, guid] as const);
};
const of = (reason: string, found: readonly (readonly [string, string])[]) =>
  found.flatMap(([its, guid]) => (its === reason ? [guid] : []));

test('the oldest linked documents and those of its folder come before the newest of a box of 250', async () => {
  const found = await related();
  expect(of('linked', found).toSorted()).toEqual(['linked-1', 'linked-2', 'linked-closed']);
  expect(of('folder', found).toSorted()).toEqual(IN_FOLDER);
  expect(found.map(([reason]) => reason)).toEqual([
    ...Array.from({ length: 3 }, () => 'linked'),
    ...Array.from({ length: 3 }, () => 'folder'),
    ...Array.from({ length: DOCUMENT_LIMITS.related - 6 }, () => 'box'),
  ]);
  expect(found.at(6)).toEqual(['box', `in-box-${IN_BOX - 1}`]);
  expect(new Set(found.map(([, guid]) => guid)).size).toBe(DOCUMENT_LIMITS.related);
});

test('documents out of sight are no relations, and those behind 200 of them are found', async () => {
  const userId = holderOf('Supervisor');
  const sighted = { tenantId, userId, classId: 'own-class', attributeId: 'own-attribute', allowed: ['open'] };
  await copyDocument(
    bench,
    Array.from({ length: 230 }, (_, n) => `closed-${n}`),
    (_, n) => ({ createdAt: 5_000 + n, values: { folder: 'F-1', 'own-attribute': 'closed' } }),
  );
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    await tx.insert(userRestrictions).values(sighted);
  });
  const found = await related();
  expect(of('linked', found).toSorted()).toEqual(LINKED);
  expect(of('folder', found).toSorted()).toEqual(IN_FOLDER);
  expect(found.some(([, guid]) => guid.startsWith('closed-'))).toBe(false);
});
