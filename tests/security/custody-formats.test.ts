import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custodyEvent } from '#schema/codes.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { documentsIn } from '#service/areas/protocoling/lists.ts';
import { checkCustody } from '#service/areas/sync/check-custody.ts';
import { eventHash } from '#service/areas/sync/custody-event.ts';
import { custodyKeys, type CustodyKeys } from '#service/areas/sync/custody-keys.ts';
import { signDay } from '#service/areas/sync/custody-roots.ts';
import { eraseNames } from '#service/areas/sync/erase-names.ts';
import { verifyRoots } from '#service/areas/sync/verify-custody.ts';
import { codeOf } from '#service/db/faults.ts';
import { custody, custodyHeads, custodyTotals } from '#service/db/tables/sync.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A chain that began before names were salted goes on with events of today: both formats verify, and names can be erased. */

let bench: VaultBench;
let folder: string;
let keys: CustodyKeys;
let box: string;
let first: number;

beforeAll(async () => {
  [bench, folder] = [await vaultBench(), await mkdtemp(join(tmpdir(), 'custody-'))];
  keys = await custodyKeys(folder);
  const anna = bench.device('anna');
  const made = anna.box('FORMATS-1');
  box = made.entityId;
  first = bench.now();
  expect(await anna.send(made, anna.file(made, 'FORMATS-1-D'))).toEqual(['applied', 'applied']);
  await bench.db.asSystem(async (tx) => {
    const [row] = await tx.select().from(custody).where(eq(custody.containerId, box));
    if (!row) throw new Error('no event');
    const { tenantId: _, ...event } = row;
    const old = { ...event, format: 1, how: '', claimedDeviceId: '', salt: '', who: '' };
    const hash = eventHash(old);
    await tx
      .update(custody)
      .set({ ...old, hash })
      .where(eq(custody.containerId, box));
    await tx.update(custodyHeads).set({ hash }).where(eq(custodyHeads.containerId, box));
    const sum = BigInt(`0x${hash.slice(0, 12)}`).toString();
    await tx.update(custodyTotals).set({ sum }).where(eq(custodyTotals.tenantId, 't1'));
  });
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box });
  expect(await anna.send(closing)).toEqual(['applied']);
  await signDay(bench.db, 't1', keys, bench.now());
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const chain = () =>
  bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, box)).orderBy(asc(custody.position)));
const verdict = async () => ({
  chains: (await checkCustody(bench.db, 't1')).broken,
  roots: (await verifyRoots(bench.db, 't1', keys)).broken,
});

test('a chain of both formats is whole, and the signed root of the day covers it', async () => {
  expect((await chain()).map(({ format }) => format)).toEqual([1, 2]);
  expect(await verdict()).toEqual({ chains: 0, roots: [] });
});

test.each([
  [1, 'userName'],
  [2, 'userName'],
  [2, 'deviceId'],
  [2, 'salt'],
] as const)('a forged name in an event of format %i (%s) breaks the chain', async (format, column) => {
  const ours = and(eq(custody.containerId, box), eq(custody.format, format));
  const [before] = await bench.db.asSystem((tx) => tx.select().from(custody).where(ours));
  await bench.db.asSystem((tx) =>
    tx
      .update(custody)
      .set({ [column]: 'forged' })
      .where(ours),
  );
  expect((await verdict()).chains).toBe(1);
  await bench.db.asSystem((tx) =>
    tx
      .update(custody)
      .set({ [column]: before?.[column] })
      .where(ours),
  );
  expect((await verdict()).chains).toBe(0);
});

test('closing says how many documents the box has, and the hash of what a transfer list of it says', async () => {
  const [, closed] = await chain();
  const documents = (await bench.db.inTenant('t1', (tx) => documentsIn(tx, 't1', box))) ?? [];
  const text = protocolText({ code: 'FORMATS-1', seals: ['S-1'], inherited: {} }, documents);
  const contentHash = createHash('sha256').update(text).digest('hex');
  expect(closed).toMatchObject({ event: custodyEvent.closeBox, detail: { documents: 1, contentHash } });
});

test('a box that is closed and opened again by one batch has no content hash, the one that stays closed has', async () => {
  const anna = bench.device('anna');
  const made = anna.box('FORMATS-2');
  const at = { entityId: made.entityId, deps: [made.opId] };
  const closing = () => anna.make('container.close', { seals: ['S-2'], scanned: true }, at);
  const opening = anna.make('container.reopen', { reason: 'to look' }, at);
  const batch = [made, anna.file(made, 'FORMATS-2-D'), closing(), opening, closing()];
  expect(await anna.send(...batch)).toEqual(Array(5).fill('applied'));
  const rows = await bench.db.asSystem((tx) =>
    tx.select().from(custody).where(eq(custody.containerId, made.entityId)).orderBy(asc(custody.position)),
  );
  expect(rows.map(({ detail }) => Object.keys(detail as object))).toEqual([[], ['documents'], [], ['documents', 'contentHash']]);
  expect((await verdict()).chains).toBe(0);
});

test('erasing a person empties names and salt, says so in the event and the audit, and leaves chain and roots whole', async () => {
  const counts = await eraseNames(bench.db, 't1', 'anna', { by: 'celina', now: bench.now() });
  // the hash of the first event is taken over the name: it stays
  expect(counts.kept).toBe(1);
  expect(counts.erased).toBeGreaterThan(0);
  const [old, today] = await chain();
  expect(old).toMatchObject({ userName: 'Anna', at: first });
  expect(today).toMatchObject({ userId: '', userName: '', deviceId: '', salt: '', namesErasedAt: bench.now() });
  expect(await verdict()).toEqual({ chains: 0, roots: [] });
  const [audited] = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.subject, 'anna')));
  expect(audited).toMatchObject({ event: 'custody.names.erase', userId: 'celina', detail: counts });
  const anna = bench.device('anna');
  expect(await anna.send(anna.make('container.reopen', { reason: 'to look' }, { entityId: box }))).toEqual(['applied']);
  expect(await verdict()).toEqual({ chains: 0, roots: [] });
});

test('hostile: names that were emptied without the act break the chain, and tenant work can do neither', async () => {
  const tried = bench.db.inTenant('t1', (tx) => tx.update(custody).set({ namesErasedAt: 1, userName: '' }));
  expect(await tried.then(() => 'done', codeOf)).toBe('42501');
  await bench.db.asSystem((tx) => tx.execute(sql`update custody set names_erased_at = 0 where container_id = ${box}`));
  expect((await verdict()).chains).toBe(1);
});
