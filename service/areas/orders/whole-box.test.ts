import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderType } from '#schema/codes.ts';
import { orderStatusAction } from '#schema/codes/orders.ts';
import { orderStatusOf } from './details.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

test('a document comes with its whole box where the box is ordered too, and alone where it is not', async () => {
  const anna = bench.device('anna');
  const box = anna.box('WB-1');
  const documents = [1, 2, 3].map((at) => anna.file(box, `WB-1-${at}`, { surname: 'Nowak' }));
  const close = anna.make('container.close', { sealNumber: '' }, { entityId: box.entityId, lane: box.entityId });
  expect(await anna.send(box, ...documents, close)).not.toContain('conflict');
  const { db } = bench;
  await db.asSystem((tx) =>
    tx.execute(sql`update containers set status = ${containerStatus.completed} where id = ${box.entityId}`),
  );
  const guidList = documents.slice(0, 1).map(({ entityId }) => entityId);
  const asked = (boxIdList: string[]) =>
    db.inTenant('t1', (tx) =>
      orderStatusOf({ ...bench.context('anna'), tx }, { type: orderType.orderFileFolder, guidList, boxIdList }),
    );
  const [alone] = await asked([]);
  expect(alone).toMatchObject({ code: orderStatusAction.possible, reasons: [] });
  const along = (await asked([box.entityId])).find((one) => 'guid' in one);
  expect(along).toMatchObject({ reasons: [{ code: 'wholeBox', params: { n: 3 } }] });
});
