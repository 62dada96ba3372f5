import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeringService, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import type { PageEdit } from './page-edit.ts';

/** Editing one page: its saves, and a save after one of another user. */
interface Asked {
  page?: number;
  pageNo?: number;
  revision?: number;
  opacity?: { id: string; position: string }[];
}
let service: AnsweringService;
let answer: (asked: Asked) => Reply | Promise<Reply>;
let edit: PageEdit;

beforeEach(async () => {
  browserPage();
  service = await answeringService(({ body }) => answer(body as Asked)); // the bodies of two calls
  vi.resetModules();
  const [tokens, made] = await Promise.all([import('#src/data/tokens/tokens.ts'), import('./page-edit.ts')]);
  const identity = { userId: 'u', clientId: 'c' };
  tokens.setHolder(identity);
  tokens.take({ token: 'x', endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false, identity } as never); // all that is read of it
  edit = new made.PageEdit();
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

const done = (data: unknown): Reply => ({ json: { result: true, message: '', data } });
const changed: Reply = { json: { result: false, message: 'Ewa changed it.', code: 'row.changed', data: null } };
const opened = (revision: number, ids: readonly string[]) =>
  done({
    file: 'cGFnZQ',
    documentFormatID: 5,
    opacity: ids.map((id) => ({ id, position: '10,20,30,40' })),
    highLight: [],
    note: [],
    pageWidth: 1_240,
    pageHeight: 1_754,
    width: 1_600,
    height: 2_263,
    revision,
    version: 1,
    changedBy: 'Ewa',
    changedAt: 1,
    blackoutEnabled: true,
    markEnabled: true,
    noteEnabled: true,
    pinned: 0,
  });
const wanted = { document: 'd', version: 1, page: 1 };
const black = (id: string) => ({ id, kind: 'black' as const, x: 10, y: 20, width: 30, height: 40, text: '', by: '' });
const ids = () => edit.state.value.steps.now.map(({ id }) => id);

test('one save is one change: all areas go together, with the revision that was seen', async () => {
  const saves: Asked[] = [];
  answer = (asked) => {
    if (asked.pageNo === undefined) return opened(4, ['old']);
    saves.push(asked);
    return done({ revision: 5 });
  };
  await edit.open(wanted);
  edit.change([black('old'), black('new')]);
  expect(edit.changes()).toBe(1);
  expect(await edit.save()).toEqual({ kind: 'saved' });
  expect(saves.map(({ revision, opacity }) => [revision, opacity?.map(({ id }) => id)])).toEqual([[4, ['old', 'new']]]);
  expect([edit.changes(), edit.state.value.page?.revision, edit.state.value.steps.past.length]).toEqual([0, 5, 0]);
});

test('another user was faster: theirs and the own areas are shown together, and nothing is saved without a second look', async () => {
  let opens = 0;
  answer = (asked) => {
    if (asked.pageNo !== undefined) return changed;
    opens += 1;
    return opens === 1 ? opened(1, ['old']) : opened(2, ['old', 'theirs']);
  };
  await edit.open(wanted);
  edit.change([black('mine')]);
  expect(await edit.save()).toEqual({ kind: 'merged' });
  expect([ids(), edit.state.value.changedBy, edit.changes()]).toEqual([['theirs', 'mine'], 'Ewa', 2]);
});

test('a save whose answer was lost is recognized when it is repeated', async () => {
  let opens = 0;
  answer = (asked) => {
    if (asked.pageNo !== undefined) return changed;
    opens += 1;
    return opens === 1 ? opened(1, []) : opened(2, ['mine']);
  };
  await edit.open(wanted);
  edit.change([black('mine')]);
  expect(await edit.save()).toEqual({ kind: 'saved' });
  expect([edit.state.value.changedBy, edit.changes(), edit.state.value.page?.revision]).toEqual(['', 0, 2]);
});

test('a save that fails keeps the changes', async () => {
  answer = (asked) => (asked.pageNo === undefined ? opened(1, []) : { status: 503, json: { result: false, message: '' } });
  await edit.open(wanted);
  edit.change([black('mine')]);
  expect((await edit.save()).kind).toBe('failed');
  expect([ids(), edit.changes(), edit.state.value.saving]).toEqual([['mine'], 1, false]);
});

test('R-342: opening another page ends the load before, whose answer is not shown', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  answer = async ({ page }) => {
    if (page !== 1) return opened(0, [`of page ${page}`]);
    await promise;
    return opened(0, ['of page 1']);
  };
  const first = edit.open(wanted);
  await edit.open({ ...wanted, page: 2 });
  release();
  await first;
  expect(ids()).toEqual(['of page 2']);
});
