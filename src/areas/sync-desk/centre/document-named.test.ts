import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { documentIdOf, documentNamed } from './document-named.ts';

const change = (type: string, payload: object) =>
  ({ type, entityId: 'file', operation: JSON.stringify({ payload, payloadVersion: 1 }) }) as unknown as OutboxDoc; // the rest is not read
const held = { classId: 'personal', code: '773100000001', values: { surname: 'Nowak', first: 'Anna' } };

test('an edited document is called what it is called, with its changed part as it was changed', () => {
  const edit = change('registration.update', { containerId: 'box', values: { surname: 'Lis' } });
  expect(documentNamed(edit, held)).toEqual({ ...held, values: { surname: 'Lis', first: 'Anna' } });
  expect(documentIdOf(edit)).toBe('file');
  expect(documentNamed(change('registration.update', { values: {}, code: '773100000002' }), held)?.code).toBe('773100000002');
});

test('a new document names itself, a removed one keeps its name, a box has none', () => {
  expect(documentNamed(change('registration.create', held), null)).toEqual(held);
  expect(documentNamed(change('registration.delete', { containerId: 'box' }), held)).toEqual(held);
  expect(documentNamed(change('registration.update', { values: { surname: 'Lis' } }), null)).toBeNull();
  expect(documentNamed(change('container.update', { changes: {} }), null)).toBeNull();
});
