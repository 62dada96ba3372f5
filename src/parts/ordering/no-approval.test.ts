import { expect, test } from 'vitest';
import { noApprovalOf } from './no-approval.ts';

const order = { projectId: 'p1', touchedBy: ['anna', 'ewa'] };

test('O4, isCoordinatorManaged: the screen offers an approval where the service takes it, and names the reason elsewhere', () => {
  expect(noApprovalOf(order, '', 'bogdan')).toBeUndefined();
  expect(noApprovalOf(order, '', 'anna')).toBe('own');
  expect(noApprovalOf(order, 'jan', 'jan')).toBeUndefined();
  expect(noApprovalOf(order, 'jan', 'bogdan')).toBe('coordinator');
  expect(noApprovalOf(order, 'jan', 'anna')).toBe('own');
  expect(noApprovalOf(order, 'ewa', 'ewa')).toBe('noOther');
});
