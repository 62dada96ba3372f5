import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#schema/calls/call.ts';
import { countState, exceptionKind } from '#schema/codes/bench.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { countId } from '#schema/entities/count.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { certificateHash, type CertificateContent } from '#service/areas/retention/certificate-content.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { counts, exceptions, segregationHistory } from '#service/db/tables/bench.ts';
import { tags } from '#service/db/tables/documents.ts';
import { positions } from '#service/db/tables/orders.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { conflicts, decisions } from '#service/db/tables/sync.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { bodyOf, fillVault, inputOf } from '#tests/bench/vault-fixture.ts';

/** One document has this word in a value. Who may not see the value finds it in no answer of any call. */
const CANARY = 'Kanarek-7';
const TENANT = 't-north';
const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
);
const signed = calls.filter(({ row }) => row.who !== 'anyone');

/** A row of the bench in the feed. */
const atBench = (kind: 'exception' | 'treated' | 'page' | 'part', content: object) => ({
  stream: `lists/${kind}` as const,
  id: `own-${kind}`,
  scope: 'project:own-project',
  row: { id: `own-${kind}`, ...content },
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    const values = { 'own-attribute': CANARY };
    await tx.execute(sql`update registrations set "values" = ${JSON.stringify(values)}::text::jsonb, words = ${`own-doc ${CANARY.toLowerCase()}`}
      where tenant_id = ${TENANT} and id = 'own-document'`);
    await tx.insert(tags).values({ tenantId: TENANT, id: 'own-mark', projectId: 'own-project', name: 'Mark', folded: 'mark' });
    await tx.execute(sql`update registrations set tag_ids = '{own-mark}' where tenant_id = ${TENANT} and id = 'own-document'`);
    const row = { projectId: 'own-project', classId: 'own-class', values, createdBy: 'u-somebody', code: 'own-doc' };
    const named = { entityId: 'own-document', userId: 'u-somebody', fields: [] };
    const record = {
      ...named,
      collection: 'registrations',
      title: CANARY,
      baseRow: '',
      deviceRow: JSON.stringify(row),
      serviceRow: '',
    };
    const open = { kind: 'changed', status: 'open', opId: 'own-case', entityId: 'own-document', containerId: 'own-container' };
    await tx.insert(conflicts).values({ tenantId: TENANT, id: 'own-case', ...open, version: 1, record, arrivedAt: 1 });
    const decided = { id: 'own-decision', conflictId: 'own-case', at: 1, userId: 'u', userName: 'U', deviceId: '' };
    const words = { decision: 'fields', reason: '', note: '', batchId: '', secondsSpent: 1 };
    await tx
      .insert(decisions)
      .values({ tenantId: TENANT, ...decided, ...words, base: row, device: row, service: row, result: row });
    const its = { orderId: 'own-order', projectId: 'own-project', objectType: objectType.document, objectId: 'own-document' };
    const what = { classId: 'own-class', values, title: CANARY, state: positionState.withdrawn, reasonId: 'onOrder' };
    await tx.insert(positions).values({ tenantId: TENANT, ...pickupPosition('own-doc', { id: 'own-item', ...its, ...what }) });
    const line = { positionId: 'own-item', containerId: 'own-container', code: 'own-doc', title: CANARY, found: 'found' };
    const lines = [{ ...line, method: 'scanned', seals: [], differs: '', quantity: 1, at: 1 }];
    await tx.execute(
      sql`update handovers set lines = ${JSON.stringify(lines)}::text::jsonb where tenant_id = ${TENANT} and id = 'own-handover'`,
    );
    // a certificate names what was destroyed
    const isOwn = and(eq(certificates.tenantId, TENANT), eq(certificates.number, 'own-certificate'));
    const [paper] = await tx.select().from(certificates).where(isOwn);
    const destroyed = { objectId: 'own-document', code: 'own-doc', title: CANARY, basis: 'B10', method: 'scanned' };
    const content = { ...(paper?.content as CertificateContent), items: [destroyed] }; // written by the fixture
    await tx
      .update(certificates)
      .set({ content, hash: certificateHash(content) })
      .where(isOwn);
    // the bench repeats codes and reasons of the document
    const made = {
      tenantId: TENANT,
      projectId: 'own-project',
      version: 1,
      createdAt: 1,
      createdBy: 'u-somebody',
      createdByName: 'S',
    };
    const about = { containerId: 'own-container', registrationId: 'own-document', code: CANARY };
    const noted = { kind: exceptionKind.missing, state: 'open', note: CANARY, resolution: '' } as const;
    await tx.insert(exceptions).values({ ...made, id: 'own-noted', ...about, ...noted, resolvedAt: 0, resolvedByName: '' });
    const sum = { expected: 1, found: 0, missing: 1, extra: 0, strays: 0 };
    const counted = {
      containerId: 'own-container',
      state: countState.confirmed,
      ...sum,
      parts: [],
      byName: 'S',
      at: 1,
      remark: '',
    };
    // a confirmed count gives its exceptions with the content of the box
    await tx
      .insert(counts)
      .values({ ...made, id: countId('own-container'), ...counted })
      .onConflictDoNothing();
    const did = { did: 'corrected', from: '', to: '', reason: CANARY } as const;
    await tx.insert(segregationHistory).values({ ...made, id: 'own-treated', ...about, ...did });
    await stampFeed(tx, TENANT, [
      atBench('exception', about),
      atBench('treated', about),
      atBench('page', { registrationId: 'own-document', barcode: CANARY }),
      atBench('part', { items: [['own-document', CANARY, 1, 's', 1]] }),
      {
        stream: 'handovers',
        id: 'own-handover',
        scope: 'project:own-project',
        row: { id: 'own-handover', orderIds: ['own-order'], lines },
      },
      { stream: 'registrations', id: 'own-document', scope: 'project:own-project', row: { id: 'own-document', ...row } },
      { stream: 'conflicts', id: 'own-case', scope: 'supervisors', row: { id: 'own-case', ...record } },
    ]);
  });
}, 240_000);
afterAll(() => bench?.close());

/** Calls whose answer has the word, each asked with a sign-in of its own: one of them may end a session. */
async function leaking(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, row } of signed) {
    const { token } = await bench.signIn('everybody');
    const inputs = [{ ...inputOf(name, 'own') }];
    if (name === 'sync.pull') inputs.push({ ...inputs[0], scope: '' }, { ...inputs[0], scope: 'supervisors' });
    if (name === 'orders.reportFile') inputs.push({ ...inputs[0], paper: 'own-handover' });
    for (const input of inputs) {
      const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(input[field]);
        delete input[field];
        return encodeURIComponent(value);
      });
      const query = row.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''; // GET inputs are texts
      const answer = await bench.ask(row.method, query ? `${path}?${query}` : path, { token, ...bodyOf(row, input) });
      if (answer.text.includes(CANARY)) found.push(name);
    }
  }
  return [...new Set(found)].toSorted();
}

/** The one document with the word has this tag: the number beside it says whether it is there. */
async function marked(): Promise<unknown> {
  const { token } = await bench.signIn('everybody');
  const { body } = await bench.ask('POST', '/api/documents/get-all-tags', { token, body: {} });
  return (body['data'] as { id: string; documents: number }[]).find(({ id }) => id === 'own-mark')?.documents;
}

test('canary: who has no lists finds the word where documents are shown', async () => {
  expect(await marked()).toBe(1);
  expect(await leaking()).toEqual([
    'bulk.basketDetails',
    'bulk.reportFile',
    'desk.conflictAudit',
    'destroy.basketDetails',
    'destroy.generatePreWorkorder',
    'destroy.infoPositions',
    'destroy.reportFile',
    'documents.documentPageInfo',
    'documents.documentParts',
    'documents.downloadDocuments',
    'documents.getDocumentMetadata',
    'documents.metadataRestrictions',
    'handover.verify',
    'intake.delivery',
    'material.basketDetails',
    'material.infoPositions',
    'material.reportFile',
    'orders.basketDetails',
    'orders.infoPositions',
    'orders.reportFile',
    'pickup.basketDetails',
    'pickup.infoPositions',
    'pickup.reportFile',
    'protocoling.protocol',
    'protocoling.registeredDocuments',
    'protocoling.registration',
    'retention.certificateFile',
    'segregation.boxContent',
    'segregation.documents',
    'segregation.exceptions',
    'segregation.massUpdateRegistration',
    'sync.pull',
  ]);
}, 240_000);

test('canary: who may not see the value finds it in no answer of any call', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx
      .update(users)
      .set({ sighted: true })
      .where(sql`id = 'u-everybody'`);
    const list = { tenantId: TENANT, userId: 'u-everybody', classId: 'own-class', attributeId: 'own-attribute' };
    await tx.insert(userRestrictions).values({ ...list, allowed: ['something else'] });
  });
  expect(await marked()).toBe(0);
  expect(await leaking()).toEqual([]);
}, 240_000);
