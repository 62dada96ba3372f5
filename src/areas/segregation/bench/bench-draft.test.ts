import * as v from 'valibot';
import { expect, test } from 'vitest';
import { countOutcome, exceptionKind } from '#schema/codes/bench.ts';
import { containerVerify } from '#schema/operations/rooms/archive.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { countSum, type CountItem, type CountWay } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemRow } from '#schema/rules/bench/item.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { scanInto, scansIn } from './bench-draft.ts';

const [RIGHT, WRONG, LISTED] = ['12345670', '12345675', '98765431'];

test('a code whose check digit is wrong is scanned again, not counted, unless a document of the box has it', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const box = { containerId: 'box', expected: [{ id: 'd-1', code: LISTED }], items: [] };
  const outcomeOf = async (code: string, settings: Partial<typeof usualBarcodes> = {}, how: CountWay = 'scanned') => {
    const about = { ...box, barcodes: { ...usualBarcodes, ...settings } };
    const scanned = await scanInto(opened.store, about, { code, how, at: 1 });
    return typeof scanned === 'string' ? scanned : scanned.counted.outcome;
  };
  expect(await outcomeOf(WRONG)).toBe(countOutcome.unknown);
  const checked = { checkDigit: 'mod10' } as const;
  expect(await outcomeOf(WRONG, checked)).toBe('misread');
  expect(await outcomeOf(RIGHT, checked)).toBe(countOutcome.unknown);
  expect(await outcomeOf(LISTED, checked)).toBe(countOutcome.found);
  // typed, it is what is on the label
  expect(await outcomeOf(WRONG, checked, 'typed')).toBe(countOutcome.unknown);
  // a label of another company, whose rule is not known
  expect(await outcomeOf(WRONG, { ...checked, documents: ['D.*'] })).toBe(countOutcome.unknown);
  await leave();
});

test('a text longer than a code is kept as a paper that cannot be read, and its count can be saved', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const items: CountItem[] = [];
  const outcomeOf = async (code: string, how: CountWay = 'scanned') => {
    const about = { containerId: 'box', expected: [{ id: 'd', code: '7'.repeat(64) }], items, barcodes: usualBarcodes };
    const scanned = await scanInto(opened.store, about, { code, how, at: 1 });
    if (typeof scanned === 'string') return scanned;
    items.push(scanned.item);
    return scanned.counted.outcome;
  };
  const { unreadable, again, found } = countOutcome;
  expect(await outcomeOf('7'.repeat(10_000))).toBe(unreadable);
  expect(await outcomeOf('7'.repeat(10_000))).toBe(again);
  expect(await outcomeOf('ß'.repeat(33), 'typed')).toBe(unreadable); // in upper case twice as long
  // its first characters are the code of a document, which was not seen
  expect(countSum([{ id: 'd', code: '7'.repeat(64) }], items)).toMatchObject({ found: 0, missing: 1, strays: 2 });
  expect(differencesOf([], items).map(({ kind }) => kind)).toEqual([exceptionKind.unreadable, exceptionKind.unreadable]);
  expect(await outcomeOf('7'.repeat(64))).toBe(found);

  const item = { registrationId: '', code: '8'.repeat(65), outcome: countOutcome.unknown, how: 'scanned', at: 1 } as const;
  const rows = [...items, ...scansIn({ items: [item], touched: true })].map(itemRow);
  const numbers = { expected: 1, found: 1, missing: 0, extra: 0, strays: 3 };
  const asked = {
    projectId: 'p',
    run: 'putAside',
    items: rows,
    parts: [],
    numbers,
    differences: [],
    receives: false,
    remark: '',
  };
  expect(v.is(containerVerify.payload, asked)).toBe(true);
  await leave();
});

test('control characters that a scanner sends with a code are no part of it', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const about = { containerId: 'box', expected: [{ id: 'd', code: 'D-1' }], items: [], barcodes: usualBarcodes };
  for (const code of ['\u0002D-1\u0003', 'D\u001D-1', ' d-1\r', '\0D-1'])
    expect(await scanInto(opened.store, about, { code, how: 'scanned', at: 1 })).toMatchObject({
      item: { code: 'D-1', registrationId: 'd', outcome: countOutcome.found },
    });
  await leave();
});
