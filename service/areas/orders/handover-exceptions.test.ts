import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
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

test('orders.md §4: what two people signed as different becomes an exception, and a box taken along is sent', async () => {
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
