import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#schema/calls/call.ts';
import { documentEvent, orderStatus } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DAY_MS } from '#schema/limits.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { classRetention, holds, holdItems, retentionSchedules } from '#service/db/tables/retention.ts';
import { userClasses, userProjects, users } from '#service/db/tables/tenancy.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { clientPrefix } from '#service/files/store.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { bodyOf, holderOf, inputOf } from '#tests/bench/vault-fixture.ts';
import { tablesWith } from '#tests/bench/tables-with.ts';
import { dropDrawnWork } from './drawn.ts';
import { writeTerms } from './terms.ts';

/**
 * Anonymizing a whole document: the only erasure without the 30-day delay, with a reason, and only if nothing
 * requires keeping the document.
 */

const SECRET = 'Geheimnis7';
const [tenantId, guid] = ['t-north', 'own-document'];
let bench: Bench;
let token: string;

beforeAll(async () => {
  bench = await documentBench([`Page with ${SECRET}`]);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  const sets = [{ attributes: [{ id: 'own-attribute', value: SECRET }] }];
  await post('attributes-update', { guidList: [{ guid, currentChangeSetId: 1, sets }] });
  const note = [{ id: 'n', position: '10,10,40,40', text: SECRET }];
  await post('save-edit-page', { documentGuid: guid, pageNo: 1, version: 1, opacity: [], highLight: [], note });
  await post('get-document-page', { documentGuid: guid, page: 1 });
  const row = { tenantId, id: guid, projectId: 'own-project', classId: 'own-class', createdAt: 1 };
  await bench.db.inTenant(tenantId, (tx) => writeTerms(tx, row, SECRET));
  await bench.db.asSystem((tx) => tx.update(orders).set({ status: orderStatus.completed }).where(eq(orders.id, 'own-order')));
}, 120_000);
afterAll(() => bench?.close());

async function post(call: string, body: object, as = token) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token: as, body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, unknown> };
}
const anonymize = async (guidList: string[], as = token) => post('anonymize-whole', { guidList, reason: 'Art. 17' }, as);

const rowOf = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row ?? expect.fail('No row');
};

/** Calls whose answer contains the word, made by a user with every right on this document. */
async function leaking(): Promise<string[]> {
  const person = (await bench.signIn('everybody')).token;
  const found: string[] = [];
  const rows = Object.entries(answeredCalls).flatMap(([area, table]) =>
    Object.entries(table).map(([name, row]): [string, Call] => [`${area}.${name}`, row]),
  );
  for (const [name, row] of rows) {
    const asked = inputOf(name, 'own');
    if (!asked || row.who === 'anyone' || row.bucket === 'write' || row.bucket === 'login') continue;
    const input = { ...asked };
    const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(input[field]);
      delete input[field];
      return encodeURIComponent(value);
    });
    const query = row.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''; // GET inputs are texts
    const { body } = bodyOf(row, input);
    const answer = await fetch(`${bench.url}${path}${query}`, {
      method: row.method,
      headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
      ...(row.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    if ((await answer.text()).includes(SECRET)) found.push(name);
  }
  return found;
}

test('it needs the rights to anonymize and to delete, and a reason; out of sight is as unknown as nothing', async () => {
  expect((await anonymize(['otherUser-document'])).body['code']).toBe('row.unknown');
  expect((await post('anonymize-whole', { guidList: [guid], reason: '' })).body['code']).toBe('request.invalid');
  const [userId, mine] = ['u-operator', eq(userProjects.userId, 'u-operator')];
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    await tx.update(userProjects).set({ classMode: 'listed' }).where(mine);
    const documentGrants = [documentGrant.anonymize];
    await tx.insert(userClasses).values({ tenantId, userId, classId: 'own-class', access: [2], documentGrants });
  });
  const operator = (await bench.signIn('operator')).token;
  expect((await anonymize([guid], operator)).body['code']).toBe('document.notAllowed');
  expect((await rowOf()).erasedAt).toBe(0);
});

const codesOf = async () => {
  const [one] = (await anonymize([guid])).data['documents'] as { erased: boolean; blockers: { code: string }[] }[];
  return [one?.erased, one?.blockers.map(({ code }) => code)];
};

test('what must be kept is kept: no schedule, a term that is not over, a legal hold', async () => {
  expect(await codesOf()).toEqual([false, ['noSchedule']]);
  const saved = { tenantId, savedAt: 1, savedByName: 'A' };
  const terms = { code: 'B5', name: 'B5', permanent: false, review: false, from: 'day', base: 'createdAt' } as const;
  await bench.db.asSystem(async (tx) => {
    await tx.insert(retentionSchedules).values({ ...saved, ...terms, id: 'b5', version: 1, years: 500 });
    await tx.insert(classRetention).values({ ...saved, classId: 'own-class', version: 1, scheduleId: 'b5' });
  });
  expect(await codesOf()).toEqual([false, ['notYet']]);
  const hold = {
    tenantId,
    id: 'h',
    scope: 'class',
    matter: 'Audit',
    reason: 'Audit',
    reviewOn: '2030-01-01',
    state: 'placed',
  } as const;
  await bench.db.asSystem(async (tx) => {
    await tx.insert(retentionSchedules).values({ ...saved, ...terms, id: 'b5', version: 2, years: 5 });
    await tx.insert(holds).values({ ...hold, placedAt: 1, placedBy: 'u', placedByName: 'U' });
    await tx.insert(holdItems).values({ tenantId, holdId: 'h', objectType: 'class', objectId: 'own-class' });
  });
  expect(await codesOf()).toEqual([false, ['hold']]);
  expect((await rowOf()).erasedAt).toBe(0);
  await bench.db.asSystem((tx) => tx.update(holds).set({ state: 'lifted' }));
});

test('erase canary: no call, table or file has a word of it afterwards; code, class, dates and the basis stay', async () => {
  const before = await rowOf();
  expect(await tablesWith(bench, SECRET)).not.toEqual([]);
  expect(await leaking()).toContain('documents.getDocumentText');
  const { data } = await anonymize([guid]);
  expect(data['documents']).toEqual([{ guid, erased: true, blockers: [] }]);
  expect(await tablesWith(bench, SECRET)).toEqual([]);
  bench.logged.length = 0;
  expect(await leaking()).toEqual([]);
  expect(bench.logged.filter((line) => line.includes(SECRET))).toEqual([]);
  const { code, classId, createdAt } = before;
  expect(await rowOf()).toMatchObject({ code, classId, createdAt, values: {}, words: '', version: before.version + 1 });
  const [erased] = await bench.db.asSystem((tx) =>
    tx.select().from(documentHistory).where(eq(documentHistory.operation, documentEvent.erased)),
  );
  expect(erased).toMatchObject({ documentId: guid, detail: { basis: 'anonymized', reason: 'Art. 17' } });
  expect(erased?.userId).not.toBe('');
  // permanently gone: no list offers to restore it, and a repeated call finds nothing
  const admin = (await bench.signIn(holderOf('Administrator'))).token;
  expect((await post('deleted-documents', {}, admin)).text).not.toContain(guid);
  expect((await anonymize([guid])).body['code']).toBe('row.unknown');
});

test('pictures of its pages go with the work it puts, its bytes with the sweep', async () => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'document.dropDrawn')));
  const hashes = rows.map(({ subject }) => subject);
  expect([rows.length, new Set(hashes).size]).toEqual([2, 1]);
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of bench.files.list(clientPrefix(tenantId))) keys.push(key);
    return keys.filter((key) => hashes.some((sha256) => key.includes(sha256)));
  };
  expect((await keysOf()).some((key) => key.includes('/derived/'))).toBe(true);
  const run = { tenantId, id: 'w', by: '', cursor: '', now: bench.now, signal: new AbortController().signal };
  const drop = dropDrawnWork({ files: bench.files });
  for (const subject of hashes) await drop.run({ ...run, subject, step: async () => undefined }, {});
  await sweepFiles(bench.db, bench.files, tenantId, bench.now() + 2 * DAY_MS);
  expect(await keysOf()).toEqual([]);
});
