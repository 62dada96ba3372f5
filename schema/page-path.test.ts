import { expect, test } from 'vitest';
import { homeOf, pathTo } from '#schema/page-path.ts';

test('R-012: a path begins with the client; parameters are encoded, so no value leaves its segment', () => {
  expect(homeOf('demo')).toBe('/demo/');
  expect(pathTo('demo', 'protocol')).toBe('/demo/protocol');
  expect(pathTo('demo', 'protocol/container/{id}', { id: '../x y' })).toBe('/demo/protocol/container/..%2Fx%20y');
});

test('an optional parameter without value is left out', () => {
  expect(pathTo('demo', 'notification/{id?}/preview')).toBe('/demo/notification/preview');
  expect(pathTo('demo', 'protocol/{projectid}/{type?}/{id?}', { projectid: 'p' })).toBe('/demo/protocol/p');
  expect(pathTo('demo', 'protocol/{projectid}/{type?}/{id?}', { projectid: 'p', type: 't', id: 'b' })).toBe(
    '/demo/protocol/p/t/b',
  );
});
