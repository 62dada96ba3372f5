import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import { containers } from '#service/db/tables/vault.ts';
import { archiveBench, closedBox, type ClosedBox } from '#tests/bench/archive-bench.ts';

import { markOlderBoxes } from './older-boxes.ts';

/** Archive §2, *sealed whole*: the row of a box shows whether its content is still what was sealed, and what broke it. */

const { bench, anna, edyta } = await archiveBench();

type Document = ClosedBox['documents'][number];

const found = { reason: 'Found so.' };
let seen = 0;
/** Sends a treatment of a document at the archive. */
async function treat(document: Document, containerId: string, payload: Record<string, unknown>): Promise<unknown> {
  const about = { projectId: '', documentCode: '', containerId };
  const at = { entityId: document.id, base: { [document.id]: (seen += 1) } };
  return edyta.send(edyta.make('registration.treat', { ...about, ...payload }, at));
}
const move = (document: Document, from: string, toId: string) =>
  treat(document, from, { ...found, do: 'rehouse', toId, fromCode: '', toCode: '', scanned: true });

/** The box as devices have it: `none` without a seal, `intact`, or what broke it. */
async function sealOn(id: string): Promise<unknown> {
  const row = (await edyta.rows<Container>('containers')).get(id);
  if (row?.sealedHash === undefined) return 'none';
  return row.sealBroken ?? 'intact';
}

test('a box is sealed from its closing until it is opened again', async () => {
  const box = anna.box('WHOLE-1');
  await anna.send(box, anna.file(box, 'WHOLE-D1'));
  expect(await sealOn(box.entityId)).toBe('none');
  const at = { entityId: box.entityId };
  await anna.send(anna.make('container.close', { seals: ['S-1'], scanned: true }, at));
  expect(await sealOn(box.entityId)).toBe('intact');
  await anna.send(anna.make('container.reopen', { reason: 'One more' }, at));
  expect(await sealOn(box.entityId)).toBe('none');
  await anna.send(anna.file(box.entityId, 'WHOLE-D2'));
  await anna.send(anna.make('container.close', { seals: ['S-2'], scanned: true }, at));
  expect(await sealOn(box.entityId)).toBe('intact');
});

test('a document moved out breaks the seals of both boxes, and both are whole when it is back', async () => {
  const [from, to] = [
    await closedBox(anna, 'WHOLE-2', ['WHOLE-D3', 'WHOLE-D4', 'WHOLE-D5']),
    await closedBox(anna, 'WHOLE-3', ['WHOLE-D6']),
  ];
  const [first, second] = from.documents;
  if (!first || !second) throw new Error('no documents');
  const at = bench.now();
  expect(await move(first, from.id, to.id)).toEqual(['applied']);
  expect(await sealOn(from.id)).toEqual({ did: 'movedOut', documents: 1, at });
  expect(await sealOn(to.id)).toEqual({ did: 'movedIn', documents: 1, at });
  bench.pass(60_000);
  expect(await move(second, from.id, to.id)).toEqual(['applied']);
  // it broke when the first one left
  expect(await sealOn(from.id)).toEqual({ did: 'movedOut', documents: 2, at });
  await move(first, to.id, from.id);
  expect(await sealOn(from.id)).toEqual({ did: 'movedOut', documents: 1, at });
  await move(second, to.id, from.id);
  expect([await sealOn(from.id), await sealOn(to.id)]).toEqual(['intact', 'intact']);
});

test('one corrected byte breaks a seal and the byte put back mends it; a pile is no content', async () => {
  const { id, documents } = await closedBox(anna, 'WHOLE-4', ['WHOLE-D7']);
  const [document] = documents;
  if (!document) throw new Error('no document');
  const correct = (surname: string) =>
    treat(document, id, { ...found, do: 'correct', values: { surname }, evidence: {}, toVerify: [] });
  expect(await treat(document, id, { do: 'categorise', categoryId: 'c-1' })).toEqual(['applied']);
  expect(await sealOn(id)).toBe('intact');
  expect(await correct('Nowal')).toEqual(['applied']);
  expect(await sealOn(id)).toMatchObject({ did: 'corrected', documents: 1 });
  expect(await correct('Nowak')).toEqual(['applied']);
  expect(await sealOn(id)).toBe('intact');
});

test('a struck document breaks the seal for good', async () => {
  const { id, documents } = await closedBox(anna, 'WHOLE-5', ['WHOLE-D8', 'WHOLE-D9']);
  const [document] = documents;
  if (!document) throw new Error('no document');
  expect(await treat(document, id, { ...found, do: 'strike' })).toEqual(['applied']);
  expect(await sealOn(id)).toMatchObject({ did: 'struck', documents: 1 });
});

test('a byte changed in the database is found when the box is received', async () => {
  const { id } = await closedBox(anna, 'WHOLE-6', ['WHOLE-D10']);
  await bench.db.asSystem((tx) => tx.execute(sql`update registrations set code = 'WHOLE-D11' where container_id = ${id}`));
  expect(await sealOn(id)).toBe('intact');
  const arrived = { projectId: 'p1', seals: ['S-1'], condition: 'good', placeCode: '', scanned: true };
  expect(await edyta.send(edyta.make('container.receive', arrived, { entityId: id }))).toEqual(['applied unannounced']);
  expect(await sealOn(id)).toMatchObject({ did: 'changed', documents: 0 });
});

test('boxes that were closed before their rows had a seal take the one of their page, by the job or with their next change', async () => {
  const [whole, changed, struck] = [
    await closedBox(anna, 'WHOLE-7', ['WHOLE-D12']),
    await closedBox(anna, 'WHOLE-8', ['WHOLE-D13']),
    await closedBox(anna, 'WHOLE-9', ['WHOLE-D14', 'WHOLE-D15']),
  ];
  const ids = [whole.id, changed.id, struck.id];
  await bench.db.asSystem((tx) => tx.update(containers).set({ sealedHash: null }).where(inArray(containers.id, ids)));
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update registrations set code = 'WHOLE-D16' where container_id = ${changed.id}`),
  );
  const [document] = struck.documents;
  if (!document) throw new Error('no document');
  expect(await treat(document, struck.id, { ...found, do: 'strike' })).toEqual(['applied']);
  expect(await sealOn(struck.id)).toMatchObject({ did: 'struck' });
  expect(await markOlderBoxes(bench.db, 't1', bench.now())).toBe(2);
  expect([await sealOn(whole.id), await sealOn(changed.id)]).toMatchObject(['intact', { did: 'changed' }]);
  expect(await markOlderBoxes(bench.db, 't1', bench.now())).toBe(0);
});
