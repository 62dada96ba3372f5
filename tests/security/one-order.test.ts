import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#service/db/tables/vault.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench?.close());

test('fifty concurrent orders for one box: one is accepted, the others are refused with the reason', async () => {
  const anna = bench.device('anna');
  const box = anna.box('ONE-1');
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await anna.send(box, anna.file(box, 'ONE-D1'), close)).toEqual(['applied', 'applied', 'applied']);
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const tablets = Array.from({ length: 50 }, (_, index) => bench.device(index % 2 === 0 ? 'anna' : 'bogdan', `tablet-${index}`));
  const words = await Promise.all(tablets.map((tablet) => tablet.send(tablet.make('order.pickup.create', asked))));
  const count = (wanted: string) => words.flat().filter((word) => word === wanted).length;
  expect([count('applied'), count('refused containerAlreadyOrdered')]).toEqual([1, 49]);
  const held = await bench.db.asSystem((tx) => tx.select().from(orders));
  expect(held).toHaveLength(1);
});
