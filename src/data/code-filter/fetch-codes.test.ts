import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFuse } from '#schema/rules/code-filter/fuse.ts';
import { boxName, documentName, keyOf } from '#schema/rules/code-filter/keys.ts';
import { packFuse } from '#schema/rules/code-filter/segment.ts';
import type { Local } from '#src/data/database/database.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** The code filter on a device. */

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

const SALT = 77;
const segmentOf = (names: readonly string[]) =>
  packFuse(
    buildFuse(
      Float64Array.from(names, (name) => keyOf(name, SALT)),
      16,
    ),
  );

/** A vault with these segments. Returns what is asked for from now on. */
function vaultOf(segments: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const asked: string[] = [];
  tabs.answers['/api/offline/code-filter'] = () => {
    const all = Object.entries(segments).map(([id, { length }]) => ({ id, salt: SALT, codes: 1, bytes: length, madeAt: 1 }));
    return done({ segments: all });
  };
  for (const [id, bytes] of Object.entries(segments))
    tabs.answers[`/api/offline/code-segment/${id}`] = () => {
      asked.push(id);
      return { bytes };
    };
  return asked;
}

async function working() {
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const [{ fetchCodes }, { mayBeOnServer }] = await Promise.all([import('./fetch-codes.ts'), import('./may-be-on-server.ts')]);
  return { local, fetch: () => fetchCodes(local), has: (name: string) => mayBeOnServer(local, name) };
}

test('X8: a device fetches each segment once, and knows the codes of all of them', async () => {
  const { fetch, has } = await working();
  const base = segmentOf([boxName('0000000001'), documentName('files', '7731')]);
  expect(await has(boxName('0000000001'))).toBe(false);
  expect([vaultOf({ base }), await fetch()]).toEqual([['base'], true]);
  expect([await has(boxName('0000000001')), await has(documentName('files', '7731'))]).toEqual([true, true]);
  expect([await has(boxName('0000000002')), await has(documentName('others', '7731'))]).toEqual([false, false]);

  const asked = vaultOf({ base, monday: segmentOf([boxName('0000000002')]) });
  expect([await fetch(), asked]).toEqual([true, ['monday']]);
  expect([await has(boxName('0000000001')), await has(boxName('0000000002'))]).toEqual([true, true]);
});

test('X8: a new base replaces all before it, and what it replaced leaves the device', async () => {
  const { local, fetch, has } = await working();
  vaultOf({ base: segmentOf([boxName('1')]), monday: segmentOf([boxName('2')]) });
  await fetch();
  await has(boxName('1'));
  vaultOf({ newer: segmentOf([boxName('2')]) });
  expect(await fetch()).toBe(true);
  expect([await has(boxName('1')), await has(boxName('2'))]).toEqual([false, true]);
  expect((await (await local.bytes.open()).list('codes/')).map(({ key }) => key)).toEqual(['codes/newer']);
});

test('X8: a segment that does not come leaves the filter as it was, and a damaged one only warns of less', async () => {
  const { local, fetch, has } = await working();
  vaultOf({ base: segmentOf([boxName('1')]) });
  await fetch();
  vaultOf({ newer: segmentOf([boxName('2')]) });
  delete tabs.answers['/api/offline/code-segment/newer'];
  expect([await fetch(), await has(boxName('1')), await has(boxName('2'))]).toEqual([false, true, false]);
  vaultOf({ cut: segmentOf([boxName('3')]).slice(0, -1) });
  expect([await fetch(), await has(boxName('3'))]).toEqual([true, false]);
  expect((await (await local.bytes.open()).list('codes/')).map(({ key }) => key)).toEqual(['codes/cut']);
});
