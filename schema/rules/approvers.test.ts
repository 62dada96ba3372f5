import { expect, test } from 'vitest';
import { coordinatorOf, leavesTo } from './approvers.ts';

test('isCoordinatorManaged: the coordinator approves instead of every acceptor; without one, or switched off, every acceptor does', () => {
  expect(coordinatorOf(true, { coordinatorId: 'ewa' })).toBe('ewa');
  expect(coordinatorOf(false, { coordinatorId: 'ewa' })).toBe('');
  expect(coordinatorOf(undefined, { coordinatorId: 'ewa' })).toBe('');
  expect([coordinatorOf(true, {}), coordinatorOf(true, { coordinatorId: '' }), coordinatorOf(true, null)]).toEqual(['', '', '']);
  expect([leavesTo('ewa', 'ewa'), leavesTo('ewa', 'anna'), leavesTo('', 'anna')]).toEqual([true, false, true]);
});
