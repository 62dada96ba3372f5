import { containerStatus } from '#schema/codes.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { containerClose, containerCreate, containerDelete, containerUpdate } from '#schema/operations/containers.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { canonical, type OperationKind } from '#schema/operations/operation.ts';
import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { SaveRequest } from '#sync/engine-contract.ts';
import type { KeptDoc } from '#sync/projection/fold.ts';

/**
 * Returns the requests that would turn the service's row into the one on screen: at most two operations, none if both are
 * equal, and for a decision, whose case does not show all of it.
 */
export function savedAs(collection: EntityCollection, { id, base, row }: KeptDoc): SaveRequest<never>[] {
  const found = {
    // base and row are of the collection
    containers: () => ofContainer(base as Container | null, row as Container | null),
    registrations: () => ofDocument(base as Registration | null, row as Registration | null),
    orders: () => ofOrder(base as Order | null, row as Order | null),
    conflicts: () => [],
  }[collection]();
  return found.map(({ kind, payload }) => ({ kind, payload: payload as never, entityId: id })); // pairs made by `asks`
}

interface Asked {
  kind: OperationKind<never>;
  payload: unknown;
}

function asks<P>(kind: OperationKind<P>, payload: P): Asked {
  return { kind: kind as never, payload }; // put together again by `savedAs`
}

function ofContainer(base: Container | null, row: Container | null): Asked[] {
  if (!row) return base ? [asks(containerDelete, {})] : [];
  const close =
    row.status === containerStatus.closed && base?.status !== containerStatus.closed
      ? [asks(containerClose, { seals: row.seals, scanned: false })]
      : [];
  const { code, projectId, containerTypeId, classId, costCenterId, description, inherited } = row;
  const fields = { code, containerTypeId, classId, costCenterId, description, inherited };
  if (!base) return [asks(containerCreate, { ...fields, projectId, scanned: false }), ...close];
  const changes = Object.fromEntries(Object.entries(fields).filter(([field, value]) => differs(base, field, value)));
  return Object.keys(changes).length > 0 ? [asks(containerUpdate, { changes }), ...close] : close;
}

function ofDocument(base: Registration | null, row: Registration | null): Asked[] {
  if (!row) return base ? [asks(registrationDelete, { containerId: base.containerId })] : [];
  const { containerId, projectId, classId, code, values, evidence, toVerify, tries } = row;
  if (!base)
    return [asks(registrationCreate, { containerId, projectId, classId, code, values, evidence, toVerify, tries, leased: [] })];
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => differs(base.values, name, value)));
  const isSame = Object.keys(changed).length === 0 && code === base.code && canonical(toVerify) === canonical(base.toVerify);
  if (isSame) return [];
  return [asks(registrationUpdate, { containerId, values: changed, evidence, toVerify, ...(code !== base.code && { code }) })];
}

function ofOrder(base: Order | null, row: Order | null): Asked[] {
  if (base || !row) return [];
  const { projectId, containerIds, costCenterId, note } = row;
  return [asks(pickupCreate, { projectId, containerIds, costCenterId, note })];
}

function differs(base: object, field: string, value: unknown): boolean {
  return canonical(Reflect.get(base, field) ?? null) !== canonical(value ?? null);
}
