import { IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entityKeys, type Documents } from '#schema/collections.ts';
import type { Container } from '#schema/records/container.ts';
import type { Local } from '#src/data/database/database.ts';
import { tableOf } from '#src/data/database/table.ts';
import { containerByCode, containersByStatus, openContainers } from '#src/data/queries/containers.ts';
import { openContainersOf } from '#src/data/queries/open-containers-of.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { observe } from './live.ts';
import { count, keyOf, latest, page, type Window } from './page.ts';
import { whole } from './whole.ts';

let local: Local;
beforeEach(async () => {
  local = await openTestLocal();
});
afterEach(() => local.close());

const aContainer = (at: number, fields: Partial<Container> = {}): Documents['containers'] => {
  const id = `0190c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const row = containerRow({ id, code: `BOX-${at}`, createdAt: 1_000 + Math.floor(at / 3), ...fields });
  return {
    id,
    seq: at,
    scope: 'project:p',
    base: row,
    row,
    mark: 'accepted',
    folded: [],
    shown: 1,
    ...entityKeys.containers(row, row, 'u'),
  };
};

const opened: Window<'containers'> = { collection: 'containers', where: { shown: 1, status: 1 } };

test('pages follow each other without a gap or a repeat, also where times are equal', async () => {
  await local.store.put(
    'containers',
    Array.from({ length: 50 }, (_, at) => aContainer(at)),
  );
  const seen: string[] = [];
  for (let after = null as ReturnType<typeof keyOf> | null; ;) {
    const rows = await firstValueFrom(page(local.db, opened, after, 7));
    seen.push(...rows.map((row) => row.id));
    const last = rows.at(-1);
    if (!last) break;
    after = keyOf(opened, last);
  }
  const all = await local.store.find('containers', { shown: 1, status: 1 });
  expect(seen).toEqual(all.map((row) => row.id));
  expect(seen).toHaveLength(50);
  expect(all[0]?.row?.createdAt).toBe(1_016);
});

test('a count is of its window only, and follows writes', async () => {
  await local.store.put('containers', [aContainer(1), aContainer(2), aContainer(3, { status: 2 })]);
  const counted: number[] = [];
  const counting = count(local.db, opened).subscribe((rows) => counted.push(rows));
  await expect.poll(() => counted.at(-1)).toBe(2);
  await local.store.put('containers', [aContainer(4)]);
  await expect.poll(() => counted.at(-1)).toBe(3);
  await local.store.drop('containers', [aContainer(1).id, aContainer(2).id]);
  await expect.poll(() => counted.at(-1)).toBe(1);
  counting.unsubscribe();
});

test('a live query follows every kind of write of the store, newest first', async () => {
  const codes: string[][] = [];
  const watching = observe(openContainers(local.db)).subscribe((rows) => codes.push(rows.map((row) => row.code)));
  await expect.poll(() => codes.at(-1)).toEqual([]);
  await local.store.put('containers', [aContainer(3), aContainer(30)]);
  await expect.poll(() => codes.at(-1)).toEqual(['BOX-30', 'BOX-3']);
  await local.store.change('containers', [aContainer(3).id], () => aContainer(3, { code: 'NEW' }));
  await expect.poll(() => codes.at(-1)).toEqual(['BOX-30', 'NEW']);
  await local.store.change('containers', [aContainer(30).id], () => aContainer(30, { status: 2 }));
  await expect.poll(() => codes.at(-1)).toEqual(['NEW']);
  await local.store.drop('containers', [aContainer(3).id]);
  await expect.poll(() => codes.at(-1)).toEqual([]);
  await local.store.put('containers', [aContainer(3)]);
  await expect.poll(() => codes.at(-1)).toEqual(['BOX-3']);
  watching.unsubscribe();
});

test('open boxes of a project are found behind any number of newer ones of others', async () => {
  const others = Array.from({ length: 30 }, (_, at) => aContainer(at + 10, { projectId: 'other' }));
  await local.store.put('containers', [aContainer(1), aContainer(2, { status: 2 }), ...others]);
  const of = async (...projects: string[]) =>
    (await firstValueFrom(observe(openContainersOf(local.db, projects, 20)))).map(({ row }) => row?.code);
  expect(await of('p')).toEqual(['BOX-1']);
  expect(await of('other')).toHaveLength(20);
  expect(await of()).toEqual([]);
});

test('what a query gives are plain documents, the same object for the same revision', async () => {
  await local.store.put('containers', [aContainer(1), aContainer(30)]);
  const seen: (readonly Documents['containers'][])[] = [];
  const watching = observe(containersByStatus(local.db, 1)).subscribe((rows) => seen.push(rows));
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen[0]?.[1]).toEqual(aContainer(1));
  await local.store.put('containers', [aContainer(30, { description: 'changed' })]);
  await expect.poll(() => seen.at(-1)?.[0]?.row?.description).toBe('changed');
  expect(seen.at(-1)?.[1]).toBe(seen[0]?.[1]);
  watching.unsubscribe();
});

test('a container is found by its code, or there is none', async () => {
  await local.store.put('containers', [aContainer(1)]);
  expect((await containerByCode(local.store, 'BOX-1'))?.id).toBe(aContainer(1).id);
  expect(await containerByCode(local.store, 'BOX-9')).toBeUndefined();
});

test('G15: the last rows of an index come from its end, newest first, and follow writes', async () => {
  await local.store.put(
    'containers',
    Array.from({ length: 30 }, (_, at) => aContainer(at)),
  );
  const seen: string[][] = [];
  const watching = latest(local.db, opened, 3, IDBKeyRange).subscribe((rows) => seen.push(rows.map((row) => row.code)));
  await expect.poll(() => seen.at(-1)).toEqual(['BOX-2', 'BOX-1', 'BOX-0']);
  await local.store.drop('containers', [aContainer(1).id]);
  await expect.poll(() => seen.at(-1)).toEqual(['BOX-2', 'BOX-0', 'BOX-5']);
  watching.unsubscribe();
});

test('B21: a connection the browser closed is opened again for the last rows too', async () => {
  await local.store.put('containers', [aContainer(1)]);
  const connection = await tableOf(local.db, 'containers', IDBKeyRange).connection();
  connection.close();
  const rows = await firstValueFrom(latest(local.db, opened, 3, IDBKeyRange));
  expect(rows.map((row) => row.code)).toEqual(['BOX-1']);
});

test('all rows of a window are read at one go, and again when one comes, changes or leaves', async () => {
  await local.store.put(
    'containers',
    Array.from({ length: 40 }, (_, at) => aContainer(at)),
  );
  const seen: string[][] = [];
  const watching = whole(local.db, opened, IDBKeyRange).subscribe((rows) => seen.push(rows.map((row) => row.code)));
  await expect.poll(() => seen.at(-1)).toHaveLength(40);
  expect(seen.at(-1)?.slice(0, 3)).toEqual(['BOX-39', 'BOX-36', 'BOX-37']);
  await local.store.put('containers', [aContainer(90, { status: 2 })]);
  await local.store.put('containers', [aContainer(50)]);
  await expect.poll(() => seen.at(-1)?.[0]).toBe('BOX-50');
  await local.store.put('containers', [aContainer(50, { status: 2 })]);
  await expect.poll(() => seen.at(-1)).toHaveLength(40);
  await local.store.drop('containers', [aContainer(0).id]);
  await expect.poll(() => seen.at(-1)).toHaveLength(39);
  // a row of another window caused no reading
  expect(seen).toHaveLength(4);
  watching.unsubscribe();
});
