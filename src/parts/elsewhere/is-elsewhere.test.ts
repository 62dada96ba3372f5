import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFuse } from '#schema/rules/code-filter/fuse.ts';
import { boxName, documentName, keyOf } from '#schema/rules/code-filter/keys.ts';
import { packFuse } from '#schema/rules/code-filter/segment.ts';
import { segmentKey, writeCodeIndex } from '#src/data/code-filter/code-index.ts';
import type { Local } from '#src/data/database/database.ts';
import { openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

/** A device with a filter of these names. */
async function filterOf(...names: string[]) {
  const local = (await tabs.signedInTab()).openNow() as Local; // a user is signed in
  const keys = Float64Array.from(names, (name) => keyOf(name, 5));
  const content = packFuse(buildFuse(keys, 16));
  await (await local.bytes.open()).put(segmentKey('base'), content);
  const segments = [{ id: 'base', salt: 5, codes: names.length, bytes: content.length }];
  await writeCodeIndex(local.store, { at: 1, segments });
  return { store: local.store, ...(await import('./is-elsewhere.ts')) };
}

test('X8: the code of a box is elsewhere as long as no box of this device has it, however it is written', async () => {
  const { store, isBoxElsewhere } = await filterOf(boxName('K-1'), boxName('K-2'));
  expect([await isBoxElsewhere(' k-1 '), await isBoxElsewhere('K-3'), await isBoxElsewhere('')]).toEqual([true, false, false]);
  const indexed = { code: 'K-1', shown: 1, status: 1, newest: '1', orderId: '', scope: 'project:hr' };
  await store.put('containers', [{ id: 'b', ...indexed, base: null, row: null, folded: [], seq: 1, mark: 'accepted' } as never]); // its row is not read
  expect([await isBoxElsewhere('K-1'), await isBoxElsewhere('K-2')]).toEqual([false, true]);
});

test('X8: the code of a document is elsewhere in its class; at the bench in any class of this device', async () => {
  const { store, isDocumentElsewhere, isAnyDocumentElsewhere } = await filterOf(documentName('files', '7731'));
  expect([await isDocumentElsewhere('7731', 'files'), await isDocumentElsewhere('7731', 'others')]).toEqual([true, false]);
  expect(await isAnyDocumentElsewhere('7731')).toBe(false);
  const row = { of: 'class', id: 'files', projectId: 'hr', name: 'Files' };
  await store.put('references', [{ id: 'class/files', of: 'class', row } as never]); // further fields are not read
  expect([await isAnyDocumentElsewhere('7731'), await isAnyDocumentElsewhere('7732')]).toEqual([true, false]);
});
