import { expect, test } from 'vitest';
import { fitsParameters } from '#src/app/guards.ts';
import { pageAt, type Page } from '#src/app/site-map.ts';
import { statusOf } from '#src/app/start/error-status.ts';

test('R-045, R-046, R-047, R-218: 404 and 403 have their page, everything else is 500', () => {
  expect([{ status: 404 }, { status: 403 }, { status: 502 }, { status: '404' }].map(statusOf)).toEqual([404, 403, 500, 500]);
  expect([new Error('Unknown middleware'), 'text', null, undefined].map(statusOf)).toEqual([500, 500, 500, 500]);
});

test('R-220: parameters outside their values are *page not found*', () => {
  const orders = pageAt('/{client}/orders/{target}') as Page;
  expect(fitsParameters(orders, { client: 'demo', target: 'delivery' })).toBe(true);
  expect(fitsParameters(orders, { client: 'demo', target: 'nonsense' })).toBe(false);
  const search = pageAt('/{client}/document-search/{target}/{id}') as Page;
  expect(
    [{ target: 'class' }, { target: 'link' }, { target: 'query' }, {}].map((params) => fitsParameters(search, params)),
  ).toEqual([true, true, false, false]);
});
