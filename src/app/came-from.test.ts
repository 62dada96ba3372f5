import { expect, test } from 'vitest';
import { cameFrom, leavePage } from './came-from.ts';

const leave = (layout: string, to: string, search = {}) =>
  leavePage(['__root__', '/$client', `/$client/${layout}`], { to, search });

test('a document is closed to the page before it, with its query, however many parts of it were looked at', () => {
  leave('shell', '/demo/boxes');
  leave('shell', '/demo/result', { q: 'copies' });
  leave('document-preview', '/demo/document-preview/a');
  leave('document-preview', '/demo/document-preview/a/attrs');
  expect(cameFrom()).toEqual({ to: '/demo/result', search: { q: 'copies' } });
});

test('a document that is opened after a sign-in was come to from nowhere', () => {
  leave('shell', '/demo/result');
  leave('login', '/demo/auth/login');
  leave('document-preview', '/demo/document-preview/a');
  expect(cameFrom()).toBeUndefined();
});
