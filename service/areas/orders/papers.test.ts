import barcodes from 'bwip-js/node';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferenceId } from '#schema/codes.ts';
import { certificateHash } from '#service/areas/retention/certificate-content.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { sealedList, signed } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { pdfStreams, pdfText } from '#tests/tooling/pdf-text.ts';
import { certificateFile, certificatesOf } from '#service/areas/retention/certificates.ts';
import { bytesOf } from '#service/http/answers.ts';
import { paperFile, papersOf, sheetFile } from './papers.ts';

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
  const made = await bench.db.inTenant('t1', (tx) => sheetFile({ ...bench.context('anna'), tx }, id, '5'));
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

/** The numbers of certificates a person reads, and the answer to the file of this one. */
const certifiedFor = (who: string) =>
  bench.db.inTenant('t1', async (tx) => {
    const context = { ...bench.context(who), tx };
    const file = await certificateFile(context, { number: 'D2026-000007', format: '5' });
    const { data } = await certificatesOf(context);
    return [data.items.map(({ number }) => number), 'refused' in file ? file.refused : file.type];
  });

test('a sealed list has both signatures, strokes as curves, a typed name as typed, and a refusal in words', async () => {
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

test('the QR code of a sealed list is the address that verifies it, with its hash', async () => {
  const anna = bench.device('anna');
  const order = newBasket(anna, { changes: {} });
  const lines = [{ objectId: '', containerId: '', code: 'PAPER-3', found: 'extraLeft' as const }];
  const list = sealedList(anna, { orderId: order.entityId, kind: 'pickup', lines });
  expect(await anna.send(order, list)).toEqual(['applied', 'applied']);
  const hash = String(list.payload['hash']);
  const { urlPath } = bench.context('anna').caller;
  const origin = 'https://vault.example';
  const address = `${origin}/${urlPath}/handover/verify/${list.entityId}#${hash}`;
  expect(darkIn(await pdfOf(order.entityId, list.entityId, origin))).toBe(darkOf(address));
  expect(darkIn(await pdfOf(order.entityId, list.entityId))).toBe(darkOf(hash));
});

/** Number of dark squares of a QR code, and of those in a PDF that has no other rectangles. */
function darkOf(text: string): number {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is the symbology of that name
  const [symbol] = barcodes.raw({ bcid: 'qrcode', text });
  return symbol && 'pixs' in symbol ? symbol.pixs.filter((dark) => dark === 1).length : 0;
}
const darkIn = (pdf: Uint8Array) => pdfStreams(pdf).join('\n').match(/ re$/gm)?.length;

async function pdfOf(id: string, paper: string, origin = ''): Promise<Uint8Array> {
  const asked = { id, paper, format: '2' } as const;
  const made = await bench.db.inTenant('t1', (tx) => paperFile({ ...bench.context('anna'), tx }, asked, origin));
  if ('refused' in made) throw new Error(made.refused);
  return bytesOf(made);
}

/** Papers of an order for a person, by name. */
async function papersFor(userId: string, id: string): Promise<string[]> {
  const papers = await bench.db.inTenant('t1', (tx) => papersOf({ ...bench.context(userId), tx }, id));
  return 'refused' in papers ? [papers.refused] : papers.data.map(({ paper }) => paper);
}

const csvFor = async (userId: string, id: string, paper: string) => {
  const made = await bench.db.inTenant('t1', (tx) => paperFile({ ...bench.context(userId), tx }, { id, paper, format: '5' }, ''));
  return 'refused' in made ? made.refused : new TextDecoder().decode(await bytesOf(made));
};

test('the archive has the pick list of an order in walking order, and who ordered sees no shelf', async () => {
  await bench.db.asSystem((tx) => tx.update(projects).set({ approval: [] }));
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const order = newBasket(anna);
  const boxes = [await boxAt(bench, anna, 'PICK-1'), await boxAt(bench, anna, 'PICK-2'), await boxAt(bench, anna, 'PICK-3')];
  const shelves = ['A-10-1', 'A-9-2', ''];
  for (const [n, { entityId }] of boxes.entries()) {
    const placed = { projectId: 'p1', placeCode: shelves[n], scanned: true };
    if (shelves[n] !== '') expect(await edyta.send(edyta.make('container.place', placed, { entityId }))).toEqual(['applied']);
  }
  const adds = boxes.map((box) => addBox(anna, order.entityId, box));
  expect(await anna.send(order, ...adds)).toEqual(Array(4).fill('applied'));
  // a basket has nothing to pick yet
  expect(await papersFor('edyta', order.entityId)).toEqual(['sheet']);
  expect(await anna.send(finalise(anna, order))).toEqual(['applied']);
  expect(await papersFor('edyta', order.entityId)).toEqual(['sheet', 'pick-list']);
  expect(await papersFor('anna', order.entityId)).toEqual(['sheet']);
  expect(await csvFor('anna', order.entityId, 'pick-list')).toBe('row.unknown');
  const rows = (await csvFor('edyta', order.entityId, 'pick-list')).split('\r\n').slice(1, 4);
  expect(rows.map((row) => /PICK-\d/.exec(row)?.[0])).toEqual(['PICK-2', 'PICK-1', 'PICK-3']);
  expect(rows[0]).toContain('A-9-2');
});

test('the certificate of a destruction is a paper of its order, and of no other; not where documents are hidden', async () => {
  const anna = bench.device('anna');
  const [order, other] = [newBasket(anna), newBasket(anna)];
  expect(await anna.send(order, other)).toEqual(['applied', 'applied']);
  const items = [{ objectId: 'gone', code: 'GONE-1', title: 'Payroll 1999', basis: 'B5', method: 'scanned' }];
  const about = { number: 'D2026-000007', orderId: order.entityId, projectId: 'p1', at: 5 };
  const its = { ...about, orderNumber: '2026/7', projectName: 'P', askedBy: 'Anna', approvedBy: 'Ewa' };
  const content = { ...its, handovers: [], items, kept: [] };
  const row = { ...about, tenantId: 't1', content, hash: certificateHash(content) };
  await bench.db.asSystem((tx) => tx.insert(certificates).values(row));
  expect(await papersFor('anna', order.entityId)).toEqual(['sheet', 'certificate']);
  expect(await papersFor('anna', other.entityId)).toEqual(['sheet']);
  expect(await csvFor('anna', order.entityId, 'certificate')).toContain('GONE-1');
  expect(await csvFor('anna', other.entityId, 'certificate')).toBe('row.unknown');
  const hidden = { tenantId: 't1', userId: 'bogdan', classId: 'files', attributeId: 'dept', allowed: ['HR'] };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(userRestrictions).values(hidden);
    await tx.update(users).set({ sighted: true }).where(eq(users.id, 'bogdan'));
  });
  expect(await papersFor('bogdan', order.entityId)).toEqual(['sheet']);
  expect(await csvFor('bogdan', order.entityId, 'certificate')).toBe('row.unknown');
  // by its number as well
  expect(await certifiedFor('anna')).toEqual([[about.number], 'text/csv']);
  expect(await certifiedFor('bogdan')).toEqual([[], 'row.unknown']);
});
