import type { Blocker, Ending } from '#schema/rules/blockers.ts';
import type { Material, OrderReason } from '#schema/records/ordering.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Sight } from '#schema/rules/sight.ts';

/** Rules of a client for its orders: from its check and parameters. */
export interface OrderSettings {
  enabled: boolean;
  reasons: boolean;
  reasonComment: boolean;
  /** The coordinator of a project approves instead of every acceptor (`rules/approvers.ts`). */
  isCoordinatorManaged: boolean;
  unknownBoxes: number;
  unknownFolders: number;
}

/** Reads of judges on orders. Positions are read under the lock of their order. */
export interface OrderReads {
  /** Living positions of an order, by id. */
  positionsOf(orderId: string): Promise<Position[]>;
  /** Living positions that claim or moved one of these objects, or something in one of these boxes. */
  positionsAbout(ids: readonly string[]): Promise<Position[]>;
  /** Work orders of a bulk order. */
  ordersOfBulk(bulkId: string): Promise<Order[]>;
  orderSettings(): Promise<OrderSettings>;
  material(id: string): Promise<Material | null>;
  /** Pieces on hand, locked: without what operations of the same transaction hand out. */
  stockOf(materialId: string, archiveId: string): Promise<number>;
  orderReason(id: string): Promise<OrderReason | null>;
  /** Obstacles to an end, by object (`explain`), asked again under the locks: without warnings; destruction if not named. */
  barriers(ids: readonly string[], ending?: Ending): Promise<ReadonlyMap<string, readonly Blocker[]>>;
  /** Documents a person may see; null for all of their projects. */
  sight(userId: string): Promise<Sight | null>;
}

/** Settings of a client that changed nothing. */
export const usualOrderSettings: OrderSettings = {
  enabled: true,
  reasons: false,
  reasonComment: false,
  isCoordinatorManaged: false,
  unknownBoxes: 200,
  unknownFolders: 500,
};
