import { expect, test } from 'vitest';
import { preferenceId } from '#schema/codes.ts';
import type { Preference } from '#schema/records/settings.ts';
import { usualChanges } from './usual-changes.ts';

const chosen = (preferenceID: number, preferenceValue: string): Preference => ({
  preferenceID,
  preferenceName: '',
  preferenceValue,
  defaultValue: '',
  preferenceValueList: null,
});

test('S0 §2: a new basket has the address, the cost center and the note of the account', () => {
  const all = [
    chosen(preferenceId.recipient, 'Anna Lis'),
    chosen(preferenceId.city, 'Gdynia'),
    chosen(preferenceId.street, ''),
    chosen(preferenceId.orderCostCenter, 'c1'),
    chosen(preferenceId.orderNote, 'Gate 3'),
  ];
  expect(usualChanges(all)).toEqual({ deliver: { recipient: 'Anna Lis', city: 'Gdynia' }, costCenterId: 'c1', note: 'Gate 3' });
});

test('an account without delivery data changes nothing of a new basket', () => {
  expect(usualChanges([])).toEqual({});
});
