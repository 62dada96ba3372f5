import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { exception } from '#schema/entities/exception.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { exceptionCount } from './exception-count.ts';

const row = (id: string, sort: string, shown: number) =>
  ({
    id,
    of: exception.of,
    parent: 'box',
    sort,
    shown,
    scope: 'project:hr',
    base: null,
    row: null,
    folded: [],
    seq: 1,
    mark: 'accepted',
  }) as never; // its row is not read

test('open exceptions are counted for who may settle them, and for others none, however many there are', async () => {
  const local = await openTestLocal();
  const { db, store } = local;
  await store.put('lists', [row('a', 'open1', 1), row('b', 'open2', 1), row('c', 'resolved1', 1), row('d', 'open3', 0)]);
  const counted = (corrects: boolean) => firstValueFrom(exceptionCount(db, corrects));
  expect([await counted(true), await counted(false)]).toEqual([2, 0]);
  await local.close();
});
