import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entities } from '#schema/entities/all.ts';
import { namedCollections } from '#tests/tooling/named-collections.ts';

const names = [...new Set(entities.flatMap(({ name, collection, stream }) => [name, collection, stream]))];

test('no collection is named outside its descriptor', () => {
  const files = globSync('{schema,sync,service,src}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(namedCollections(names, Object.fromEntries(files))).toEqual([]);
});

test('a collection in a text is found, in whatever quotes; a heading of the menu is none', () => {
  const files = {
    'sync/pull/page.ts': "const first = 'orders';\nconst second = `containers`;",
    'schema/pages.ts': "{ address: 'orders/{target}', heading: 'orders' }",
    'schema/entities/order.ts': "name: 'orders',",
    'sync/pull/page.test.ts': "peek('orders')",
  };
  expect(namedCollections(names, files)).toEqual([
    { file: 'sync/pull/page.ts', line: 1, name: 'orders' },
    { file: 'sync/pull/page.ts', line: 2, name: 'containers' },
  ]);
});
