import { sql } from 'drizzle-orm';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import type { TestDevice, VaultBench } from '#tests/bench/vault-bench.ts';

/** Operations of orders as devices send them: baskets of project `p1`, delivery of boxes where nothing else is asked. */

/** Adds Ewa, who approves, and Marek of the archive, both in project `p1`. */
export async function addEwaAndMarek({ db }: VaultBench): Promise<void> {
  const added = [
    { id: 'ewa', userName: 'ewa', name: 'Ewa', roles: ['Acceptor'] },
    { id: 'marek', userName: 'marek', name: 'Marek', roles: ['ArchiveProvider'] },
  ];
  await db.asSystem(async (tx) => {
    await tx.insert(users).values(added.map((one) => ({ ...one, tenantId: 't1', passwordHash: '' })));
    await tx.insert(userProjects).values(added.map(({ id }) => ({ tenantId: 't1', userId: id, projectId: 'p1' })));
  });
}

/** A new basket. */
export function newBasket(device: TestDevice, more: object = {}): Operation {
  return device.make('order.create', {
    projectId: 'p1',
    operation: operationType.delivery,
    kind: workOrderKind.org,
    type: orderType.orderBox,
    centralArchiveId: '',
    bulkId: '',
    changes: { deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } },
    ...more,
  });
}

/** A box into a basket. */
export function addBox(
  device: TestDevice,
  orderId: string,
  { entityId: objectId }: Pick<Operation, 'entityId'>,
  more: object = {},
): Operation {
  const item = { orderId, projectId: 'p1', type: orderType.orderBox, objectType: objectType.box, objectId };
  return device.make('order.position.add', { ...blankItem, ...item, ...more }, { entityId: positionId(orderId, objectId) });
}

/** Sends a basket. */
export const finalise = (device: TestDevice, { entityId }: Pick<Operation, 'entityId'>): Operation =>
  device.make('order.finalise', {}, { entityId });

/** A box with a document, in this status; on its shelf by default. */
export async function boxAt({ db }: VaultBench, device: TestDevice, code: string, status = 4): Promise<Operation> {
  const box = device.box(code);
  await device.send(box, device.file(box, `${code}-D`, { surname: 'Nowak' }));
  await db.asSystem((tx) => tx.execute(sql`update containers set status = ${status} where id = ${box.entityId}`));
  return box;
}
