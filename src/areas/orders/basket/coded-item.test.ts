import { expect, test } from 'vitest';
import { entityKeys } from '#schema/collections.ts';
import { orderType } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { codedItem } from './coded-item.ts';

const opened = withLocalOutbox();
const type = orderType.orderDocument;
const basket = { ...blankOrder, id: 'o', type, operation: operationType.delivery, projectId: 'hr' } as Order; // further fields are not read

async function documentsHere(...of: [id: string, code: string, projectId: string][]): Promise<void> {
  const kept = { seq: 1, scope: 'project:hr', mark: 'accepted' as const, folded: [], shown: 1 };
  const rows = of.map(
    ([id, code, projectId]) =>
      ({ id, code, projectId, containerId: `of ${id}`, classId: 'c', values: {}, version: 1 }) as unknown as Registration,
  );
  await opened().store.put(
    'registrations',
    rows.map((row) => ({ id: row.id, ...kept, base: row, row, ...entityKeys.registrations(row, row, 'u') })),
  );
}

const item = (code: string) => codedItem(basket, type, code, { classes: [], types: [] });

test('a code that several documents of the project have adds none of them to a basket', async () => {
  await documentsHere(['d-1', 'D-1', 'hr'], ['d-2', 'D-1', 'hr'], ['d-3', 'D-2', 'hr'], ['d-4', 'D-2', 'legal']);
  expect(await item('D-1')).toBe('several');
  expect(await item('D-2')).toMatchObject({ objectId: 'd-3', containerId: 'of d-3' });
});
