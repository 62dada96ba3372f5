import { afterEach, beforeEach, expect, test } from 'vitest';
import { intakeCalls } from '#schema/calls/segregation.ts';
import { containerStatus } from '#schema/codes.ts';
import { callKept } from '#src/data/answers/use-called.ts';
import { setHolder, take } from '#src/data/tokens/tokens.ts';
import { answeringService, problem, type AnsweringService } from '#tests/bench/answering-service.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { keptShelf, readShelf, type ShelfBox } from './shelf-pages.ts';

/** A shelf with more boxes than one answer has. */
const shelf = 'HALL-3';
const opened = withLocalOutbox();

let boxes: ShelfBox[];
let failsAfter: number;
let service: AnsweringService;
const boxOf = (n: number): ShelfBox => {
  const id = `box-${String(n).padStart(4, '0')}`;
  return { id, code: id.toUpperCase(), projectId: 'p', status: containerStatus.completed, isHere: true };
};

beforeEach(async () => {
  boxes = Array.from({ length: 7 }, (_, n) => boxOf(n * 10));
  failsAfter = Infinity;
  const identity = { userId: 'u', clientId: 'c' } as never; // all that is read of it
  setHolder(identity);
  take({ token: 't', identity, endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false }, false);
  service = await answeringService(({ body }) => {
    const { after = '' } = body as { after?: string };
    if (failsAfter-- <= 0) return problem('service.fault');
    const rest = boxes.filter(({ id }) => id > after);
    return { json: { result: true, message: '', data: { boxes: rest.slice(0, 3), isLastPage: rest.length <= 3 } } };
  });
});
afterEach(async () => {
  setHolder(null);
  await service.close();
});

const page = async () => {
  const first = await callKept(intakeCalls.shelfBoxes, { placeCode: shelf });
  if (first.kind !== 'done') throw new Error(first.kind);
  return first.data;
};
const read = async () => readShelf(shelf, await page(), new AbortController().signal);
const codes = (whole: { boxes: readonly ShelfBox[] } | undefined) => whole?.boxes.map(({ id }) => id);

test('a long shelf is read page by page, and all its boxes are known without the service afterwards', async () => {
  const all = boxes.map(({ id }) => id);
  expect(await keptShelf(shelf)).toBeUndefined();
  expect(codes(await read())).toEqual(all);
  failsAfter = 0;
  expect(codes(await keptShelf(shelf))).toEqual(all);
});

test('a page that does not come leaves the pages that were kept before as they are', async () => {
  await read();
  const all = boxes.map(({ id }) => id);
  boxes = [boxOf(1), ...boxes];
  failsAfter = 2;
  expect(await read()).toBeUndefined();
  expect(codes(await keptShelf(shelf))).toEqual(all);
});

test('a device that dies while it keeps the pages knows a shelf whose pages follow each other', async () => {
  await read();
  boxes = [boxOf(1), boxOf(2), ...boxes.filter(({ id }) => id !== boxOf(30).id), boxOf(95)];
  const { store } = opened();
  const put = store.put.bind(store);
  let written = 0;
  // the first page is kept by its call; the disk is gone before the last of the whole
  Object.assign(store, {
    put: async (...given: Parameters<typeof put>) => (++written > 3 ? undefined : put(...given)),
  });
  await read();
  Object.assign(store, { put });
  const known = codes(await keptShelf(shelf)) ?? [];
  expect(known).toEqual([...new Set(known)].toSorted());
  expect(known).toContain(boxOf(60).id);
});
