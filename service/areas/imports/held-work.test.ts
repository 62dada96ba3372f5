import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containers } from '#service/db/tables/vault.ts';
import { newId, vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

test('I8: work on an imported row does not wait for the receipt that no import writes; work on a row that is not here does', async () => {
  const anna = bench.device('anna');
  const [box, maker] = [anna.box('HELD-1'), newId()];
  await anna.send(box);
  // as imports wrote their rows: made by an operation that nothing was received of
  await bench.db.asSystem((tx) => tx.update(containers).set({ createdByOp: maker }).where(eq(containers.id, box.entityId)));
  const describe = (deps: string[]) =>
    anna.make('container.update', { changes: { description: 'seen' } }, { entityId: box.entityId, deps });
  expect(await anna.send(describe([newId()]))).toEqual(['held']);
  expect(await anna.send(anna.file(box.entityId, 'HELD-D1', {}, { deps: [maker] }))).toEqual(['applied']);
  expect(await anna.send(describe([maker]))).toEqual(['applied']);
});
