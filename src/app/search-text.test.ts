import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#src/app/search-text.ts';

test('values of the address stay text: a code of digits keeps its zeros', () => {
  expect(parseSearch('?code=0012&q=true&x=1e3')).toEqual({ code: '0012', q: 'true', x: '1e3' });
});

test('what was written is read again', () => {
  const search = { q: 'Łódź & Co + 1', code: '0012' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ q: undefined, case: null })).toBe('');
});
