import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import { isTooLarge } from '#schema/operations/payload-size.ts';
import { ITEMS_AT_ONCE } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import type { CountItem, CountSum } from '#schema/rules/bench/count.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { scanOne } from './bench-scans.ts';
import { draftOf, saveRun, scansOf } from './save-run.ts';

const opened = withLocalOutbox();

const box = { id: 'box', projectId: 'p', status: containerStatus.completed, orderId: '', code: '7' } as Container; // further fields are not read

const codeOf = (n: number, length: number) => String(n).padStart(length, '0');
/** Documents as their ids and codes are in the vault. */
const documentsOf = (count: number, length = 12) =>
  Array.from({ length: count }, (_, n) => ({ id: codeOf(n, 36), code: codeOf(n, length) }));
const found = ({ id, code }: { id: string; code: string }): CountItem => {
  return { registrationId: id, code, outcome: countOutcome.found, how: 'scanned', at: 1_764_312_345_678 };
};

interface Run {
  run: string;
  items: unknown[];
  parts: string[];
  numbers: CountSum;
  differences: unknown[];
}

/** The saved runs, in their order. */
async function runs(): Promise<Run[]> {
  const rows = (await opened().store.find('outbox', {})).toSorted((a, b) => a.n - b.n);
  return rows.map(({ operation }) => (JSON.parse(operation) as { payload: Run }).payload); // of this kind
}

test('at 2,500 scans the bench puts the count aside automatically and continues it', async () => {
  const documents = documentsOf(3_001);
  const start = { box, expected: documents, barcodes: usualBarcodes, earlier: [] };
  await draftOf('box').write({ items: documents.slice(0, ITEMS_AT_ONCE - 1).map(found), touched: true });
  const last = await scanOne(start, documents[ITEMS_AT_ONCE - 1]?.code ?? '', 'scanned');
  expect(last.signal).toBe('accepted');
  expect(await scansOf('box')).toEqual([]);
  await draftOf('box').write({ items: documents.slice(ITEMS_AT_ONCE).map(found), touched: true });
  expect(await saveRun(start, 'confirm')).toBe(true);
  const saved = await runs();
  expect(saved.map(({ run, items, parts }) => [run, items.length, parts.length])).toEqual([
    ['putAside', ITEMS_AT_ONCE, 0],
    ['confirm', 501, 1],
  ]);
  expect(saved.at(-1)?.numbers).toMatchObject({ expected: 3_001, found: 3_001, missing: 0 });
});

test('a draft that is larger than an operation is saved in several, and nothing of it is lost', async () => {
  const documents = documentsOf(3_000, 64);
  await draftOf('box').write({ items: documents.map(found), touched: true });
  expect(await saveRun({ box, expected: documents }, 'confirm')).toBe(true);
  const saved = await runs();
  expect(saved.length).toBeGreaterThan(1);
  expect(saved.flatMap(({ items }) => items)).toHaveLength(3_000);
  expect(saved.map(isTooLarge)).toEqual(saved.map(() => false));
  expect(saved.at(-1)).toMatchObject({ run: 'confirm', numbers: { expected: 3_000, found: 3_000 } });
  expect(await draftOf('box').read()).toBeNull();
});

test('thousands of differences do not make a count unsavable; their number is sent whole', async () => {
  const documents = documentsOf(6_000, 64);
  await draftOf('box').write({ items: documents.slice(0, 1).map(found), touched: true });
  expect(await saveRun({ box, expected: documents }, 'confirm')).toBe(true);
  const [saved] = await runs();
  expect(saved?.numbers).toMatchObject({ expected: 6_000, missing: 5_999 });
  expect(saved && isTooLarge(saved)).toBe(false);
});
