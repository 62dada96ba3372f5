import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { POCKET_CLASS_END, joinBlock } from '#schema/rules/pocket-block.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

const blockOf = (...ids: string[]) =>
  joinBlock(
    gzipSync(ids.map((id) => `files${POCKET_CLASS_END}${id} box-7`).join('\n')),
    gzipSync(
      JSON.stringify(
        ids.map((id) => ({
          of: 'document',
          id,
          code: id,
          createdAt: 1,
          classId: 'files',
          boxId: 'b',
          boxCode: 'BOX-7',
          values: [],
        })),
      ),
    ),
  );

interface VaultBlock {
  block: number;
  sha256: string;
  ids: string[];
}

/** A vault whose project has these blocks. Returns what is asked for from now on. */
function vaultOf(blocks: readonly VaultBlock[], view = 'v1') {
  const asked: string[] = [];
  tabs.answers['/api/catalogue/p1'] = () => {
    asked.push('manifest');
    const listed = blocks.map(({ ids, ...block }) => ({ ...block, rows: ids.length, bytes: 100 }));
    return done({ blocks: listed, documents: 0, madeAt: 1, view });
  };
  for (const { block, ids } of blocks)
    tabs.answers[`/api/catalogue/p1/${block}`] = () => {
      asked.push(String(block));
      return { bytes: blockOf(...ids) };
    };
  return asked;
}

async function working() {
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const row = { of: 'project', id: 'p1', name: 'P', active: true };
  await local.store.put('references', [{ id: 'project/p1', of: 'project', row } as never]); // fields a project has beyond these are not read
  const [{ fetchPocket, pocketNow }, { searchPocket }] = await Promise.all([
    import('./fetch-pocket.ts'),
    import('./search-pocket.ts'),
  ]);
  return { fetch: () => fetchPocket(local), now: () => pocketNow(local), find: (text: string) => searchPocket(local, text) };
}

test('X13: a second look fetches only what changed, and blocks that are gone leave the device', async () => {
  const { fetch, find, now } = await working();
  vaultOf([
    { block: 1, sha256: 'b', ids: ['kd-3'] },
    { block: 0, sha256: 'a', ids: ['kd-1', 'kd-2'] },
  ]);
  expect(await fetch()).toBe(true);
  expect((await find('kd box-7')).matches).toBe(3);
  expect(await now()).toMatchObject({ rows: 3, bytes: 200 });
  const asked = vaultOf([{ block: 0, sha256: 'a2', ids: ['kd-1'] }]);
  expect(await fetch()).toBe(true);
  expect(asked).toEqual(['manifest', '0']);
  expect((await find('kd')).rows.map(({ id }) => id)).toEqual(['kd-1']);
});

test('another sight fetches everything again', async () => {
  const { fetch, find } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1', 'kd-2'] }]);
  await fetch();
  const asked = vaultOf([{ block: 0, sha256: 'a', ids: ['kd-2'] }], 'v2');
  await fetch();
  expect(asked).toEqual(['manifest', '0']);
  expect((await find('')).rows.map(({ id }) => id)).toEqual(['kd-2']);
});

test('a service that stops answering leaves what is here, and the next look goes on with the missing block', async () => {
  const { fetch, find } = await working();
  const both = [
    { block: 1, sha256: 'b', ids: ['kd-3'] },
    { block: 0, sha256: 'a', ids: ['kd-1'] },
  ];
  vaultOf(both);
  tabs.answers['/api/catalogue/p1/0'] = () => 'cut';
  expect(await fetch()).toBe(false);
  expect((await find('kd')).rows.map(({ id }) => id)).toEqual(['kd-3']);
  const asked = vaultOf(both);
  expect(await fetch()).toBe(true);
  expect(asked).toEqual(['manifest', '0']);
});
