import type { Blocker, Ending } from '#schema/rules/blockers.ts';
import type { Material, OrderReason } from '#schema/records/ordering.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Sight } from '#schema/rules/sight.ts';

/** Order settings of a client, from its check and parameters. */
export interface OrderSettings {
  enabled: boolean;
  reasons: boolean;
  reasonComment: boolean;
  /** Only the coordinator of a project approves its orders (`rules/approvers.ts`). */
  isCoordinatorManaged: boolean;
  unknownBoxes: number;
  unknownFolders: number;
}

/** Reads for the judges of orders. Positions are read under the lock of their order. */
export interface OrderReads {
  /** Positions of an order that are not deleted, by id. */
  positionsOf(orderId: string): Promise<Position[]>;
  /** The same for several orders. */
  positionsOfAll(orderIds: readonly string[]): Promise<Position[]>;
  /** Positions, not deleted, that claim or moved one of these objects, or the contents of one of these boxes. */
  positionsAbout(ids: readonly string[]): Promise<Position[]>;
  /** Claimed positions of a project on this code, whose object the vault did not know when they were ordered. */
  positionsByCode(projectId: string, code: string): Promise<Position[]>;
  /**
   * Documents of a project with these codes, not deleted, of the classes where a code names one document. The caller checks who may
   * see them.
   */
  documentsByCode(projectId: string, codes: readonly string[]): Promise<Registration[]>;
  /** Work orders of a bulk order. */
  ordersOfBulk(bulkId: string): Promise<Order[]>;
  /** Baskets of a person in a project, without the work orders of bulk orders. */
  draftsOf(projectId: string, userId: string): Promise<Order[]>;
  orderSettings(): Promise<OrderSettings>;
  material(id: string): Promise<Material | null>;
  /** Pieces on hand, locked, minus those handed out by operations of the same transaction. */
  stockOf(materialId: string, archiveId: string): Promise<number>;
  /**
   * Pieces of these materials on hand minus those open orders wait for, by material. Not locked, because a short stock stops no
   * order.
   */
  freeStock(materialIds: readonly string[], archiveId: string): Promise<ReadonlyMap<string, number>>;
  orderReason(id: string): Promise<OrderReason | null>;
  /** Obstacles to an ending, by object (`explain`), read again under the locks and without warnings; destruction by default. */
  barriers(ids: readonly string[], ending?: Ending): Promise<ReadonlyMap<string, readonly Blocker[]>>;
  /** Visibility of documents for a user; null for all documents of their projects. */
  sight(userId: string): Promise<Sight | null>;
}

/** Default settings of a client. */
export const usualOrderSettings: OrderSettings = {
  enabled: true,
  reasons: false,
  reasonComment: false,
  isCoordinatorManaged: false,
  unknownBoxes: 200,
  unknownFolders: 500,
};
