import { expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import type { CountWay } from '#schema/rules/bench/count.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { scanInto } from './bench-draft.ts';

const [RIGHT, WRONG, LISTED] = ['12345670', '12345675', '98765431'];

test('archive §6: a code whose check digit is wrong is scanned again, not counted, unless a document of the box has it', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const box = { containerId: 'box', expected: [{ id: 'd-1', code: LISTED }], items: [] };
  const outcomeOf = async (code: string, settings: Partial<typeof usualBarcodes> = {}, how: CountWay = 'scanned') => {
    const about = { ...box, barcodes: { ...usualBarcodes, ...settings } };
    const scanned = await scanInto(opened.store, about, { code, how, at: 1 });
    return scanned === 'misread' ? scanned : scanned.counted.outcome;
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
