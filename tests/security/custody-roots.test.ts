import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkCustody } from '#service/areas/sync/check-custody.ts';
import { eventHash, whoOf } from '#service/areas/sync/custody-event.ts';
import { custodyKeys, type CustodyKeys } from '#service/areas/sync/custody-keys.ts';
import { rootHash, signDay, signedText, treeRoot } from '#service/areas/sync/custody-roots.ts';
import { forgetSigned, noteSigned, readWitness } from '#service/areas/sync/custody-witness.ts';
import { verifyRoots } from '#service/areas/sync/verify-custody.ts';
import type { Tx } from '#service/db/database.ts';
import { custody, custodyHeads, custodyLeaves, custodyRoots, custodyTotals } from '#service/db/tables/sync.ts';
import { custodyJobs } from '#service/jobs/custody.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Someone with every right in the database rewrites custody, hashes, heads and totals included: the signed roots tell. */

const DAY_MS = 86_400_000;
let bench: VaultBench;
let folder: string;
let keys: CustodyKeys;
let box: string;
let days: string[];
const tables = [custody, custodyHeads, custodyTotals, custodyRoots, custodyLeaves] as const;
let kept: unknown[][];

/** Two boxes on the first day, one of them closed on the second, nothing on the third. */
beforeAll(async () => {
  [bench, folder] = [await vaultBench(), await mkdtemp(join(tmpdir(), 'custody-'))];
  keys = await custodyKeys(folder);
  const anna = bench.device('anna');
  const [made, other] = [anna.box('ROOT-1'), anna.box('ROOT-2')];
  box = made.entityId;
  expect(await anna.send(made, other, anna.file(made, 'ROOT-1-D'))).toEqual(['applied', 'applied', 'applied']);
  days = [];
  for (const day of [1, 2, 3]) {
    if (day === 2) await anna.send(anna.make('container.close', { seals: ['S'], scanned: true }, { entityId: box }));
    const root = await signDay(bench.db, 't1', keys, bench.now());
    expect(await signDay(bench.db, 't1', keys, bench.now())).toBeNull();
    days.push(root?.day ?? '');
    expect(root?.leaves).toBe([2, 1, 0][day - 1]);
    bench.pass(DAY_MS);
  }
  kept = await bench.db.asSystem((tx) => Promise.all(tables.map((table) => tx.select().from(table))));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  bench.db.asSystem(async (tx) => {
    for (const [place, table] of tables.entries()) {
      await tx.delete(table);
      const rows = kept[place] ?? [];
      if (rows.length > 0) await tx.insert(table).values(rows as never[]); // rows of that table
    }
  }),
);

/** Rewrites who made the box, and everything in the database that follows from it. */
async function rewrite(tx: Tx): Promise<void> {
  const ours = and(eq(custody.tenantId, 't1'), eq(custody.containerId, box));
  const events = await tx.select().from(custody).where(ours).orderBy(asc(custody.position));
  let previousHash = '';
  for (const { tenantId: _, ...event } of events) {
    const named = { ...event, userId: 'bogdan', userName: 'Bogdan', previousHash };
    const forged = { ...named, who: whoOf(named) };
    previousHash = eventHash(forged);
    await tx
      .update(custody)
      .set({ ...forged, hash: previousHash })
      .where(and(ours, eq(custody.position, event.position)));
  }
  await tx.update(custodyHeads).set({ hash: previousHash }).where(eq(custodyHeads.containerId, box));
  const all = await tx.select({ hash: custody.hash }).from(custody).where(eq(custody.tenantId, 't1'));
  const sum = all.reduce((total, { hash }) => total + BigInt(`0x${hash.slice(0, 12)}`), 0n).toString();
  await tx.update(custodyTotals).set({ sum }).where(eq(custodyTotals.tenantId, 't1'));
}

const verified = async () => (await verifyRoots(bench.db, 't1', keys)).broken;

test('an untouched chain verifies, also after the next day was signed', async () => {
  expect(await verifyRoots(bench.db, 't1', keys)).toEqual({ days: 3, broken: [] });
  expect((await signDay(bench.db, 't1', keys, bench.now()))?.leaves).toBe(0);
  expect(await verifyRoots(bench.db, 't1', keys)).toEqual({ days: 4, broken: [] });
});

test('a chain rewritten as a whole passes the count of hashes, and breaks the first day that covered it', async () => {
  await bench.db.asSystem(rewrite);
  expect(await checkCustody(bench.db, 't1')).toMatchObject({ broken: 0 });
  expect((await verified())[0]).toEqual({ day: days[0], fault: 'chain', containerId: box });
  // signing the rewritten end heals nothing
  await signDay(bench.db, 't1', keys, bench.now());
  expect((await verified())[0]).toEqual({ day: days[0], fault: 'chain', containerId: box });
});

test('leaves that were made to fit break their day and name the box', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx
      .update(custodyLeaves)
      .set({ hash: 'f'.repeat(64) })
      .where(eq(custodyLeaves.containerId, box));
  });
  expect((await verified())[0]).toEqual({ day: days[0], fault: 'leaves', containerId: box });
});

test('roots made to fit as well are signed by no key of the file, nor by one the database brings', async () => {
  const stranger = await custodyKeys(await mkdtemp(join(folder, 'stranger-')));
  await bench.db.asSystem(async (tx) => {
    await rewrite(tx);
    const [event] = await tx
      .select()
      .from(custody)
      .where(and(eq(custody.containerId, box), eq(custody.position, 1)));
    const hash = event?.hash ?? '';
    await tx
      .update(custodyLeaves)
      .set({ hash })
      .where(and(eq(custodyLeaves.containerId, box), eq(custodyLeaves.day, days[0] ?? '')));
    const leaves = await tx
      .select()
      .from(custodyLeaves)
      .where(eq(custodyLeaves.day, days[0] ?? ''));
    const [root] = await tx
      .select()
      .from(custodyRoots)
      .where(eq(custodyRoots.day, days[0] ?? ''));
    const forged = { ...(root ?? expect.fail()), root: treeRoot(leaves) };
    await tx
      .update(custodyRoots)
      .set({ ...forged, ...stranger.sign(signedText(forged)) })
      .where(eq(custodyRoots.day, forged.day));
  });
  expect((await verified())[0]).toMatchObject({ day: days[0], fault: 'signature' });
});

test('a day taken out of the middle is missed by the next, one from the end by who signed it', async () => {
  const [, second = '', third = ''] = days;
  const roots = await bench.db.asSystem((tx) => tx.select().from(custodyRoots).where(eq(custodyRoots.day, third)));
  await noteSigned(folder, roots);
  const signed = (await readWitness(folder))['t1'];
  expect(signed).toEqual({ day: third, hash: rootHash(roots[0] ?? expect.fail()) });
  await bench.db.asSystem((tx) => tx.delete(custodyRoots).where(eq(custodyRoots.day, third)));
  expect(await verified()).toEqual([]);
  expect((await verifyRoots(bench.db, 't1', keys, signed)).broken).toEqual([{ day: third, fault: 'missing', containerId: '' }]);
  await bench.db.asSystem((tx) => tx.insert(custodyRoots).values(roots));
  await bench.db.asSystem((tx) => tx.delete(custodyRoots).where(eq(custodyRoots.day, second)));
  expect((await verifyRoots(bench.db, 't1', keys, signed)).broken).toEqual([{ day: third, fault: 'order', containerId: '' }]);
  await forgetSigned(folder);
  expect(await readWitness(folder)).toEqual({});
});

test('tenant work can neither change nor remove roots and leaves', async () => {
  for (const table of [custodyRoots, custodyLeaves]) {
    await expect(bench.db.inTenant('t1', (tx) => tx.delete(table))).rejects.toThrow();
    await expect(bench.db.inTenant('t1', (tx) => tx.update(table).set({ day: '1999-01-01' }))).rejects.toThrow();
  }
});

test('the jobs sign a day for each client, and the check reports the first broken box', async () => {
  const [sign, check] = custodyJobs({ keys, dataDir: folder });
  expect(await sign?.run(bench.db, bench.now())).toEqual({ clients: 2, signed: 2 });
  expect(await sign?.run(bench.db, bench.now())).toEqual({ clients: 2, signed: 0 });
  expect(await check?.run(bench.db, bench.now())).toMatchObject({ broken: 0, days: 5, first: '' });
  await bench.db.asSystem(rewrite);
  const found = await check?.run(bench.db, bench.now());
  expect(found).toMatchObject({ first: `t1/${days[0]}/${box}: chain` });
  expect(Number(found?.['broken'])).toBeGreaterThan(0);
});

test('only the owner may read the key in the data folder, and a named file without a key is refused in one line', async () => {
  const place = join(folder, 'custody.key');
  expect((await stat(place)).mode.toString(8)).toMatch(/600$/);
  expect(await readFile(place, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  const again = await custodyKeys(folder);
  expect(again.verifies('text', keys.sign('text'))).toBe(true);
  const empty = join(folder, 'empty.key');
  await writeFile(empty, 'nothing');
  await expect(custodyKeys(folder, empty)).rejects.toThrow(/does not begin with a private key/);
  await expect(custodyKeys(folder, join(folder, 'missing.key'))).rejects.toThrow(/cannot be read/);
});

test('a renewed key signs, and the older one in the same file still verifies', async () => {
  const renewed = await mkdtemp(join(folder, 'renewed-'));
  const fresh = await custodyKeys(renewed);
  const both = join(renewed, 'both.key');
  await writeFile(
    both,
    (await readFile(join(renewed, 'custody.key'), 'utf8')) + (await readFile(join(folder, 'custody.key'), 'utf8')),
  );
  const together = await custodyKeys(renewed, both);
  expect(fresh.verifies('text', together.sign('text'))).toBe(true);
  expect((await verifyRoots(bench.db, 't1', together)).broken).toEqual([]);
  expect((await verifyRoots(bench.db, 't1', fresh)).broken).toHaveLength(3);
});
