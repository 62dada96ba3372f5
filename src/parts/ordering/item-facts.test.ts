import { IDBKeyRange } from 'fake-indexeddb';
import { filter, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containerStatus, orderType, type ContainerStatus, type OrderType } from '#schema/codes.ts';
import type { OutboxDoc } from '#schema/collections.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Local } from '#src/data/database/database.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { outboxDoc } from '#tests/bench/outbox-doc.ts';
import { availabilityOf } from './item-facts.ts';

let opened: Local;
beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
});
afterEach(async () => {
  await opened.close();
  vi.unstubAllGlobals();
});

const change = (state: OutboxDoc['state'], lane: string): OutboxDoc =>
  outboxDoc({ id: `change-${lane}`, state, type: 'registration.update', entityId: 'document', lane });

const kept = (id: string, status: ContainerStatus = containerStatus.completed) => {
  const row = containerRow({ id, code: id, status });
  const marks = { seq: 1, mark: 'accepted' as const, folded: [], shown: 1, newest: id, scope: 'project:p' };
  return { id, row, base: row, status, code: id, ...marks } as never; // the other keys of lists are not read
};

const asked = (type: OrderType, id: string) => ({ type, objectType: objectType.box, objectId: id, containerId: id });

test('orders.md §4: a box with work that this device has not sent needs an agreement; a pickup waits for that work anyway', async () => {
  await opened.store.put('containers', [kept('box-1'), kept('box-2'), kept('box-3', containerStatus.closed)]);
  await opened.store.put('outbox', [change('queued', 'box-1'), change('done', 'box-2'), change('inflight', 'box-3')]);
  const { orderBox, orderPickupBox } = orderType;
  const wanted = [asked(orderBox, 'box-1'), asked(orderBox, 'box-2'), asked(orderPickupBox, 'box-3')];
  // unsent work is known a moment after the rest
  const answers = availabilityOf(opened.db, wanted, 'basket').pipe(filter(([first]) => first?.reasons.length === 1));
  const reasons = (await firstValueFrom(answers)).map((answer) => answer.reasons.map(({ code }) => code));
  expect(reasons).toEqual([['unsentWork'], [], []]);
});
