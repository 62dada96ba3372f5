import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Local } from '#src/data/database/database.ts';
import { POCKET_CLASS_END, joinBlock } from '#schema/rules/pocket-block.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';
import { answer, page as pageOf, testPorts } from '#tests/bench/sync-ports.ts';

const device = { deviceId: 'd', deviceName: 'T', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
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
function vaultOf(blocks: readonly VaultBlock[], view = 'v1', listLocked?: string[]) {
  const asked: string[] = [];
  tabs.answers['/api/catalogue/p1'] = () => {
    asked.push('manifest');
    const listed = blocks.map(({ ids, ...block }) => ({ ...block, rows: ids.length, bytes: 100 }));
    return done({ blocks: listed, documents: 0, madeAt: 1, view, ...(listLocked && { listLocked }) });
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
  const find = (text: string, classId?: string) => searchPocket(local, text, classId === undefined ? {} : { classId });
  return { local, fetch: () => fetchPocket(local), now: () => pocketNow(local), find };
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

test('what another sight hides is found no more once the service has named the sight, though no block arrives', async () => {
  const { local, fetch, find, now } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1', 'kd-2'] }]);
  await fetch();
  const { at } = await now();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-2'] }], 'v2');
  for (const answered of ['cut', { status: 503 }, { status: 429 }] as const) {
    tabs.answers['/api/catalogue/p1/0'] = () => answered;
    expect(await fetch()).toBe(false);
    expect((await find('kd')).matches).toBe(0);
    expect(await (await local.bytes.open()).list('pocket/')).toEqual([]);
    // it was no complete look
    expect((await now()).at).toBe(at);
  }
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-2'] }], 'v2');
  expect(await fetch()).toBe(true);
  expect((await find('kd')).rows.map(({ id }) => id)).toEqual(['kd-2']);
});

test('a project that refuses the user is found no more, though a block of another one does not arrive', async () => {
  const { local, fetch, find } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1'] }]);
  await fetch();
  const row = { of: 'project', id: 'p2', name: 'P2', active: true };
  await local.store.put('references', [{ id: 'project/p2', of: 'project', row } as never]); // as in `working`
  tabs.answers['/api/catalogue/p1'] = () => ({ json: { result: false, message: 'No such project.', code: 'row.unknown' } });
  const listed = [{ block: 0, sha256: 'b', rows: 1, bytes: 100 }];
  tabs.answers['/api/catalogue/p2'] = () => done({ blocks: listed, documents: 0, madeAt: 1, view: 'v1' });
  tabs.answers['/api/catalogue/p2/0'] = () => 'cut';
  expect(await fetch()).toBe(false);
  expect((await find('kd')).matches).toBe(0);
  expect(await (await local.bytes.open()).list('pocket/')).toEqual([]);
  // without an answer nothing of a project changes
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1'] }]);
  tabs.answers['/api/catalogue/p2'] = () => done({ blocks: [], documents: 0, madeAt: 1, view: 'v1' });
  expect(await fetch()).toBe(true);
  tabs.answers['/api/catalogue/p1'] = () => 'cut';
  expect(await fetch()).toBe(false);
  expect((await find('kd')).matches).toBe(1);
});

test('R-191: documents of a class without the right to lists are found and do not leave as a list, until the next look finds the right', async () => {
  const { fetch, find } = await working();
  const blocks = [{ block: 0, sha256: 'a', ids: ['kd-1'] }];
  const isLocked = async (classId?: string) => {
    const { matches, isListLocked } = await find('kd', classId);
    return [matches, isListLocked];
  };
  vaultOf(blocks, 'v1', ['files']);
  await fetch();
  expect([await isLocked(), await isLocked('files'), await isLocked('other')]).toEqual([
    [1, true],
    [1, true],
    [0, false],
  ]);
  vaultOf(blocks, 'v1', []);
  await fetch();
  expect(await isLocked('files')).toEqual([1, false]);
  // a service before this answer names no class
  vaultOf(blocks);
  await fetch();
  expect(await isLocked('files')).toEqual([1, false]);
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

/** One pull of this device, with the look at its catalogue that follows. */
async function pullOnce(local: Local): Promise<void> {
  const [{ lookAtPocket, overPocket }, { here }] = await Promise.all([
    import('./over-pocket.ts'),
    import('#src/data/workplace/workplace.ts'),
  ]);
  const { ports } = testPorts({ pull: async ({ since }) => answer(pageOf({ since, to: since })) });
  let looked: Promise<boolean> | undefined;
  const transport = overPocket(ports.transport, local.store, () => (looked = lookAtPocket(here())));
  await transport.pull({ device, epoch: '', since: 0, limit: 1, scope: '' });
  expect(await looked).toBe(true);
}

test('a right is withdrawn, and after one pull nothing of its project is found offline or kept', async () => {
  const { local, fetch, find } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1', 'kd-2'] }]);
  tabs.answers['/api/offline/code-filter'] = () => done({ segments: [] });
  await fetch();
  expect((await find('kd')).matches).toBe(2);
  tabs.answers['/api/catalogue/p1'] = () => ({ json: { result: false, message: 'No such project.', code: 'row.unknown' } });
  await pullOnce(local);
  expect((await find('kd')).matches).toBe(0);
  expect(await (await local.bytes.open()).list('pocket/')).toEqual([]);
});

test('blocks of a scope that was withdrawn are not searched, also before they are dropped', async () => {
  const { local, fetch, find } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1'] }]);
  await fetch();
  await local.store.drop('references', ['project/p1']);
  expect((await find('kd')).matches).toBe(0);
});

test('after the capture window without contact the catalogue is locked, and a clock that was set back does not open it', async () => {
  const { fetch, find } = await working();
  vaultOf([{ block: 0, sha256: 'a', ids: ['kd-1'] }]);
  await fetch();
  const window = LIMITS.captureWindowDays * DAY_MS;
  const start = Date.now();
  for (const [now, isLocked] of [
    [start + window + 60_000, true],
    [start + window - 60_000, false],
    [start - window - 60_000, true],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect(await find('kd')).toMatchObject({ isLocked, matches: isLocked ? 0 : 1 });
    vi.useRealTimers();
  }
});
