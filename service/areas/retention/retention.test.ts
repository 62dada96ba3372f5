import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custodyEvent, documentEvent, orderStatus } from '#schema/codes.ts';
import { countOutcome, exceptionKind } from '#schema/codes/bench.ts';
import { positionState } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { SealPage } from '#schema/records/seal.ts';
import { handoverText } from '#schema/rules/handover-hash.ts';
import { checkSeal, type SealCrypto } from '#schema/rules/seal/check.ts';
import { readSealPage } from '#service/areas/seals/seal-page.ts';
import { eraseDue } from '#service/areas/documents/erase-work.ts';
import { recomputeDates } from '#service/areas/retention/dates.ts';
import { notifyReviews } from '#service/areas/retention/notify-readers.ts';
import { retentionHandlers } from '#service/areas/retention/handlers.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { destroyServices } from '#service/db/tables/orders.ts';
import { certificates, classRetention, retentionSchedules } from '#service/db/tables/retention.ts';
import { custody, receipts, seals } from '#service/db/tables/sync.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { bytesOf } from '#service/http/answers.ts';
import type { DrawnAnswer, FileAnswer } from '#service/http/handlers.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** From the due list to the certificate, and what stops on the way. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
  const ewa = { id: 'ewa', userName: 'ewa', name: 'Ewa', roles: ['Acceptor'] };
  const saved = { savedAt: 1, savedByName: 'Admin' };
  const terms = { code: 'B10', name: 'Ten years', years: 10, permanent: false, review: false, active: true, version: 1 };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(users).values({ ...ewa, tenantId: 't1', passwordHash: '' });
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'ewa', projectId: 'p1' });
    await tx
      .insert(retentionSchedules)
      .values({ ...terms, tenantId: 't1', id: 'b10', from: 'nextYear', base: 'attribute', ...saved });
    // the first name of a file stands for the end of employment here
    const given = { tenantId: 't1', classId: 'files', version: 1, scheduleId: 'b10', attributeId: 'name' };
    await tx.insert(classRetention).values({ ...given, ...saved });
  });
});
afterAll(() => bench.close());

type Call = keyof typeof retentionHandlers;
/** Makes a call as a person, in its transaction. */
async function ask(userId: string, call: Call, input: object): Promise<{ data?: unknown; message?: string; refused?: string }> {
  const context = bench.context(userId);
  const handler = retentionHandlers[call] as unknown;
  const isOwn = typeof handler === 'object';
  const run = (isOwn ? (handler as { handle: unknown }).handle : handler) as (c: object, i: object) => Promise<object>;
  return isOwn ? run(context, input) : bench.db.inTenant('t1', (tx) => run({ ...context, tx }, input));
}

/** A box on its shelf with a file whose employment ended on this day. */
async function archived(code: string, ended: string): Promise<Operation> {
  const box = anna.box(code);
  const at = { entityId: box.entityId, deps: [box.opId] };
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, at);
  await anna.send(box, anna.file(box, `${code}-D`, { name: ended }), close);
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where id = ${box.entityId}`));
  await recomputeDates(bench.db, 't1');
  return box;
}

const webCrypto: SealCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verifies: async () => false,
};

/** The public page of a sealed box, with the verdict of a browser. */
async function sealOf(containerId: string): Promise<{ page: SealPage; fault: string }> {
  const [seal] = await bench.db.asSystem((tx) => tx.select().from(seals).where(eq(seals.containerId, containerId)));
  if (!seal) throw new Error('The box has no seal.');
  const page = await bench.db.inTenant('t1', (tx) => readSealPage(tx, { id: 't1', name: 'T1' }, seal));
  if (!page) throw new Error('The seal has no page.');
  return { page, fault: (await checkSeal(page, { keys: [], roots: [] }, webCrypto)).fault };
}

const why = async (userId: string, id: string, ending = 'destruction') => {
  const { data } = await ask(userId, 'explain', { objects: [id], ending });
  return (data as { blockers: { code: string; params: object }[] }[])[0]?.blockers.map(({ code, params }) => [code, params]);
};
const due = async (userId: string, days = 0) =>
  ((await ask(userId, 'eligible', { days })).data as { items: { id: string; can: boolean; eligibleOn: string }[] }).items;
const hold = (scope: string, objects: string[]) => ({
  id: randomUUID(),
  scope,
  objects,
  matter: 'Audit 2026',
  reason: 'Tax audit',
  reviewOn: '2027-01-01',
});

test('S1 §4: the due list names the boxes whose period is over, and a later day or no date keeps them off', async () => {
  const over = await archived('RT-1', '1999-05-02');
  const later = await archived('RT-2', '2099-05-02');
  const undated = await archived('RT-3', '');
  expect((await due('celina')).map(({ id, eligibleOn }) => [id, eligibleOn])).toEqual([[over.entityId, '2010-01-01']]);
  expect(await why('celina', over.entityId)).toEqual([]);
  expect(await why('celina', later.entityId)).toEqual([['notYet', { on: '2110-01-01', code: 'B10' }]]);
  expect(await why('celina', undated.entityId)).toEqual([['noBaseDate', { documents: 1, attribute: 'First name' }]]);
});

test('a person keeps a box until a day: it only ever puts the day off', async () => {
  const box = await archived('RT-4', '1999-05-02');
  await ask('celina', 'keepUntil', { objects: [box.entityId], until: '2088-01-01', reason: 'lawsuit' });
  await ask('celina', 'keepUntil', { objects: [box.entityId], until: '2031-01-01', reason: 'shorter' });
  expect(await why('celina', box.entityId)).toEqual([['keepUntil', { on: '2088-01-01', reason: 'lawsuit' }]]);
});

test('a day to come that is over is refused: nothing is kept and no hold is placed by a year that was read as an old one', async () => {
  const box = await archived('RT-9', '1999-05-02');
  const objects = [box.entityId];
  const over = { refused: 'request.invalid' };
  expect(await ask('celina', 'keepUntil', { objects, until: '1927-01-05', reason: 'lawsuit' })).toMatchObject(over);
  expect(await ask('celina', 'holdPlace', { ...hold('box', objects), reviewOn: '1927-01-05' })).toMatchObject(over);
  expect(await ask('celina', 'keepUntil', { objects, until: '2026-11-19', reason: 'lawsuit' })).toMatchObject(over);
  expect(await why('celina', box.entityId)).toEqual([]);
  const today = { objects, until: '2026-11-20', reason: 'lawsuit' };
  expect(await ask('celina', 'keepUntil', today)).toEqual({ data: { saved: true } });
});

test('a hold stops every deletion, covers what is in a box, and takes two people to lift; the chain of the box has both', async () => {
  const box = anna.box('RT-5');
  const file = anna.file(box, 'RT-5-D', { name: '1999-05-02' });
  await anna.send(box, file);
  const placed = hold('document', ['RT-5-D']);
  expect(await ask('celina', 'holdPlace', placed)).toEqual({ data: { saved: true } });
  expect(await ask('celina', 'holdPlace', placed)).toEqual({ data: { saved: true } });
  // another hold under its id is refused, because its sender would take it for one in effect
  for (const other of [{ objects: ['RT-5'], scope: 'box' }, { matter: 'Audit 2027' }])
    expect(await ask('celina', 'holdPlace', { ...placed, ...other })).toMatchObject({ message: 'opIdReused' });
  expect(await ask('dawid', 'holdPlace', placed)).toMatchObject({ message: 'opIdReused' });
  // an operator reads that there is a hold, and not what it is about
  expect(await why('anna', box.entityId, 'deletion')).toEqual([['hold', {}]]);
  expect(await why('celina', file.entityId, 'deletion')).toEqual([['hold', { matter: 'Audit 2026' }]]);
  const removal = anna.make('registration.delete', { containerId: box.entityId }, { entityId: file.entityId });
  expect(await anna.send(removal)).toEqual(['refused onHold']);

  expect(await ask('celina', 'holdLiftConfirm', { id: placed.id })).toMatchObject({ message: 'statusForbids' });
  await ask('celina', 'holdLiftAsk', { id: placed.id });
  expect(await ask('celina', 'holdLiftConfirm', { id: placed.id })).toMatchObject({ message: 'ownRequest' });
  expect(await why('celina', file.entityId, 'deletion')).toHaveLength(1);
  expect(await ask('dawid', 'holdLiftConfirm', { id: placed.id })).toEqual({ data: { saved: true } });
  expect(await why('celina', file.entityId, 'deletion')).toEqual([]);
  const events = await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, box.entityId)));
  expect(events.map(({ event }) => event).slice(-2)).toEqual([custodyEvent.holdPlaced, custodyEvent.holdLifted]);
});

test.each([
  ['class', 'files'],
  ['project', 'p1'],
  ['client', ''],
])('a hold on a %s covers each box in it', async (scope, id) => {
  const box = await archived(`RT-${scope}`, '1999-05-02');
  const placed = hold(scope, id === '' ? [] : [id]);
  await ask('celina', 'holdPlace', placed);
  expect(await why('celina', box.entityId)).toEqual([['hold', { matter: 'Audit 2026' }]]);
  await ask('celina', 'holdLiftAsk', { id: placed.id });
  await ask('dawid', 'holdLiftConfirm', { id: placed.id });
  expect(await why('celina', box.entityId)).toEqual([]);
});

test('hostile: a hold on a box of another project or on nothing is refused, and nothing is placed', async () => {
  const foreign = anna.box('RT-6', { projectId: 'p2', classId: 'other' });
  await anna.send(foreign);
  for (const objects of [[], ['no-such-box'], [foreign.entityId, 'no-such-box']])
    expect(await ask('celina', 'holdPlace', hold('box', objects))).toMatchObject({ refused: 'row.unknown' });
  expect(await ask('ewa', 'explain', { objects: [foreign.entityId] })).toEqual({ data: [] });
});

const signed = (name: string) => ({
  name,
  role: 'clerk',
  at: 1,
  width: 300,
  height: 100,
  strokes: [[10, 10, 5, 5]],
  typed: '',
  refusedReason: '',
  witness: '',
});

function destroyed(device: TestDevice, orderId: string, boxes: readonly Operation[]): Operation {
  const lines = boxes.map(({ entityId }) => ({
    positionId: positionId(orderId, entityId),
    containerId: entityId,
    code: 'X',
    title: 'Box',
    found: 'found' as const,
    method: 'scanned' as const,
    seals: [],
    differs: '' as const,
    quantity: 1,
    at: 1,
  }));
  const open = {
    kind: 'destruction' as const,
    orderIds: [orderId],
    projectId: 'p1',
    lines,
    signatures: [signed('Edyta'), signed('Witness')],
    waybill: '',
    vehicle: '',
    place: 'Shredder',
    note: '',
    sealedAt: 5,
    deviceId: device.id,
  };
  return device.make('handover.seal', { ...open, hash: createHash('sha256').update(handoverText(open)).digest('hex') });
}

/** A count that found the only document of a box. */
function countOf(device: TestDevice, { entityId }: Operation, code: string): Operation {
  const numbers = { expected: 1, found: 1, missing: 0, extra: 0, strays: 0 };
  const items = [['', code, countOutcome.found, 's', 1]];
  const asked = { projectId: 'p1', run: 'confirm', items, parts: [], numbers, differences: [], receives: false, remark: '' };
  return device.make('container.verify', asked, { entityId });
}

/** People who got a message with this text. */
const messages = async (text: RegExp) => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(notifications));
  return new Set(rows.filter((row) => text.test(row.text)).map(({ userId }) => userId));
};

/** The work that a certificate puts, on a store without files. */
async function eraseAll(): Promise<void> {
  const waiting = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'documents.erase')));
  expect(waiting.map(({ tenantId }) => tenantId)).toEqual(['t1']);
  const run = { tenantId: 't1', id: 'w', subject: '', by: '', cursor: '', signal: new AbortController().signal };
  const files = folderStore(await mkdtemp(join(tmpdir(), 'strongroom-erase-')));
  await eraseDue({ db: bench.db, files }).run({ ...run, now: bench.now, step: async () => undefined }, {});
}

const rowOf = async (code: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.code, code))))[0];

async function erasures(code: string) {
  const { id = '' } = (await rowOf(code)) ?? {};
  const events = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, id)));
  return events.flatMap(({ operation, detail }) => (operation === documentEvent.erased ? [detail] : []));
}

test('a hold whose review is due is named once to the readers of its projects, without its matter', async () => {
  const box = anna.box('RT-20');
  await anna.send(box);
  await ask('celina', 'holdPlace', hold('box', [box.entityId]));
  expect(await notifyReviews(bench.db, 't1', bench.now())).toBe(0);
  const later = Date.UTC(2027, 0, 1);
  expect(await notifyReviews(bench.db, 't1', later)).toBe(1);
  expect(await notifyReviews(bench.db, 't1', later)).toBe(0);
  const readers = await messages(/^hold on destruction: the review is due$/);
  expect(readers).toContain('celina');
  expect(readers).not.toContain('anna');
  expect(await messages(/Audit/)).toEqual(new Set());
});

test('hold between approval and execution: the rest goes, the held box stays, the certificate names both and is valid (O3)', async () => {
  const boxes = [await archived('RT-7', '1999-05-02'), await archived('RT-8', '1998-05-02')];
  const [goes, stays] = boxes as [Operation, Operation];
  const ids = boxes.map(({ entityId }) => entityId);
  const id = randomUUID();
  expect(await ask('celina', 'proposalMake', { id, projectId: 'p1', title: 'Autumn', objects: ids })).toMatchObject({
    data: { lines: 2, leftOut: [] },
  });
  expect((await due('celina')).find((box) => box.id === ids[0])?.can).toBe(false);
  const opId = randomUUID();
  expect(await ask('celina', 'proposalOrder', { opId, id })).toMatchObject({ message: 'answersMissing' });
  await ask('celina', 'proposalAnswer', { id, objects: ids.slice(0, 1), answer: 'destroy' });
  expect(await messages(/proposal of destruction/)).toEqual(new Set());
  await ask('celina', 'proposalAnswer', { id, objects: ids, answer: 'destroy' });
  await ask('celina', 'proposalAnswer', { id, objects: ids, answer: 'destroy' });
  // the readers of retention in the project, but for who gave the last answer
  expect(await messages(/proposal of destruction: every line is answered$/)).not.toContain('celina');
  expect(await messages(/proposal of destruction: every line is answered$/)).toContain('ewa');
  expect(await ask('celina', 'proposalOrder', { opId, id })).toEqual({ data: { orderId: opId, added: 2, leftOut: 0 } });
  // a second person who orders it gets the same basket
  expect(await ask('dawid', 'proposalOrder', { opId: randomUUID(), id })).toMatchObject({ data: { orderId: opId } });

  const order = { entityId: opId };
  const shredding = { tenantId: 't1', id: 'p5', name: 'Shredding P-5', group: 'shredding' as const, active: true };
  await bench.db.asSystem((tx) => tx.insert(destroyServices).values(shredding));
  const opened = (await celina.rows<Order>('orders')).get(opId)?.version ?? 0;
  const chosen = { changes: { services: [{ serviceId: 'p5', quantity: 1 }] } };
  const services = celina.make('order.update', chosen, { ...order, base: { [opId]: opened } });
  const asked = celina.make('order.finalise', { confirmed: 2 }, order);
  expect(await celina.send(services)).toEqual(['applied']);
  expect(await celina.send(asked)).toEqual(['applied']);
  const version = (await celina.rows<Order>('orders')).get(opId)?.version ?? 0;
  expect(await celina.send(celina.make('order.approve', { version }, order))).toEqual(['refused grantMissing']);
  const ewa = bench.device('ewa');
  expect(await ewa.send(ewa.make('order.approve', { version }, order))).toEqual(['applied']);
  const edyta = bench.device('edyta');
  const picks = ids.map((one) =>
    edyta.make('position.pick', { orderId: opId, scanned: true, quantity: 1 }, { entityId: positionId(opId, one) }),
  );
  expect(await edyta.send(edyta.make('order.takeOn', {}, order), ...picks)).toEqual(Array(3).fill('applied'));
  await ask('celina', 'holdPlace', hold('box', [stays.entityId]));
  // who asked, who approved, and the archive; nothing of the hold is in the message
  expect(await messages(/^stopped in part: a hold was placed$/)).toEqual(new Set(['celina', 'ewa', 'edyta']));
  expect(await edyta.send(destroyed(edyta, opId, boxes))).toEqual(['applied']);

  const rows = await celina.rows<Position>('positions');
  expect(rows.get(positionId(opId, goes.entityId))).toMatchObject({ state: positionState.done });
  expect(rows.get(positionId(opId, stays.entityId))).toMatchObject({ state: positionState.refused, reasonId: 'onHold' });
  expect((await celina.rows<Order>('orders')).get(opId)).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });

  expect(await messages(/^certificate of destruction D\d{4}-000001$/)).toEqual(new Set(['celina', 'ewa']));
  const list = ((await ask('celina', 'certificates', {})).data as { items: { number: string; items: number; valid: boolean }[] })
    .items;
  expect(list).toMatchObject([{ orderId: opId, items: 1, valid: true }]);
  expect(list[0]?.number).toMatch(/^D\d{4}-000001$/);

  // counts that were under way offline arrive now: that of the destroyed box is refused, and its custody has ended
  const custodyOf = async (box: Operation) =>
    (await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, box.entityId)))).length;
  const place = edyta.make('container.place', { projectId: 'p1', placeCode: 'R-1', scanned: true }, { entityId: goes.entityId });
  const events = await custodyOf(goes);
  expect(await edyta.send(countOf(edyta, goes, 'RT-7-D'))).toEqual(['refused statusForbids']);
  expect(await edyta.send(place)).toEqual(['refused statusForbids']);
  expect(await custodyOf(goes)).toBe(events);
  const [late] = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.code, 'statusForbids')).limit(1));
  expect(late?.operation).toMatchObject({ payload: { items: [['', 'RT-7-D', countOutcome.found, 's', 1]] } });
  // a paper that was seen with it is still an exception
  const seen = { projectId: 'p1', containerId: goes.entityId, registrationId: '', kind: exceptionKind.unregistered, code: 'X-1' };
  expect(await edyta.send(edyta.make('exception.note', { ...seen, note: '' }))).toEqual(['applied']);
  expect(await edyta.send(countOf(edyta, stays, 'RT-8-D'))).toEqual(['applied']);

  // the documents of what was destroyed leave the devices and lose their values; what a hold kept is as it was
  const onDevices = async (code: string) =>
    [...(await celina.rows<Registration>('registrations')).values()].find((row) => row.code === code);
  expect(await onDevices('RT-7-D')).toBeDefined();
  await eraseAll();
  expect(await onDevices('RT-7-D')).toBeUndefined();
  expect(await onDevices('RT-8-D')).toMatchObject({ values: { name: '1998-05-02' } });
  expect(await rowOf('RT-7-D')).toMatchObject({ classId: 'files', values: {}, words: '', erasedAt: bench.now() });
  expect(await erasures('RT-7-D')).toEqual([{ basis: 'destroyed', certificate: list[0]?.number }]);
  await eraseAll();
  expect(await erasures('RT-7-D')).toHaveLength(1);
  const paper = (await ask('celina', 'certificateFile', { number: list[0]?.number, format: '5' })) as FileAnswer;
  expect(new TextDecoder().decode(await bytesOf(paper))).toMatch(/"?RT-7"?.*B10.*tak[\s\S]*RT-8.*zakaz zniszczenia.*nie/);
  const pdf = (await ask('celina', 'certificateFile', { number: list[0]?.number, format: '2' })) as DrawnAnswer;
  expect(new TextDecoder('latin1').decode((await bytesOf(pdf)).slice(0, 5))).toBe('%PDF-');
  // Services, pieces and kilograms
  expect(pdfText(await bytesOf(pdf))).toContain('Shredding P-5');
  const [stored] = await bench.db.asSystem((tx) => tx.select().from(certificates));
  expect(stored?.content).toMatchObject({
    services: [{ name: 'Shredding P-5', group: 'shredding', quantity: 1 }],
    items: [{ code: 'RT-7', className: '', pieces: 1, kilograms: 0 }],
  });

  // its paper still leads to a seal that is whole, and to the certificate; the erased content is no change
  const seal = await sealOf(goes.entityId);
  expect(seal).toMatchObject({
    page: { content: { now: 'unknown' }, destroyed: { certificate: list[0]?.number } },
    fault: 'none',
  });
  expect(await sealOf(stays.entityId)).toMatchObject({ page: { content: { now: 'same' } }, fault: 'none' });
  const forged = { ...seal.page, events: seal.page.events.map((one) => ({ ...one, event: custodyEvent.placed, open: null })) };
  expect((await checkSeal(forged, { keys: [], roots: [] }, webCrypto)).fault).not.toBe('none');

  // a content that was changed afterwards proves nothing
  await bench.db.asSystem((tx) => tx.update(certificates).set({ content: sql`jsonb_set(content, '{approvedBy}', '"Celina"')` }));
  expect((await ask('celina', 'certificates', {})).data).toMatchObject({ items: [{ valid: false }] });
  expect(await ask('celina', 'certificateFile', { number: list[0]?.number, format: '2' })).toMatchObject({
    message: 'certificateChanged',
  });
  expect((await ask('celina', 'proposals', {})).data).toMatchObject({ items: [{ id, state: 'closed' }] });
});

test('a destruction is sent with the number that goes: an item that became impossible stays out, and none goes unconfirmed', async () => {
  const boxes = [await archived('RT-21', '1999-05-02'), await archived('RT-22', '1998-05-02')];
  const id = randomUUID();
  const objects = boxes.map(({ entityId }) => entityId);
  await ask('celina', 'proposalMake', { id, projectId: 'p1', title: 'Spring', objects });
  await ask('celina', 'proposalAnswer', { id, objects, answer: 'destroy' });
  const opId = randomUUID();
  expect(await ask('celina', 'proposalOrder', { opId, id })).toMatchObject({ data: { added: 2 } });
  await ask('celina', 'holdPlace', hold('box', objects.slice(1)));
  const finalise = (confirmed?: number) =>
    celina.make('order.finalise', confirmed === undefined ? {} : { confirmed }, { entityId: opId });
  expect(await celina.send(finalise())).toEqual(['refused quantityInvalid']);
  expect(await celina.send(finalise(0))).toEqual(['refused quantityInvalid']);
  expect(await celina.send(finalise(3))).toEqual(['refused quantityInvalid']);
  expect(await celina.send(finalise(1))).toEqual(['applied leftOut:1']);
  const rows = await celina.rows<Position>('positions');
  expect(objects.map((one) => rows.get(positionId(opId, one))?.state)).toEqual([positionState.asked, positionState.withdrawn]);
});
