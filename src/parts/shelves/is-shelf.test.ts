import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeCalls } from '#schema/calls/places.ts';
import { placement } from '#schema/entities/placement.ts';
import type { Local } from '#src/data/database/database.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

const place = { kind: 'shelf', parentCode: '', label: '', holds: 0, active: true, below: 0, boxes: 0 } as const;

/** A device of the archive, and how it takes codes. */
async function gate() {
  const { store } = (await tabs.signedInTab()).openNow() as Local; // a user is signed in
  const { isShelf } = await import('./is-shelf.ts');
  return { store, isShelf };
}

test('a shelf is a place of the client, with any code; no code is one by its first letters', async () => {
  const asked: string[] = [];
  tabs.answers[placeCalls.list.path] = ({ body }) => {
    const { parent } = body as { parent: string };
    asked.push(parent);
    return parent === 'A-01-03'
      ? done({ path: [{ ...place, code: parent }], places: [], unknown: [] })
      : done({ path: [{ ...place, code: parent, kind: 'rack' }], places: [], unknown: [] });
  };
  const { isShelf } = await gate();
  expect(await isShelf({ code: 'A-01-03', kinds: [] }, true)).toBe(true);
  expect(await isShelf({ code: 'R-01', kinds: [] }, true)).toBe(false);
  expect(asked).toEqual(['A-01-03', 'R-01']);
  // known from then on, and at the bench, which asks no service
  expect(await isShelf({ code: 'A-01-03', kinds: ['seal'] }, false)).toBe(true);
  // the pattern of boxes decides where no place has the code
  expect(await isShelf({ code: 'S-0001', kinds: ['container'] }, true)).toBe(false);
  expect(asked).toHaveLength(2);
});

test('without the service a shelf is known by its pattern, or by a box of this device that is on it', async () => {
  const { store, isShelf } = await gate();
  expect(await isShelf({ code: 'B-7', kinds: ['shelf'] }, false)).toBe(true);
  expect(await isShelf({ code: 'B-8', kinds: [] }, false)).toBe(false);
  const on = { id: 'placed:k', of: placement.of, parent: 'B-8', sort: 'k', shown: 1, scope: 'archive' };
  await store.put('lists', [{ ...on, base: null, row: null, folded: [], seq: 1, mark: 'accepted' } as never]); // its row is not read
  expect(await isShelf({ code: 'B-8', kinds: [] }, false)).toBe(true);
});
