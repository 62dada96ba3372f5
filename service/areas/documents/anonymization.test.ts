import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { anonymizations } from '#service/db/tables/documents.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { Door } from '#service/pages/shown.ts';
import { documentBench, givePages } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { proposeAreas } from './anonymize-work.ts';

/** The service proposes, a user decides page by page; nothing is redacted before. */

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(['PESEL 44051401359 of a person', 'nothing here']);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  // left over by the tests of all calls
  await bench.db.asSystem((tx) => tx.delete(anonymizations));
}, 240_000);
afterAll(() => bench?.close());

const guid = 'own-document';
async function post(call: string, body: object) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, never> };
}
interface Item {
  id: string;
  version: number;
  state: number;
  areas: number;
  pagesDecided: number[];
  proposals: { page: number; text: string; reason: string }[];
}
interface Placed {
  position: string;
}
const placesOf = (areas: readonly Placed[]) => areas.map(({ position }) => position).toSorted();
const itemsOf = async (asked: object) => (await post('anonymization-list', asked)).data['items'] as unknown as Item[];
const textOf = async (page: number) => (await post('page-words', { documentGuid: guid, page })).text;

/** Runs the background work for one anonymization. */
async function propose(id: string): Promise<void> {
  const work = proposeAreas({ db: bench.db, door: new Door(bench.files, bench.pages) });
  const run = {
    tenantId: 't-north',
    id: 'w',
    subject: id,
    by: '',
    cursor: '',
    now: Date.now,
    signal: new AbortController().signal,
  };
  const ending = await work.run({ ...run, step: async () => undefined }, {});
  await bench.db.inTenant('t-north', async (tx) => ending?.(tx));
}

test('a document that is asked for twice waits once, and nothing of it is black', async () => {
  expect((await post('add-to-anonymization', { guidList: [guid] })).data).toEqual({ added: 1 });
  expect((await post('add-to-anonymization', { guidList: [guid] })).data).toEqual({ added: 0 });
  const [waiting] = await itemsOf({});
  await propose(waiting?.id ?? '');
  const [proposed] = await itemsOf({ id: waiting?.id });
  expect(proposed).toMatchObject({ state: 2, areas: 1, pagesDecided: [] });
  expect(proposed?.proposals).toMatchObject([{ page: 1, text: '44051401359', reason: 'nationalId' }]);
  expect(await textOf(1)).toContain('44051401359');
  // the list itself does not contain the proposed texts
  expect((await itemsOf({}))[0]?.proposals).toEqual([]);
});

test('each page is decided by a person; with the last one it is done', async () => {
  const [{ id = '' } = {}] = (await itemsOf({ state: 2 })) as Partial<Item>[];
  const first = { id, decision: 'accept', page: 1 };
  expect((await post('anonymization-decide', first)).data).toEqual({ state: 2, pagesLeft: 1 });
  expect((await post('anonymization-decide', first)).data).toEqual({ state: 2, pagesLeft: 1 });
  expect(await textOf(1)).not.toContain('44051401359');
  expect((await post('anonymization-decide', { id, decision: 'accept', page: 2, areas: [] })).data).toEqual({
    state: 3,
    pagesLeft: 0,
  });
  expect((await post('anonymization-decide', { id, decision: 'reject' })).body['code']).toBe('row.changed');
});

test('areas that a second user sends for a decided page become black as well, each once', async () => {
  const blackOn = async () => placesOf((await post('edit-page', { guid, page: 2 })).data['opacity'] as unknown as Placed[]);
  await post('add-to-anonymization', { guidList: [guid] });
  const [{ id = '' } = {}] = (await itemsOf({ state: 1 })) as Partial<Item>[];
  await propose(id);
  const second = { id, decision: 'accept', page: 2 };
  const first = { id: 'a', position: '10,10,40,10' };
  expect((await post('anonymization-decide', { ...second, areas: [first] })).data).toEqual({ state: 2, pagesLeft: 1 });
  // the same area enlarged, and one that the first user did not draw
  const areas = [
    { id: 'a', position: '10,10,80,10' },
    { id: 'b', position: '10,40,40,10' },
  ];
  for (const _ of ['sent', 'sent again'])
    expect((await post('anonymization-decide', { ...second, areas })).data).toEqual({ state: 2, pagesLeft: 1 });
  const all = placesOf([first, ...areas]);
  expect(await blackOn()).toEqual(all);
  // also when the last page was decided in between
  expect((await post('anonymization-decide', { ...second, page: 1, areas: [] })).data).toEqual({ state: 3, pagesLeft: 0 });
  const late = { id: 'c', position: '10,70,40,10' };
  expect((await post('anonymization-decide', { ...second, areas: [late] })).data).toEqual({ state: 3, pagesLeft: 0 });
  expect(await blackOn()).toEqual(placesOf([first, ...areas, late]));
});

test('an area outside of its page is refused, and a document out of sight is unknown', async () => {
  await post('add-to-anonymization', { guidList: [guid] });
  const [{ id = '' } = {}] = (await itemsOf({ state: 1 })) as Partial<Item>[];
  await propose(id);
  const areas = [{ id: 'x', position: '0,0,999999,10' }];
  expect((await post('anonymization-decide', { id, decision: 'accept', page: 1, areas })).body['code']).toBe('request.invalid');
  expect((await post('anonymization-decide', { id, decision: 'accept', page: 9 })).body['code']).toBe('row.unknown');
  expect((await post('add-to-anonymization', { guidList: ['otherTenant-document'] })).body['code']).toBe('row.unknown');
  expect((await post('anonymization-decide', { id, decision: 'reject' })).data).toMatchObject({ state: 4 });
});

test('a version that was removed, or a document that was deleted before its search, can be proposed again', async () => {
  const added = async () => (await post('add-to-anonymization', { guidList: [guid] })).data;
  const versions = async () => (await itemsOf({ state: 1 })).map(({ version }) => version);
  // an order of the document would keep its versions
  const { completed: status } = orderStatus;
  await bench.db.asSystem((tx) => tx.update(orders).set({ status }).where(eq(orders.id, 'own-order')));
  await givePages(bench, guid, ['PESEL 44051401359 again']);
  expect(await added()).toEqual({ added: 1 });
  const [{ id = '', version = 0 } = {}] = (await itemsOf({ state: 1 })) as Partial<Item>[];
  await propose(id);
  expect((await post('remove-version', { guid, version, reason: 'scanned twice' })).data).toMatchObject({ removed: true });
  expect(await added()).toEqual({ added: 1 });
  expect(await versions()).toEqual([1]);

  const deleted = (at: number) =>
    bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: at }).where(eq(registrations.id, guid)));
  await deleted(5);
  const [left] = await bench.db.asSystem((tx) => tx.select().from(anonymizations).where(eq(anonymizations.state, 1)));
  await propose(left?.id ?? '');
  await deleted(0);
  expect(await added()).toEqual({ added: 1 });
});
