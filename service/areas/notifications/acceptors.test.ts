import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signalKind } from '#schema/codes.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { listenForSignals, type Signal } from '#service/hub/signals.ts';

/** A pickup that waits for acceptance notifies the acceptors (S0 §3, NewOrderToAccept 3). */
let bench: VaultBench;
const signals: Signal[] = [];
let stopListening: () => Promise<void>;
beforeAll(async () => {
  bench = await vaultBench();
  stopListening = await listenForSignals(bench.db, (signal) => signals.push(signal));
  // Bogdan accepts in p1 only, Anna in both, Celina in neither
  for (const id of ['anna', 'bogdan']) {
    await bench.db.asSystem((tx) =>
      tx
        .update(users)
        .set({ roles: ['User', 'Acceptor'] })
        .where(eq(users.id, id)),
    );
  }
});
afterAll(async () => {
  await stopListening();
  await bench.close();
});

async function order(note: string) {
  const anna = bench.device('anna');
  const box = anna.box('TOLD-1');
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note };
  const pickup = anna.make('order.pickup.create', asked, { deps: [close.opId] });
  const words = await anna.send(box, anna.file(box, '500000000001'), close, pickup);
  expect(words).toEqual(['applied', 'applied', 'applied', 'applied']);
  return { anna, pickup };
}

const kinds = () => signals.map(({ userId, kind }) => `${userId} ${kind}`);
const written = () => bench.db.asSystem((tx) => tx.select().from(notifications));

test('acceptors of the project are notified once, with the name of the orderer; not the orderer, not other projects, not other clients', async () => {
  const { anna, pickup } = await order('ramp B');
  const [message, ...more] = await written();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ tenantId: 't1', userId: 'bogdan', kind: signalKind.newOrderToAccept, text: 'Anna: ramp B' });
  const { newOrderToAccept, refreshTaskList } = signalKind;
  await vi.waitFor(() => expect(kinds()).toEqual([`bogdan ${newOrderToAccept}`, `bogdan ${refreshTaskList}`]), {
    timeout: 20_000,
  });
  // a repeat of the same operation is the same order
  await anna.send(pickup);
  expect(await written()).toHaveLength(1);
});
