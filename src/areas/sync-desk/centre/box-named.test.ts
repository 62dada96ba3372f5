import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { boxIdOf, boxNamed } from './box-named.ts';

const change = (type: string, payload: object, n = 1) =>
  ({ n, type, entityId: 'box', lane: 'box', operation: JSON.stringify({ payload, payloadVersion: 1 }) }) as unknown as OutboxDoc; // the rest is not read
const held = { code: '0000400001' };

test('each change of a box is named by its code, which only a new box, a new code and a deletion carry themselves', () => {
  expect(boxNamed(change('container.create', held), null, [])).toBe('0000400001');
  expect(boxNamed(change('container.update', { changes: { code: '0000400002' } }), held, [])).toBe('0000400002');
  expect(boxNamed(change('container.update', { changes: { description: 'x' } }), held, [])).toBe('0000400001');
  expect(boxNamed(change('container.close', { seals: ['S1'], scanned: true }), held, [])).toBe('0000400001');
  // its reason is no code
  expect(boxNamed(change('container.reopen', { reason: 'wrong seal' }), held, [])).toBe('0000400001');
  expect(boxNamed(change('container.delete', {}), held, [])).toBe('0000400001');
});

test('a deleted box that is gone from this device too is named by what was done to it here', () => {
  const gone = change('container.delete', {});
  const made = change('container.create', held);
  expect(boxNamed(gone, null, [made, gone])).toBe('0000400001');
  const renamed = change('container.update', { changes: { code: '0000400002' } }, 2);
  expect(boxNamed(gone, null, [gone, renamed, made])).toBe('0000400002');
  expect(boxNamed(gone, null, [gone])).toBe('');
});

test('a deleted box that was made elsewhere keeps the code it had, in the deletion itself', () => {
  expect(boxNamed(change('container.delete', held), null, [])).toBe('0000400001');
});

test('a pickup is named by its first box and how many more go with it', () => {
  expect(boxNamed(change('order.pickup.create', { containerIds: ['box'], note: 'at the door' }), held, [])).toBe('0000400001');
  expect(boxNamed(change('order.pickup.create', { containerIds: ['box', 'b', 'c'] }), held, [])).toBe('0000400001 +2');
});

test('a document and a decision are no boxes', () => {
  for (const type of ['registration.create', 'conflict.decide']) {
    expect(boxIdOf(change(type, { code: '1' }))).toBe('');
    expect(boxNamed(change(type, { code: '1' }), null, [])).toBe('');
  }
});
