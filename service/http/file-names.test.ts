import { expect, test } from 'vitest';
import { attachmentHeaders, safeName } from '#service/http/attachment.ts';

/** Name under which a file is saved (reliability.md 3.1: 5.4.1, 5.4.2). */

const headerOf = (name: string) =>
  new Headers(attachmentHeaders({ name, type: 'text/csv; charset=utf-8' })).get('content-disposition') ?? '';
/** The name as a browser reads it. */
const readOf = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '');

test.each([
  '../../etc/passwd.csv',
  '..\\..\\boot.csv',
  '/etc/passwd.csv',
  'C:\\x.csv',
  '.htaccess.csv',
  'nul\0.csv',
  'a\r\nSet-Cookie: a=b.csv',
  'a";filename="b.exe.csv',
  "a'b(c)*d.csv",
  'evil\u202Evsc.exe.csv',
  'wide\u200B\uFEFF.csv',
  'line\u2028.csv',
  'lone\uD800.csv',
  `${'x'.repeat(300)}.csv`,
  `${'😀'.repeat(300)}.csv`,
  '....csv',
  '',
])('a file called %j is saved under a plain name, and its header is one', (name) => {
  const header = headerOf(name);
  expect(header).toMatch(/^attachment; filename="[\w.-]{1,160}"; filename\*=UTF-8''[\w.!~%-]+$/);
  const read = readOf(header);
  expect(read).toBe(safeName(name));
  expect(read).not.toMatch(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]|^\./u);
  expect(Array.from(read).length).toBeLessThanOrEqual(130);
  if (name.length > 4) expect(read.endsWith('.csv')).toBe(true);
});

test('a good name stays as it is', () => {
  for (const name of ['protocol-12-0000412861.pdf', 'Protokół Źdźbło.csv', "O'Neil (2).csv"]) {
    expect(readOf(headerOf(name))).toBe(name);
  }
});
