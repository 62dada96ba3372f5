import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferenceId } from '#schema/codes.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { addBox, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { bytesOf } from '#service/http/answers.ts';
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
  return { name: made.name ?? '', text: new TextDecoder().decode(await bytesOf(made)) };
}

test('a paper of an order is in the language of who reads it, and names the status of an item in words', async () => {
  const anna = bench.device('anna');
  const box = anna.box('PAPER-1');
  const order = newBasket(anna, { changes: {} });
  const added = addBox(anna, order.entityId, box, { code: 'PAPER-1' });
  expect(await anna.send(box, order, added)).toEqual(['applied', 'applied', 'applied']);
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
