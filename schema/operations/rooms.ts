import { kindsIn } from './kinds-in.ts';
import type { AnyOperationKind } from './operation.ts';

/**
 * Groups of kinds that a device loads separately: only if a screen saves one, or the outbox contains one. Each lists its types
 * in full, because `container.receive` belongs to the archive and `container.create` to the start. Nothing in the start bundle
 * imports `all.ts`, which reads this table. A group is one row: `archive: { types: [receive, …], load: () => import('./rooms/archive.ts') }`.
 */
export const rooms = {
  archive: {
    types: [
      'container.receive',
      'container.place',
      'container.verify',
      'container.recount',
      'exception.note',
      'exception.resolve',
      'registration.treat',
      'synchronization.change',
      'labels.print',
    ],
    load: () => import('./rooms/archive.ts'),
  },
  documents: {
    types: ['document.addFile', 'document.costCenter', 'document.create', 'document.move', 'document.tag', 'document.update'],
    load: () => import('./rooms/documents.ts'),
  },
  orders: {
    types: [
      'order.create',
      'order.update',
      'order.position.add',
      'order.position.update',
      'order.position.remove',
      'order.position.claim',
      'order.join',
      'order.bulk',
      'order.finalise',
      'order.approve',
      'order.sendBack',
      'order.decline',
      'order.cancel',
      'order.takeOn',
      'order.giveBack',
      'order.refuse',
      'order.waybill',
      'position.pick',
      'position.unpick',
      'position.fail',
      'position.done',
      'position.searchAgain',
      'handover.seal',
    ],
    load: () => import('./rooms/orders.ts'),
  },
} as const satisfies Readonly<Record<string, RoomOfKinds>>;

const every: readonly RoomOfKinds[] = Object.values(rooms);

interface RoomOfKinds {
  types: readonly string[];
  load: () => Promise<object>;
}

/**
 * Loads the groups of these types. A type in no group belongs to a later version: its operation stays in the outbox unchanged.
 */
export async function kindsOfTypes(types: ReadonlySet<string>): Promise<AnyOperationKind[]> {
  return loaded(every.filter((room) => room.types.some((type) => types.has(type))));
}

/** Loads every group, for rows whose operations the browser has lost, so their kinds are unknown. */
export async function kindsOfRooms(): Promise<AnyOperationKind[]> {
  return loaded(every.filter(({ types }) => types.length > 0));
}

async function loaded(some: readonly RoomOfKinds[]): Promise<AnyOperationKind[]> {
  const modules = await Promise.all(some.map(({ load }) => load()));
  return modules.flatMap((module) => [...kindsIn(module).values()]);
}
