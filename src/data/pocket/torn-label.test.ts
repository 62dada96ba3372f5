import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import { POCKET_CLASS_END, joinBlock } from '#schema/rules/pocket-block.ts';
import type { Local } from '#src/data/database/database.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** Documents of a block, as the service packs them. */
const ROWS = 2_000;
const BLOCKS = POCKET_LIMITS.documents / ROWS;

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

const codeOf = (n: number) => `1${String(n * 7_919).padStart(11, '0')}`;
const boxOf = (n: number) => `04${String(10_000 + Math.floor(n / 40)).padStart(8, '0')}`;

/** A block of the newest documents first. The values repeat, as those of a real class do. */
function blockOf(block: number): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: ROWS }, (_, at) => block * ROWS + at);
  const lines = numbers.map((n) => `files${POCKET_CLASS_END}${codeOf(n)} ${boxOf(n)} kowalska anna ${2_000 + (n % 25)}`);
  const rows = numbers.map((n) => ({
    of: 'document',
    id: `d${n}`,
    code: codeOf(n),
    createdAt: n,
    classId: 'files',
    boxId: boxOf(n),
    boxCode: boxOf(n),
    values: ['Kowalska', 'Anna', String(2_000 + (n % 25))],
  }));
  return joinBlock(gzipSync(lines.join('\n'), { level: 1 }), gzipSync(JSON.stringify(rows), { level: 1 }));
}

test('X13: 300,000 in the pocket, no network, torn label: half a code finds the one document', async () => {
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const row = { of: 'project', id: 'p1', name: 'P', active: true };
  await local.store.put('references', [{ id: 'project/p1', of: 'project', row } as never]); // fields a project has beyond these are not read
  const listed = Array.from({ length: BLOCKS + 1 }, (_, at) => BLOCKS - at).map((block) => ({
    block,
    sha256: `hash ${block}`,
    rows: ROWS,
    bytes: 60_000,
  }));
  tabs.answers['/api/catalogue/p1'] = () => done({ blocks: listed, documents: 302_000, madeAt: 1, view: 'v1' });
  for (const { block } of listed) tabs.answers[`/api/catalogue/p1/${block}`] = () => ({ bytes: blockOf(block) });
  const [{ fetchPocket, pocketNow }, { searchPocket }] = await Promise.all([
    import('./fetch-pocket.ts'),
    import('./search-pocket.ts'),
  ]);
  expect(await fetchPocket(local)).toBe(true);
  // the oldest block is beyond what a device keeps
  expect(await pocketNow(local)).toMatchObject({ rows: POCKET_LIMITS.documents });

  for (const path of Object.keys(tabs.answers)) tabs.answers[path] = () => 'cut';
  const wanted = 271_828;
  const code = codeOf(wanted);
  // the end of the label is torn off, then its beginning
  for (const half of [code.slice(0, 9), code.slice(4)]) {
    const found = await searchPocket(local, half);
    expect(found.rows.map((one) => one.code)).toContain(code);
    expect(found.matches).toBeLessThan(200);
  }
  // with the box it came from, nothing else is left
  const [one, ...others] = (await searchPocket(local, `${code.slice(3, 10)} ${boxOf(wanted)}`)).rows;
  expect(one).toMatchObject({ id: `d${wanted}`, code, boxCode: boxOf(wanted) });
  expect(others).toEqual([]);
  expect((await searchPocket(local, `${code.slice(3, 10)} 9999`)).matches).toBe(0);
  // a word of every document is counted whole, and the newest are shown
  const all = await searchPocket(local, 'kowalska');
  expect([all.matches, all.rows.length, all.rows[0]?.id]).toEqual([300_000, POCKET_LIMITS.shown, `d${302_000 - 1}`]);
  expect((await searchPocket(local, codeOf(5))).matches).toBe(0);
}, 60_000);
