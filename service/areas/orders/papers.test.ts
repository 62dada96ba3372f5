import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderType, preferenceId } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { positionId } from '#schema/records/position.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { paperFile } from './papers.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const speaks = (language: string) =>
  bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ preferences: { [preferenceId.language]: language } })
      .where(eq(users.id, 'anna')),
  );

/** The sheet of an order as CSV, for Anna. */
async function sheetOf(id: string): Promise<{ name: string; text: string }> {
  const made = await bench.db.inTenant('t1', (tx) =>
    paperFile({ ...bench.context('anna'), tx }, { id, paper: 'sheet', format: '5' }),
  );
  if ('refused' in made) throw new Error(made.refused);
  return { name: made.name ?? '', text: new TextDecoder().decode(made.file) };
}

test('a paper of an order is in the language of who reads it, and names the status of an item in words', async () => {
  const anna = bench.device('anna');
  const box = anna.box('PAPER-1');
  const its = { operation: operationType.delivery, kind: workOrderKind.org, type: orderType.orderBox };
  const order = anna.make('order.create', { projectId: 'p1', ...its, centralArchiveId: '', bulkId: '', changes: {} });
  const blank = {
    containerId: '',
    code: 'PAPER-1',
    classId: '',
    values: {},
    title: '',
    materialId: '',
    quantity: 1,
    kilograms: 0,
  };
  const item = { orderId: order.entityId, projectId: 'p1', type: orderType.orderBox, objectType: objectType.box };
  const add = anna.make(
    'order.position.add',
    { ...blank, ...item, objectId: box.entityId, note: '', confirmed: [] },
    { entityId: positionId(order.entityId, box.entityId), deps: [box.opId, order.opId] },
  );
  expect(await anna.send(box, order, add)).toEqual(['applied', 'applied', 'applied']);
  const words = {
    pl: /Kod.*Status[\s\S]*Zamówione/,
    de: /Code.*Menge[\s\S]*Beauftragt/,
    en: /Code.*Quantity[\s\S]*Ordered/,
  };
  const names: string[] = [];
  for (const [language, text] of Object.entries(words)) {
    await speaks(language);
    const sheet = await sheetOf(order.entityId);
    expect(sheet.text).toMatch(text);
    names.push(sheet.name.split('-')[0] ?? '');
  }
  expect(names).toEqual(['Zamówienie', 'Auftrag', 'Order']);
});
