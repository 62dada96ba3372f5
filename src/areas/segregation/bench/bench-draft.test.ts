import * as v from 'valibot';
import { expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { containerVerify } from '#schema/operations/rooms/archive.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import type { CountWay } from '#schema/rules/bench/count.ts';
import { itemRow } from '#schema/rules/bench/item.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { scanInto, scansIn } from './bench-draft.ts';

const [RIGHT, WRONG, LISTED] = ['12345670', '12345675', '98765431'];

test('archive §6: a code whose check digit is wrong is scanned again, not counted, unless a document of the box has it', async () => {
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

test('archive §8: a text longer than a code is not counted, and a draft that has one can be saved', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const about = { containerId: 'box', expected: [], items: [], barcodes: usualBarcodes };
  const outcomes = [];
  for (const [code, how] of [
    ['7'.repeat(10_000), 'scanned'],
    ['ß'.repeat(33), 'typed'], // in upper case twice as long
  ] as const)
    outcomes.push(await scanInto(opened.store, about, { code, how, at: 1 }));
  expect(outcomes).toEqual(['tooLong', 'tooLong']);
  expect(await scanInto(opened.store, about, { code: '7'.repeat(64), how: 'scanned', at: 1 })).not.toBe('tooLong');

  const item = { registrationId: '', code: '8'.repeat(65), outcome: countOutcome.unknown, how: 'scanned', at: 1 } as const;
  const items = scansIn({ items: [item], touched: true }).map(itemRow);
  const numbers = { expected: 0, found: 0, missing: 0, extra: 0, strays: 1 };
  const asked = { projectId: 'p', run: 'putAside', items, parts: [], numbers, differences: [], receives: false, remark: '' };
  expect(v.is(containerVerify.payload, asked)).toBe(true);
  await leave();
});
