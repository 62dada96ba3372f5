import { expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { countState } from '#schema/codes/bench.ts';
import { COLD_DAYS, DAY_MS } from '#schema/limits.ts';
import { entities } from './all.ts';
import { scopeAt } from './cold.ts';
import { container } from './container.ts';
import { order } from './order.ts';
import { registration } from './registration.ts';

const NOW = 1_000 * DAY_MS;
const ago = (days: number) => NOW - days * DAY_MS;

test.each([
  ['counted and old', { receivedAt: ago(COLD_DAYS + 1), countState: countState.confirmed }, 'cold:p'],
  ['exactly 90 days', { receivedAt: ago(COLD_DAYS), countState: countState.confirmed }, 'project:p'],
  ['not counted', { receivedAt: ago(COLD_DAYS + 1) }, 'project:p'],
  ['counted again', { receivedAt: ago(COLD_DAYS + 1), countState: countState.counting }, 'project:p'],
  ['not received', { countState: countState.confirmed }, 'project:p'],
])('a box that is %s is of %s', (_, row, scope) => {
  expect(scopeAt(container, { projectId: 'p', ...row }, NOW)).toBe(scope);
});

test('an order is cold 90 days after its end; a device and a simulated service, which give no time, keep it', () => {
  const over = { projectId: 'p', status: orderStatus.rejected, endedAt: ago(COLD_DAYS + 1) };
  expect(scopeAt(order, over, NOW)).toBe('cold:p');
  const open = { ...over, status: orderStatus.inProgress };
  expect(scopeAt(order, open, NOW)).toBe('project:p');
  expect(scopeAt(order, over, 0)).toBe('project:p');
});

test('rows that follow others keep their own scope until the job comes to them', () => {
  const [boxed, loose] = ['c', ''].map((containerId) => ({ projectId: 'p', containerId }));
  if (!boxed || !loose) throw new Error('no rows');
  expect(scopeAt(registration, boxed, NOW)).toBe('project:p');
  expect(scopeAt(registration, loose, NOW)).toBe('cold:p');
});

test('each parent of rows that follow has an age of its own, and is locked before them', () => {
  for (const { coldWhen, lockOrder } of entities) {
    if (!coldWhen || !('parent' in coldWhen)) continue;
    const parent = entities.find(({ name }) => name === coldWhen.parent);
    expect(parent?.coldWhen).toHaveProperty('days');
    expect(parent?.lockOrder).toBeLessThan(lockOrder);
  }
});
