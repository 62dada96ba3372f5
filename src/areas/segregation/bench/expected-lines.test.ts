import { expect, test } from 'vitest';
import { countOutcome, type CountOutcome } from '#schema/codes/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import { countSum, type CountItem, type CountWay } from '#schema/rules/bench/count.ts';
import { expectedLines } from './expected-lines.ts';

const document = (id: string, code: string) => ({ id, code }) as Registration; // the list reads no more of it
const box = [document('r1', 'A1'), document('r2', 'A2'), document('r3', '')];
const item = (registrationId: string, code: string, how: CountWay = 'scanned'): CountItem => ({
  registrationId,
  code,
  outcome: countOutcome.found,
  how,
  at: 1,
});

test('the list of a box shows as missing exactly what the count misses', () => {
  const counts = [[], [item('r1', 'A1')], [item('r3', '', 'picked')], [item('', 'A2')], [item('r1', 'OLD')], [item('r9', 'B9')]];
  for (const items of counts) {
    expect(expectedLines(box, items, { part: 'missing', most: 9 })).toHaveLength(countSum(box, items).missing);
    expect(expectedLines(box, items, { part: 'all', most: 9 })).toHaveLength(box.length);
  }
});

test('where codes repeat, a scan is the line of one document, and the other is shown as missing', () => {
  const twice = [document('s1', 'S1'), document('s2', 'S1')];
  const missing = (items: readonly CountItem[]) =>
    expectedLines(twice, items, { part: 'missing', most: 9 }).map(({ document: { id } }) => id);
  expect(missing([item('s1', 'S1')])).toEqual(['s2']);
  expect(missing([item('s1', 'S1'), item('s2', 'S1')])).toEqual([]);
  expect(missing([item('s1', 'S1'), item('s2', 'S1', 'picked')])).toEqual([]);
});

test('no more lines than the most are given, the first ones of the box', () => {
  const lines = expectedLines(box, [item('r1', 'A1')], { part: 'missing', most: 1 });
  expect(lines.map(({ document: { id } }) => id)).toEqual(['r2']);
});

test('foreign papers are listed as the confirmation notes them, each once', () => {
  const scan = (code: string, outcome: CountOutcome, registrationId = '') => ({ ...item(registrationId, code), outcome });
  const { elsewhere, unknown, again, unreadable } = countOutcome;
  const items = [scan('B7', elsewhere, 'r9'), scan('X0', unknown), scan('X0', again), scan('L0', unreadable), item('r1', 'A1')];
  const lines = expectedLines(box, items, { part: 'foreign', most: 9 });
  expect(lines.map(({ document: { code }, item: of }) => [code, of?.outcome])).toEqual([
    ['B7', elsewhere],
    ['L0', unreadable],
    ['X0', unknown],
  ]);
});
