import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { treatmentCalls } from '#schema/calls/treatment.ts';
import { exceptionKind, pageStatus } from '#schema/codes/bench.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { custodyEvent, documentEvent, orderType } from '#schema/codes.ts';
import type { Exception, SyncPage, Synchronization, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { treatmentHandlers } from '#service/areas/segregation/treatment-handlers.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { OwnTransactionHandler } from '#service/http/handlers.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { positions } from '#service/db/tables/orders.ts';
import { custody } from '#service/db/tables/sync.ts';
import { archiveBench, closedBox } from '#tests/bench/archive-bench.ts';
import type { TestDevice } from '#tests/bench/vault-bench.ts';

const { bench, anna, edyta } = await archiveBench();

const blank = { projectId: '', documentCode: '' };
function treat(device: TestDevice, { id }: { id: string }, box: { id: string }, payload: Record<string, unknown>, seen = 1) {
  return device.make(
    'registration.treat',
    { ...blank, containerId: box.id, ...payload },
    {
      entityId: id,
      base: { [id]: seen },
    },
  );
}
const documentNow = async ({ id }: { id: string }) => (await edyta.rows<Registration>('registrations')).get(id);
const boxNow = async ({ id }: { id: string }) => (await edyta.rows<Container>('containers')).get(id);
const historyOf = async ({ id }: { id: string }) =>
  [...(await edyta.rows<Treated>('lists/treated')).values()].filter(({ registrationId }) => registrationId === id);

async function correctionsOf({ id }: { id: string }) {
  const its = and(eq(custody.tenantId, 't1'), eq(custody.containerId, id), eq(custody.event, custodyEvent.corrected));
  return bench.db.asSystem((tx) => tx.select().from(custody).where(its).orderBy(asc(custody.position)));
}

async function eventsOf({ id }: { id: string }) {
  const its = and(eq(documentHistory.tenantId, 't1'), eq(documentHistory.documentId, id));
  return (await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(its))).map(({ operation }) => operation);
}

/** Puts a box, or a document in it, on an order; returns how its position changes. */
async function claim(box: { id: string }, type: Position['type'], objectId: string) {
  const { delivery: operation } = operationType;
  const basket = { projectId: 'p1', type: orderType.orderBox, operation, kind: workOrderKind.org, centralArchiveId: '' };
  const ordered = anna.make('order.create', { ...basket, bulkId: '', changes: {} });
  expect(await anna.send(ordered)).toEqual(['applied']);
  const made = { id: randomUUID(), orderId: ordered.entityId, projectId: 'p1', createdAt: 5, version: 1, createdByOp: 'made' };
  const about = { type, objectId, containerId: box.id, claimed: true, createdBy: 'anna', createdByName: 'Anna', tenantId: 't1' };
  await bench.db.asSystem((tx) => tx.insert(positions).values({ ...blankPosition, ...made, ...about }));
  return (now: Partial<Position> = { claimed: false }) =>
    bench.db.asSystem((tx) => tx.update(positions).set(now).where(eq(positions.id, made.id)));
}

test('a document is sorted onto a pile by anyone who may sort; the second time changes nothing', async () => {
  const box = await closedBox(anna, 'TRT-1', ['TRT-D1']);
  const [paper] = box.documents;
  if (!paper) throw new Error('no document');
  const sort = (device: TestDevice) => treat(device, paper, box, { do: 'categorise', categoryId: 'c-1' });
  expect(await anna.send(sort(anna))).toEqual(['applied']);
  const { version } = (await documentNow(paper)) ?? { version: 0 };
  expect(await edyta.send(sort(edyta))).toEqual(['applied']);
  expect(await documentNow(paper)).toMatchObject({ categoryId: 'c-1', version });
});

test('rehousing moves the document, counts both boxes, and leaves custody, history and a line with the reason', async () => {
  const [from, to] = [await closedBox(anna, 'TRT-2', ['TRT-D2', 'TRT-D3']), await closedBox(anna, 'TRT-3', ['TRT-D4'])];
  const [paper] = from.documents;
  if (!paper) throw new Error('no document');
  const noted = edyta.make('exception.note', {
    projectId: 'p1',
    containerId: to.id,
    registrationId: paper.id,
    kind: exceptionKind.wrongBox,
    code: paper.code,
    note: '',
  });
  await edyta.send(noted);
  const rehouse = { do: 'rehouse', toId: to.id, fromCode: '', toCode: '', scanned: true, reason: 'It lay in the other box.' };
  expect(await anna.send(treat(anna, paper, from, rehouse))).toEqual(['contested accessLost']);
  const move = treat(edyta, paper, from, rehouse);
  expect(await edyta.send(move)).toEqual(['applied']);
  expect(await edyta.send(move)).toEqual(['applied']);
  expect(await documentNow(paper)).toMatchObject({ containerId: to.id });
  expect([(await boxNow(from))?.documents, (await boxNow(to))?.documents]).toEqual([1, 2]);
  expect(await historyOf(paper)).toMatchObject([
    { did: 'rehoused', from: 'TRT-2', to: 'TRT-3', reason: 'It lay in the other box.', createdByName: 'Edyta', code: 'TRT-D2' },
  ]);
  expect([...(await correctionsOf(from)), ...(await correctionsOf(to))].map(({ detail }) => detail)).toEqual([
    { documents: 1, did: 'movedOut', other: 'TRT-3' },
    { documents: 2, did: 'movedIn', other: 'TRT-2' },
  ]);
  expect(await eventsOf(paper)).toContain(documentEvent.move);
  expect((await edyta.rows<Exception>('lists/exception')).get(noted.entityId)).toMatchObject({
    state: 'resolved',
    resolution: 'moved',
  });
});

test('a document never goes to a box of another project, and never out of an open one', async () => {
  const box = await closedBox(anna, 'TRT-4', ['TRT-D5']);
  const [paper] = box.documents;
  const open = anna.box('TRT-5');
  const inside = anna.file(open, 'TRT-D6');
  await anna.send(open, inside);
  const rehouse = { do: 'rehouse', fromCode: '', toCode: '', scanned: false, reason: 'Wrong box.' };
  if (!paper) throw new Error('no document');
  expect(await edyta.send(treat(edyta, paper, box, { ...rehouse, toId: 'box-of-p2' }))).toEqual(['refused entityUnknown']);
  const strike = { do: 'strike', reason: 'Not there.' };
  expect(await edyta.send(treat(edyta, { id: inside.entityId }, { id: open.entityId }, strike))).toEqual([
    'refused statusForbids',
  ]);
});

test('a struck document is gone from its box, and who struck it and why stays', async () => {
  const box = await closedBox(anna, 'TRT-6', ['TRT-D7', 'TRT-D8']);
  const [paper] = box.documents;
  if (!paper) throw new Error('no document');
  const strike = treat(edyta, paper, box, { do: 'strike', reason: 'Twice on the list.' });
  expect(await edyta.send(strike)).toEqual(['applied']);
  expect(await documentNow(paper)).toBeUndefined();
  expect((await boxNow(box))?.documents).toBe(1);
  expect(await historyOf(paper)).toMatchObject([{ did: 'struck', reason: 'Twice on the list.', code: 'TRT-D7' }]);
  expect(await eventsOf(paper)).toContain(documentEvent.delete);
  expect(await edyta.send(treat(edyta, paper, box, { do: 'strike', reason: 'Again.' }))).toEqual(['applied']);
  expect((await boxNow(box))?.documents).toBe(1);
});

test('a document that an order waits for is not struck; the pickup that brings its box does not wait for it', async () => {
  const box = await closedBox(anna, 'TRT-6B', ['TRT-D7B', 'TRT-D8B']);
  const [paper] = box.documents;
  if (!paper) throw new Error('no document');
  const strike = () => treat(edyta, paper, box, { do: 'strike', reason: 'Twice on the list.' });
  const release = await claim(box, orderType.orderDocument, paper.id);
  expect(await edyta.send(strike())).toEqual(['refused onOrder']);
  await release();
  await claim(box, orderType.orderPickupBox, box.id);
  expect(await edyta.send(strike())).toEqual(['applied']);
});

test('a document moves into a box that a pickup brought, never into one that an order waits for or took away', async () => {
  const from = await closedBox(anna, 'TRT-6C', ['TRT-D7C', 'TRT-D8C']);
  const [brought, lent] = [await closedBox(anna, 'TRT-6D', ['TRT-D7D']), await closedBox(anna, 'TRT-6E', ['TRT-D7E'])];
  const [first, second] = from.documents;
  if (!first || !second) throw new Error('no documents');
  const move = (paper: { id: string }, to: { id: string }) =>
    treat(edyta, paper, from, { do: 'rehouse', toId: to.id, fromCode: '', toCode: '', scanned: true, reason: 'Wrong box.' });
  const over = { claimed: false, state: positionState.done, endedAt: 9 };
  const picked = await claim(brought, orderType.orderPickupBox, brought.id);
  await picked(over);
  expect(await edyta.send(move(first, brought))).toEqual(['applied']);
  const ordered = await claim(lent, orderType.orderBox, lent.id);
  expect(await edyta.send(move(second, lent))).toEqual(['contested containerClosed']);
  await ordered(over);
  expect(await edyta.send(move(second, lent))).toEqual(['contested containerClosed']);
});

test('a document that an order waits for stays where its picker goes, and none goes into a box the customer still fills', async () => {
  const [from, to] = [await closedBox(anna, 'TRT-20', ['TRT-D20']), await closedBox(anna, 'TRT-21', ['TRT-D21'])];
  const [paper] = from.documents;
  const open = anna.box('TRT-22');
  expect(await anna.send(open)).toEqual(['applied']);
  if (!paper) throw new Error('no document');
  const move = (toId: string) =>
    treat(edyta, paper, from, { do: 'rehouse', toId, fromCode: '', toCode: '', scanned: true, reason: 'Wrong box.' });
  expect(await edyta.send(move(open.entityId))).toEqual(['refused statusForbids']);
  const change = await claim(from, orderType.orderDocument, paper.id);
  expect(await edyta.send(move(to.id))).toEqual(['refused onOrder']);
  await change();
  expect(await edyta.send(move(to.id))).toEqual(['applied']);
});

test('values are corrected by the rules of the class in a closed box, with the reason', async () => {
  const box = await closedBox(anna, 'TRT-7', ['TRT-D9']);
  const [paper] = box.documents;
  if (!paper) throw new Error('no document');
  const correct = (values: Record<string, string>) =>
    treat(edyta, paper, box, { do: 'correct', values, evidence: {}, toVerify: [], code: 'TRT-D9B', reason: 'Misread label.' });
  expect(await edyta.send(correct({ stranger: 'x' }))).toEqual(['refused payloadInvalid']);
  expect(await edyta.send(correct({}))).toEqual(['applied']);
  expect(await documentNow(paper)).toMatchObject({ code: 'TRT-D9B' });
  expect(await historyOf(paper)).toMatchObject([{ did: 'corrected', code: 'TRT-D9', reason: 'Misread label.' }]);
});

test('pages are compared while the synchronization is open; accepting a document justifies what is missing', async () => {
  const box = await closedBox(anna, 'TRT-8', ['TRT-D10']);
  const [paper] = box.documents;
  if (!paper) throw new Error('no document');
  const begin = edyta.make('synchronization.change', { do: 'begin', projectId: 'p1', name: 'Folders', source: 'scan' });
  const at = { entityId: begin.entityId, deps: [begin.opId] };
  const change = (device: TestDevice, payload: object) =>
    device.make('synchronization.change', { projectId: 'p1', ...payload }, at);
  const page = (number: number, status: number) => ({
    id: crypto.randomUUID(),
    registrationId: paper.id,
    barcode: `trt-d10-p00${number}`,
    number,
    status,
  });
  const pages = [page(1, pageStatus.scanned), page(2, pageStatus.missing)];
  expect(await edyta.send(begin, change(edyta, { do: 'addPages', pages }))).toEqual(['applied', 'applied']);
  const missing = pages[1]?.id ?? '';
  const seen = { do: 'setPage', pageId: missing, status: pageStatus.damaged, justificationId: '', text: 'Torn.' };
  expect(await edyta.send(change(edyta, seen))).toEqual(['applied']);
  expect((await edyta.rows<SyncPage>('lists/page')).get(missing)).toMatchObject({ barcode: 'TRT-D10-P002', text: 'Torn.' });
  const accept = { do: 'accept', pages: [missing], reason: 'The court holds it.' };
  expect(await edyta.send(treat(edyta, paper, box, accept))).toEqual(['applied']);
  expect((await edyta.rows<SyncPage>('lists/page')).get(missing)).toMatchObject({ status: pageStatus.justified });
  expect(await documentNow(paper)).toMatchObject({ acceptedIncomplete: true });
  // the history of the document names who accepted it
  expect(await eventsOf(paper)).toEqual([documentEvent.import, documentEvent.change]);
  expect(await edyta.send(change(edyta, { do: 'close' }))).toEqual(['applied']);
  expect(await edyta.send(change(edyta, seen), change(edyta, { do: 'remove' }))).toEqual([
    'refused statusForbids',
    'refused statusForbids',
  ]);
  expect(await anna.send(change(anna, { do: 'reopen' }))).toEqual(['contested accessLost']);
  expect(await edyta.send(change(edyta, { do: 'reopen' }), change(edyta, { do: 'remove' }))).toEqual(['applied', 'applied']);
  expect((await edyta.rows<Synchronization>('lists/synchronization')).has(begin.entityId)).toBe(false);
});

interface Many {
  opId: string;
  documents: { id: string; version: number }[];
  values: Record<string, string>;
  reason: string;
  preview: boolean;
  undoes?: string;
}

test('many documents are corrected after a preview, and put back for 15 minutes; what others changed since stays', async () => {
  const box = await closedBox(anna, 'MASS-1', ['MASS-D1', 'MASS-D2', 'MASS-D3']);
  const change = treatmentHandlers.massUpdateRegistration as OwnTransactionHandler<typeof treatmentCalls.massUpdateRegistration>;
  const ask = async (input: Many, userId = 'edyta') => {
    const answer = await change.handle(bench.context(userId), input);
    return 'data' in answer ? answer.data.rows.map(({ verdict }) => verdict) : Object.keys(answer);
  };
  const surnames = async () => Promise.all(box.documents.map(async (one) => (await documentNow(one))?.values['surname']));
  const seen = async () =>
    Promise.all(box.documents.map(async (one) => ({ id: one.id, version: (await documentNow(one))?.version ?? 0 })));
  const opId = randomUUID();
  const asked = { opId, documents: await seen(), values: { surname: 'Kowal' }, reason: 'misread', preview: true };
  expect(await ask(asked)).toEqual(Array(3).fill('applied'));
  expect(await surnames()).toEqual(['Nowak', 'Nowak', 'Nowak']);
  expect(await ask({ ...asked, preview: false })).toEqual(Array(3).fill('applied'));
  expect(await surnames()).toEqual(['Kowal', 'Kowal', 'Kowal']);

  const [first] = box.documents;
  if (!first) throw new Error('The box is empty.');
  const other = { do: 'correct', values: { name: 'Ewa' }, evidence: {}, toVerify: [], reason: 'read again' };
  expect(await edyta.send(treat(edyta, first, box, other, 9))).toEqual(['applied']);
  // by the versions of before the correction: its answer names no others, and the next pull may be late
  const { documents } = asked;
  const back = { opId: randomUUID(), documents, values: {}, reason: 'taken back', preview: false, undoes: opId };
  // another person's change is not theirs to take back
  expect(await ask({ ...back, opId: randomUUID() }, 'celina')).toEqual(Array(3).fill('refused'));
  expect(await ask({ ...back, undoes: randomUUID() })).toEqual(Array(3).fill('refused'));
  expect(await ask(back)).toEqual(['refused', 'applied', 'applied']);
  expect(await ask(back)).toEqual(['refused', 'applied', 'applied']);
  expect(await surnames()).toEqual(['Kowal', 'Nowak', 'Nowak']);
  const late = { opId: randomUUID(), documents: await seen(), values: { surname: 'Lis' }, reason: 'misread', preview: false };
  expect(await ask(late)).toEqual(Array(3).fill('applied'));
  bench.pass(16 * 60_000);
  expect(await ask({ ...back, opId: randomUUID(), documents: await seen(), undoes: late.opId })).toEqual(
    Array(3).fill('refused'),
  );
});

const surnameOf = async (of: { id: string }) => (await documentNow(of))?.values['surname'];
const treatPayload = (box: { id: string }, surname: string) => {
  const change = { do: 'correct', values: { surname }, evidence: {}, toVerify: [], reason: 'misread' };
  return { ...blank, containerId: box.id, ...change };
};

test('a correction by its author after one of many is no case before the next pull; in doubt, and of others, it is', async () => {
  const box = await closedBox(anna, 'MASS-2', ['MASS-E1', 'MASS-E2', 'MASS-E3', 'MASS-E4', 'MASS-E5']);
  const [one, two, three, four, five] = box.documents;
  if (!one || !two || !three || !four || !five) throw new Error('The box is empty.');
  const change = treatmentHandlers.massUpdateRegistration as OwnTransactionHandler<typeof treatmentCalls.massUpdateRegistration>;
  const ask = async (surname: string, of: { id: string }[], more: Partial<Many> = {}) => {
    const documents = of.map(({ id }) => ({ id, version: 1 })); // the device has not seen any newer one
    const asked = { opId: randomUUID(), documents, values: { surname }, reason: 'misread', preview: false, ...more };
    const answer = await change.handle(bench.context('edyta'), asked);
    if (!('data' in answer)) throw new Error('refused');
    return { opId: asked.opId, verdicts: answer.data.rows.map(({ verdict, code }) => `${verdict} ${code}`.trim()) };
  };
  const correct = (surname: string, of: { id: string }, more: Partial<Operation> = {}) => {
    return edyta.make('registration.treat', treatPayload(box, surname), { entityId: of.id, base: { [of.id]: 1 }, ...more });
  };
  const before = correct('Zima', four); // saved on the tablet, sent only after the change of many
  bench.pass(1_000);
  const mass = await ask('Kowal', box.documents);
  expect(mass.verdicts).toEqual(Array(5).fill('applied'));
  bench.pass(1_000);
  expect((await ask('Lis', [one])).verdicts).toEqual(['applied']);
  expect(await edyta.send(correct('Wilk', two))).toEqual(['applied']);
  expect(await edyta.send(correct('Sowa', two))).toEqual(['applied']);
  expect((await ask('', [three], { undoes: mass.opId })).verdicts).toEqual(['applied']);
  expect(await edyta.send(correct('Mazur', three))).toEqual(['applied']);
  expect(await Promise.all([one, two, three].map(surnameOf))).toEqual(['Lis', 'Sowa', 'Mazur']);
  expect(await edyta.send(before)).toEqual(['contested changed']);
  // the clock of the tablet is an hour ahead, and the change was made before the call
  const ahead = correct('Zima', four, { madeAt: before.madeAt + 3_600_000, skewMs: 3_600_000 });
  expect(await edyta.send(ahead)).toEqual(['contested changed']);
  // what the tablet sent and does not have back yet is known to the author of a call
  expect(await edyta.send(correct('Krawiec', five))).toEqual(['applied']);
  bench.pass(1_000);
  expect((await ask('Dudek', [five])).verdicts).toEqual(['applied']);
  // another person's change since is a case still
  const decided = { ...treatPayload(box, 'Bury'), reason: 'seen on paper' };
  const celina = bench.device('celina');
  expect(await celina.send(celina.make('registration.treat', decided, { entityId: five.id, base: { [five.id]: 9 } }))).toEqual([
    'applied',
  ]);
  expect(await edyta.send(correct('Bąk', five))).toEqual(['contested changed']);
  expect((await ask('Bąk', [five])).verdicts).toEqual(['contested changed']);
});
