import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferenceId } from '#schema/codes.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { sealedList, signed } from '#tests/bench/handover-bench.ts';
import { addBox, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { pdfStreams, pdfText } from '#tests/tooling/pdf-text.ts';
import { bytesOf } from '#service/http/answers.ts';
import { paperFile, papersOf } from './papers.ts';

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

test('orders.md §7: a sealed list has both signatures, strokes as curves, a typed name as typed, and a refusal in words', async () => {
  await speaks('en');
  const anna = bench.device('anna');
  const box = anna.box('PAPER-2');
  const order = newBasket(anna, { changes: {} });
  const lines = [{ objectId: '', containerId: '', code: 'PAPER-2', found: 'extraLeft' as const }];
  const refused = { ...signed('Olga'), strokes: [], refusedReason: 'The box is wet', witness: 'Wanda' };
  const drawn = { ...signed('Marek'), strokes: [[10, 20, 30, 5, -7, 9]] };
  const typed = { ...signed('Anna'), strokes: [], width: 0, height: 0, typed: 'Anna Lis' };
  const list = { orderId: order.entityId, kind: 'pickup' as const, lines };
  const seals = [
    sealedList(anna, { ...list, signatures: [drawn, refused] }),
    sealedList(anna, { ...list, signatures: [drawn, typed] }),
  ];
  expect(await anna.send(box, order, ...seals)).toEqual(Array(4).fill('applied'));
  const files = await Promise.all(seals.map(({ entityId }) => pdfOf(order.entityId, entityId)));
  for (const file of files) expect(pdfStreams(file).join('\n')).toMatch(/10 20 m\n40 25 l\n33 34 l\nS/);
  expect(pdfText(files[0] ?? new Uint8Array())).toContain('Refused to sign: The box is wet');
  expect(pdfText(files[0] ?? new Uint8Array())).toContain('Witness: Wanda');
  expect(pdfText(files[1] ?? new Uint8Array())).toContain('Anna Lis');
  const papers = await bench.db.inTenant('t1', (tx) => papersOf({ ...bench.context('anna'), tx }, order.entityId));
  if ('refused' in papers) throw new Error(papers.refused);
  expect(papers.data.map(({ signatures }) => signatures.length)).toEqual([0, 2, 2]);
});

async function pdfOf(id: string, paper: string): Promise<Uint8Array> {
  const made = await bench.db.inTenant('t1', (tx) => paperFile({ ...bench.context('anna'), tx }, { id, paper, format: '2' }));
  if ('refused' in made) throw new Error(made.refused);
  return bytesOf(made);
}
