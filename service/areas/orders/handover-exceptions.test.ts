import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { custody } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  celina = bench.device('celina');
});
afterAll(() => bench.close());

test('what two people signed as different becomes an exception, and a box taken along is sent', async () => {
  const ordered = await boxAt(bench, celina, 'HX-1', containerStatus.closed);
  const [along, left] = [
    await boxAt(bench, celina, 'HX-2', containerStatus.closed),
    await boxAt(bench, celina, 'HX-3', containerStatus.closed),
  ];
  const order = newBasket(celina);
  await celina.send(order, addBox(celina, order.entityId, ordered), finalise(celina, order));
  const lines = [
    { objectId: ordered.entityId, containerId: ordered.entityId, code: 'HX-1', seals: ['S9'], differs: 'seal' as const },
    { objectId: '', containerId: along.entityId, code: 'HX-2', found: 'extra' as const, differs: 'otherOrder' as const },
    { objectId: '', containerId: left.entityId, code: 'HX-3', found: 'extraLeft' as const, differs: 'notClosed' as const },
    { objectId: '', code: 'HX-4', found: 'extraLeft' as const, differs: 'unknownBox' as const },
  ];
  const seal = sealedList(celina, { orderId: order.entityId, kind: 'pickup', lines });
  // a second delivery records nothing twice
  expect(await celina.send(seal)).toEqual(['applied']);
  expect(await celina.send(seal)).toEqual(['applied']);
  const all = [...(await celina.rows<Exception>('lists/exception')).values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const noted = all.filter(({ code }) => code.startsWith('HX-'));
  expect(noted.map(({ code, kind, state, projectId }) => [code, kind, state, projectId])).toEqual([
    ['HX-1', exceptionKind.sealDiffers, 'open', 'p1'],
    ['HX-2', exceptionKind.otherOrder, 'open', 'p1'],
    ['HX-3', exceptionKind.notClosed, 'open', 'p1'],
    ['HX-4', exceptionKind.unknownBox, 'open', 'p1'],
  ]);
  const boxes = await celina.rows<Container>('containers');
  expect(boxes.get(along.entityId)?.status).toBe(containerStatus.sent);
  expect(boxes.get(left.entityId)?.status).not.toBe(containerStatus.sent);
});

test.each(['pickup', 'delivery', 'destruction'] as const)(
  'a signed %s changes no box of another project, writes nothing into its chain, and its exception does not name it',
  async (kind) => {
    const dawid = bench.device('dawid');
    const foreign = dawid.box(`FOR-${kind}`, { projectId: 'p2', classId: 'other' });
    expect(await dawid.send(foreign)).toEqual(['applied']);
    const closed = { status: containerStatus.closed };
    await bench.db.asSystem((tx) => tx.update(containers).set(closed).where(eq(containers.id, foreign.entityId)));
    const order = newBasket(celina);
    const its = await boxAt(bench, celina, `OWN-${kind}`, containerStatus.closed);
    await celina.send(order, addBox(celina, order.entityId, its), finalise(celina, order));
    const lines = [foreign.entityId, 'no-such-box'].map((containerId) => {
      const differs = 'seal' as const;
      return { objectId: '', containerId, code: `X-${kind}`, found: 'extra' as const, seals: ['S0-1'], differs };
    });
    const before = await chainOf(foreign.entityId);
    expect(await celina.send(sealedList(celina, { orderId: order.entityId, kind, lines }))).toEqual(['applied']);
    const [box] = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, foreign.entityId)));
    expect(box).toMatchObject({ ...closed, version: 1 });
    expect([await chainOf(foreign.entityId), await chainOf('no-such-box')]).toEqual([before, 0]);
    const noted = [...(await celina.rows<Exception>('lists/exception')).values()].filter(({ code }) => code === `X-${kind}`);
    expect(noted.map(({ containerId }) => containerId)).toEqual(['', '']);
  },
);

const chainOf = async (containerId: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, containerId)))).length;
