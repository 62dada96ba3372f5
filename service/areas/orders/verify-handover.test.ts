import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerifiedHandover } from '#schema/calls/handovers.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { handovers } from '#service/db/tables/orders.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { handoverHandlers } from './verify-handover.ts';

let bench: VaultBench;
let order: Operation;
let list: Operation;
beforeAll(async () => {
  bench = await vaultBench();
  const anna = bench.device('anna');
  const box = anna.box('VERIFY-1');
  order = newBasket(anna);
  const added = addBox(anna, order.entityId, box, { code: 'VERIFY-1' });
  const lines = [
    { objectId: box.entityId, code: 'VERIFY-1', seals: ['S-1'] },
    { objectId: '', code: 'VERIFY-2', found: 'extraLeft' as const, differs: 'unknownBox' as const },
  ];
  list = sealedList(anna, { orderId: order.entityId, kind: 'pickup', lines });
  expect(await anna.send(box, order, added, list)).toEqual(Array(4).fill('applied'));
});
afterAll(() => bench.close());

type Verify = (context: HandlerContext, input: { id: string; hash: string }) => Promise<{ data: VerifiedHandover } | Refused>;

async function verified(userId: string, id: string, { hash = '', tenantId = 't1' } = {}): Promise<VerifiedHandover | string> {
  const verify = handoverHandlers.verify as Verify; // it works in the transaction of its call
  const outcome = await bench.db.inTenant(tenantId, (tx) => verify({ ...bench.context(userId, tenantId), tx }, { id, hash }));
  return 'refused' in outcome ? outcome.refused : outcome.data;
}
const verdictOf = async (hash: string) => {
  const outcome = await verified('bogdan', list.entityId, { hash });
  return typeof outcome === 'string' ? outcome : outcome.verdict;
};
const sealedHash = () => String(list.payload['hash']);

test('a paper is the sealed list if its hash is, in any spelling; the answer has the signers and the lines', async () => {
  const hash = sealedHash().toUpperCase();
  const found = await verified('bogdan', list.entityId, { hash });
  expect(found).toMatchObject({
    verdict: 'sealed',
    list: { giver: 'Marek', taker: 'Anna', sealedAt: 5, place: 'Reception', counts: { found: 1, extra: 1 } },
    orders: [{ id: order.entityId }],
  });
  const { lines, signatures } = (found as VerifiedHandover).list;
  expect(lines.map(({ code, found: outcome }) => [code, outcome])).toEqual([
    ['VERIFY-1', 'found'],
    ['VERIFY-2', 'extraLeft'],
  ]);
  expect(signatures.map(({ name, strokes }) => [name, strokes])).toEqual([
    ['Marek', [[10, 10, 5, 5]]],
    ['Anna', [[10, 10, 5, 5]]],
  ]);
});

test('a paper with another hash is another paper, a part of the hash too; without a hash it is not compared', async () => {
  expect(await verdictOf(`${sealedHash().slice(0, -1)}x`)).toBe('otherHash');
  expect(await verdictOf(sealedHash().slice(0, 12))).toBe('otherHash');
  expect(await verdictOf('"><b>')).toBe('otherHash');
  expect(await verdictOf('')).toBe('notCompared');
});

test('a list of another client or project is as unknown as one that does not exist', async () => {
  const hash = sealedHash();
  expect(await verified('bogdan', 'no-list', { hash })).toBe('row.unknown');
  expect(await verified('bogdan', order.entityId, { hash })).toBe('row.unknown');
  expect(await verified('anna', list.entityId, { hash, tenantId: 't2' })).toBe('row.unknown');
  await bench.db.asSystem((tx) => tx.delete(userProjects).where(eq(userProjects.userId, 'celina')));
  expect(await verified('celina', list.entityId, { hash })).toBe('row.unknown');
});

/** One character of the sealed list becomes another. */
const forgeries: Readonly<Record<string, (held: typeof handovers.$inferSelect) => Partial<typeof handovers.$inferSelect>>> = {
  'the code of a line': ({ lines }) => ({ lines: lines.map((line) => ({ ...line, code: line.code.replace('1', '7') })) }),
  'a seal': ({ lines }) => ({ lines: lines.map((line) => ({ ...line, seals: line.seals.map(() => 'S-7') })) }),
  'what was found': ({ lines }) => ({ lines: lines.map((line) => ({ ...line, found: 'found' })) }),
  'a name': () => ({ taker: 'Anne' }),
  'a count': ({ counts }) => ({ counts: { ...counts, found: counts.found + 1 } }),
  'the place': () => ({ place: 'reception' }),
  'a signature': ({ signatures }) => ({ signatures: signatures.map((one) => ({ ...one, name: one.name.replace('a', 'e') })) }),
};

test.each(Object.keys(forgeries))(
  'O2: %s changed in the database breaks the list, with the hash of its paper as well',
  async (what) => {
    const its = eq(handovers.id, list.entityId);
    const [held] = await bench.db.asSystem((tx) => tx.select().from(handovers).where(its));
    if (!held) throw new Error('no list');
    await bench.db.asSystem((tx) =>
      tx
        .update(handovers)
        .set(forgeries[what]?.(held) ?? {})
        .where(its),
    );
    expect([await verdictOf(sealedHash()), await verdictOf('')]).toEqual(['broken', 'broken']);
    await bench.db.asSystem((tx) => tx.update(handovers).set(held).where(its));
    expect(await verdictOf(sealedHash())).toBe('sealed');
  },
);
