import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentCalls } from '#schema/calls/documents.ts';
import { answeringService, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import type { PageLoader } from './page-loader.ts';

/** Loading pages of a viewer, one at a time. */
let service: AnsweringService;
let answer: (page: number) => Reply | Promise<Reply>;
let loader: PageLoader;

beforeEach(async () => {
  browserPage();
  service = await answeringService(({ body }) => answer((body as { page: number }).page));
  vi.resetModules();
  const [tokens, made] = await Promise.all([import('#src/data/tokens/tokens.ts'), import('./page-loader.ts')]);
  const identity = { userId: 'u', clientId: 'c' };
  tokens.setHolder(identity);
  tokens.take({ token: 'x', endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false, identity } as never); // all that is read of it
  loader = new made.PageLoader();
});
afterEach(async () => {
  // else its load ahead arrives at the service of the next test
  loader.stop();
  await service.close();
  vi.unstubAllGlobals();
});

const drawn = (page: number, original = false): Reply => ({
  json: {
    result: true,
    message: '',
    data: {
      base64File: `cGFnZQ${page}`,
      documentFormatID: 6,
      note: [],
      pageWidth: 1_240,
      pageHeight: 1_754,
      width: 1_240,
      height: 1_754,
      revision: 0,
      version: 1,
      original,
    },
  },
});
const show = (page: number) => loader.show({ document: 'd', version: 0, page });

test('R-341, R-342: turning pages quickly shows one picture, that of the last page', async () => {
  const slow = Promise.withResolvers<Reply>();
  answer = (page) => (page < 20 ? slow.promise : drawn(page));
  const shown: string[] = [];
  const following = loader.state.subscribe(({ picture }) => picture && shown.push(picture.key));
  const turns = Array.from({ length: 20 }, (_, at) => show(at + 1));
  await turns.at(-1);
  slow.resolve(drawn(1));
  await Promise.all(turns);
  expect(shown).toEqual(['d 0 20 0']);
  following.unsubscribe();
});

test('a page seen before is there without a call; its format names its type', async () => {
  answer = (page) => drawn(page);
  await show(1);
  await show(2);
  await show(1);
  expect(service.requests.map(({ path }) => path)).toEqual([
    documentCalls.getDocumentPage.path,
    documentCalls.getDocumentPage.path,
  ]);
  expect(loader.state.value.picture).toMatchObject({ key: 'd 0 1 0', address: 'data:image/png;base64,cGFnZQ1' });
});

test('R-396: a page that cannot be drawn is reported with its reason, in the words of the service', async () => {
  answer = () => ({ json: { result: false, message: 'Page 7 cannot be drawn.', data: null, code: 'page.unreadable' } });
  await show(7);
  expect(loader.state.value).toMatchObject({ picture: undefined, busy: false, fault: { message: 'Page 7 cannot be drawn.' } });
});

/** `showOpacity` of each request; undefined is as usual. */
const originals = () => service.requests.map(({ body }) => (body as { showOpacity?: boolean }).showOpacity);

test('an original is asked for by name, never kept, never loaded ahead, and gone with the next look', async () => {
  const look = (page: number, isOriginal: boolean) => loader.show({ document: 'd', version: 0, page, isOriginal }, 9);
  answer = (page) => drawn(page, true);
  await look(1, true);
  expect([originals(), loader.state.value.picture?.isOriginal]).toEqual([[false], true]);
  await look(1, true);
  await new Promise((resolve) => setTimeout(resolve, 300)); // a page is loaded ahead after 120 ms
  expect(originals()).toEqual([false, false]);
  const slow = Promise.withResolvers<Reply>();
  answer = () => slow.promise;
  const showing = look(1, false);
  expect(loader.state.value.picture).toBeUndefined();
  slow.resolve(drawn(1));
  await showing;
  expect(loader.state.value.picture).toMatchObject({ isOriginal: false });
});

const asked = () => service.requests.map(({ body }) => (body as { page: number }).page);
const askedSoon = (pages: number[]) => vi.waitFor(() => expect(asked()).toEqual(pages), 10_000);
const read = (page: number, revision = 0) => loader.show({ document: 'd', version: 1, page, revision }, 9);

test('the next page is loaded ahead in the direction of reading, and is there without waiting', async () => {
  answer = (page) => drawn(page);
  await read(4);
  await askedSoon([4, 5]);
  await read(5);
  await askedSoon([4, 5, 6]);
  await read(4);
  await askedSoon([4, 5, 6, 3]);
  await read(9);
  await new Promise((settle) => setTimeout(settle, 300));
  expect(asked()).toEqual([4, 5, 6, 3, 9]);
});

test('R-341: a wanted page ends the load ahead; the same page goes on with it, and is asked for once', async () => {
  const slow = Promise.withResolvers<Reply>();
  answer = (page) => (page === 2 || page === 8 ? slow.promise : drawn(page));
  await read(1);
  await askedSoon([1, 2]);
  await read(7);
  expect(loader.state.value).toMatchObject({ picture: { key: 'd 1 7 0' }, busy: false });
  await askedSoon([1, 2, 7, 8]);
  const showing = read(8);
  expect(loader.state.value).toMatchObject({ wanted: 'd 1 8 0', busy: true });
  slow.resolve(drawn(8));
  await showing;
  expect(loader.state.value).toMatchObject({ picture: { key: 'd 1 8 0' }, busy: false });
  // the one that was ended is not kept: it is asked for when it is wanted
  answer = (page) => drawn(page);
  await read(2);
  expect(asked().slice(0, 5)).toEqual([1, 2, 7, 8, 2]);
});

test('leafing through known pages loads nothing ahead, and a viewer that is left loads nothing more', async () => {
  answer = (page) => drawn(page);
  for (const page of [1, 2, 3, 4]) await show(page);
  for (const page of [1, 2, 3, 4]) await loader.show({ document: 'd', version: 0, page }, 9);
  loader.stop();
  await new Promise((settle) => setTimeout(settle, 300));
  expect(asked()).toEqual([1, 2, 3, 4]);
});

test('black canary: a page loaded ahead before the last black area is not shown', async () => {
  answer = (page) => drawn(page);
  await read(1);
  await askedSoon([1, 2]);
  await read(1, 5);
  await read(2, 5);
  expect(asked()).toEqual([1, 2, 1, 2]);
  expect(loader.state.value.picture?.key).toBe('d 1 2 5');
});

test('black canary: pictures of a document before its last black area are forgotten, also the one that is shown', async () => {
  answer = (page) => drawn(page);
  const of = { document: 'd', version: 1 };
  await loader.show({ ...of, page: 1, revision: 0 });
  await loader.show({ ...of, page: 2, revision: 0 });
  const slow = Promise.withResolvers<Reply>();
  answer = () => slow.promise;
  const showing = loader.show({ ...of, page: 2, revision: 2 });
  expect(loader.state.value).toMatchObject({ picture: undefined, busy: true });
  slow.resolve(drawn(2));
  await showing;
  answer = (page) => drawn(page);
  await loader.show({ ...of, page: 1, revision: 2 });
  expect(service.requests.map(({ body }) => (body as { page: number }).page)).toEqual([1, 2, 2, 1]);
});

test('a page of this device that cannot be drawn has its reason offline, as it has it online', async () => {
  const { PageLoader: Loader } = await import('./page-loader.ts');
  const fault = { kind: 'refused', code: 'page.unreadable', message: 'Torn.', issues: [], status: 200 } as const;
  const offline = new Loader(async () => ({ fault }));
  await service.close();
  await offline.show({ document: 'd', version: 0, page: 3 });
  expect(offline.state.value).toMatchObject({
    picture: undefined,
    busy: false,
    fault: { code: 'page.unreadable', message: 'Torn.' },
  });
});
