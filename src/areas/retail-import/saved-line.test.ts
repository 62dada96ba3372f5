import { expect, test } from 'vitest';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { lineOf, type RetailLine } from './retail-line.ts';
import { isSettled, shownLine } from './saved-line.ts';

const file = new File(['%PDF'], 'a.pdf');
const lineIn = (state: RetailLine['state'], more: Partial<RetailLine> = {}) => ({
  ...lineOf({ file, path: 'a.pdf' }),
  state,
  ...more,
});
const docIn = (state: OutboxState, code = '', message = ''): OutboxDoc => ({
  id: 'op',
  n: 1,
  state,
  type: 'document.create',
  entityId: 'document',
  lane: 'document',
  operation: '{}',
  tries: 0,
  nextAt: 0,
  savedAt: 1,
  doneAt: 0,
  seq: 0,
  epoch: '',
  code,
  conflictId: '',
  message,
});

test.each([
  ['queued', 'saved'],
  ['inflight', 'saved'],
  ['contested', 'decided'],
  ['acked', 'registered'],
  ['done', 'registered'],
  ['refused', 'faulty'],
  ['returned', 'faulty'],
  ['cancelled', 'ready'],
] as const)('an operation that is %s shows its line as %s, and never as sent when it is not', (state, shown) => {
  expect(shownLine(lineIn('saved'), docIn(state)).state).toBe(shown);
});

test('I1: a tab that ended between the operation and its line shows the document as saved', () => {
  expect(shownLine(lineIn('waits'), docIn('queued')).state).toBe('saved');
  expect(shownLine(lineIn('ready'), docIn('queued')).state).toBe('saved');
});

test('a saved line whose operation has left the device is as the service has it, and neither registered nor ready before it answers', () => {
  const saved = lineIn('saved');
  expect(shownLine(saved, undefined).state).toBe('forgotten');
  expect(isSettled(shownLine(saved, undefined), undefined)).toBe(false);
  expect(shownLine(saved, undefined, true).state).toBe('registered');
  expect(shownLine(saved, undefined, false).state).toBe('ready');
  expect(isSettled(shownLine(saved, undefined, true), undefined)).toBe(true);
  // the operation of one just saved comes with the next list
  expect(shownLine({ ...saved, isFresh: true }, undefined).state).toBe('saved');
});

test('a file that was not accepted ends its line; what came back is named with the operation that a correction replaces', () => {
  expect(shownLine(lineIn('saved'), docIn('refused', 'fileRefused')).state).toBe('refused');
  expect(shownLine(lineIn('saved'), docIn('done', 'rejected'))).toMatchObject({ state: 'refused', why: 'rejected' });
  const returned = shownLine(lineIn('saved'), docIn('returned', '', 'Which year?'));
  expect(returned).toMatchObject({ state: 'faulty', returned: { id: 'op', message: 'Which year?' } });
  const checked = shownLine(lineIn('faulty', { why: 'required', about: 'Year' }), docIn('returned', '', 'Which year?'));
  expect(checked).toMatchObject({ state: 'faulty', why: 'required', returned: { id: 'op' } });
});

test('what its author discarded, or lacks its file, can be registered again: the operation it follows is named', () => {
  expect(shownLine(lineIn('saved'), docIn('cancelled')).returned).toMatchObject({ id: 'op', state: 'cancelled' });
  const missing = shownLine(lineIn('saved'), docIn('refused', 'fileMissing'));
  expect(missing.state).toBe('missing');
  expect(isSettled(missing, docIn('refused', 'fileMissing'))).toBe(true);
  // chosen again, it is on its way, and its operation is replaced once it is registered
  const again = shownLine(lineIn('ready'), docIn('refused', 'fileMissing'));
  expect(again).toMatchObject({ state: 'ready', returned: { id: 'op' } });
});

test('I4: a document that was registered and waits again after a restore, or came back from the desk, is not shown as registered', () => {
  expect(shownLine(lineIn('registered'), docIn('queued')).state).toBe('saved');
  expect(shownLine(lineIn('registered'), docIn('returned', '', 'Which year?')).state).toBe('faulty');
  expect(isSettled(shownLine(lineIn('saved'), docIn('acked')), docIn('acked'))).toBe(false);
  expect(isSettled(shownLine(lineIn('saved'), docIn('done')), docIn('done'))).toBe(true);
});
