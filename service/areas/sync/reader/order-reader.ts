import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { orderStatus } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { position } from '#schema/entities/position.ts';
import { order } from '#schema/entities/order.ts';
import type { OrderSettings } from '#schema/judge/orders/reading.ts';
import { usualOrderSettings } from '#schema/judge/orders/reading.ts';
import type { Order } from '#schema/records/order.ts';
import type { Material, OrderReason } from '#schema/records/ordering.ts';
import type { Position } from '#schema/records/position.ts';
import { stops, type Blocker, type Ending } from '#schema/rules/blockers.ts';
import { isMoving } from '#schema/rules/holder.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import { materials, materialStock, orderReasons, positions } from '#service/db/tables/orders.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';

/** Parts of a client's parameters that orders read. */
const parameters = v.object({
  ordersEnabled: v.optional(v.boolean(), usualOrderSettings.enabled),
  areWorkorderReasonsEnabled: v.optional(v.boolean(), usualOrderSettings.reasons),
  isWorkorderReasonCommentEnabled: v.optional(v.boolean(), usualOrderSettings.reasonComment),
  isCoordinatorManaged: v.optional(v.boolean(), usualOrderSettings.isCoordinatorManaged),
  maxOrderUnknownBoxCode: v.optional(v.number(), usualOrderSettings.unknownBoxes),
  maxOrderUnknownFileFolderCode: v.optional(v.number(), usualOrderSettings.unknownFolders),
});

/** Reads of the judges on orders, over one tenant transaction. */
export class OrderReader {
  readonly #tx: Tx;
  readonly #tenantId: string;
  #settings: OrderSettings | null = null;

  constructor(tx: Tx, tenantId: string) {
    this.#tx = tx;
    this.#tenantId = tenantId;
  }

  /** Locks the boxes of orders before the orders, so two transactions never deadlock. */
  async boxesOf(orderIds: readonly string[]): Promise<string[]> {
    if (orderIds.length === 0) return [];
    const its = and(
      eq(positions.tenantId, this.#tenantId),
      inArray(positions.orderId, [...orderIds]),
      sql`${positions.containerId} <> ''`,
    );
    const found = await this.#tx.selectDistinct({ id: positions.containerId }).from(positions).where(its);
    return found.map(({ id }) => id);
  }

  /**
   * Objects and codes of orders that are about to be sent, and of their work orders: a bulk order has thousands, and judging asks for
   * each of them.
   */
  async itemsSent(orderIds: readonly string[]): Promise<Record<'boxes' | 'documents' | 'codes', string[]>> {
    const found = { boxes: new Set<string>(), documents: new Set<string>(), codes: new Set<string>() };
    if (orderIds.length > 0) {
      const isSent = or(inArray(orders.id, [...orderIds]), inArray(orders.bulkId, [...orderIds]));
      const sent = this.#tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.tenantId, this.#tenantId), isSent));
      const isAsked = and(eq(positions.deletedAt, 0), eq(positions.state, positionState.asked));
      const { objectType: type, objectId, containerId, code } = positions;
      const its = and(eq(positions.tenantId, this.#tenantId), sql`${positions.orderId} = any(array(${sent}))`, isAsked);
      for (const row of await this.#tx.select({ type, objectId, containerId, code }).from(positions).where(its)) {
        if (row.containerId !== '') found.boxes.add(row.containerId);
        if (row.type !== objectType.box && row.objectId !== '') found.documents.add(row.objectId);
        if (row.objectId === '' && row.code !== '') found.codes.add(row.code);
      }
    }
    return { boxes: [...found.boxes], documents: [...found.documents], codes: [...found.codes] };
  }

  async positionsAbout(ids: readonly string[]): Promise<Position[]> {
    if (ids.length === 0) return [];
    const named = or(inArray(positions.objectId, [...ids]), and(inArray(positions.containerId, [...ids]), sql`claimed`));
    const ours = and(eq(positions.tenantId, this.#tenantId), eq(positions.deletedAt, 0), named);
    const found = await this.#tx.select().from(positions).where(ours).orderBy(asc(positions.id));
    return found.map((row) => heldRow(position.name, row).row).filter(isMoving);
  }

  async positionsByCode(projectId: string, code: string): Promise<Position[]> {
    if (code === '') return [];
    // an item without an object names no box, so the index of claimed boxes finds it among few
    const unknown = sql`claimed and ${positions.containerId} = '' and ${positions.objectId} = ''`;
    const named = and(eq(positions.projectId, projectId), eq(positions.code, code), unknown);
    const ours = and(eq(positions.tenantId, this.#tenantId), eq(positions.deletedAt, 0), named);
    const found = await this.#tx.select().from(positions).where(ours).orderBy(asc(positions.id));
    return found.map((row) => heldRow(position.name, row).row);
  }

  async ordersOfBulk(bulkId: string): Promise<Order[]> {
    if (bulkId === '') return [];
    const its = and(eq(orders.tenantId, this.#tenantId), eq(orders.bulkId, bulkId));
    const found = await this.#tx.select().from(orders).where(its).orderBy(asc(orders.id)).for('update');
    return found.map((row) => heldRow(order.name, row).row);
  }

  /**
   * Baskets of a person in a project. The rows are only counted, so they are not locked: a basket that is sent at the same moment
   * leaves room for the next attempt. Counting itself is locked, because two devices could otherwise both take the last place.
   */
  async draftsOf(projectId: string, userId: string): Promise<Order[]> {
    await this.lockDraftsOf([userId]);
    const listed = and(
      eq(orders.tenantId, this.#tenantId),
      eq(orders.projectId, projectId),
      eq(orders.status, orderStatus.draft),
    );
    const own = and(eq(orders.createdBy, userId), eq(orders.bulkId, ''));
    const found = await this.#tx.select().from(orders).where(and(listed, own)).orderBy(asc(orders.id));
    return found.map((row) => heldRow(order.name, row).row);
  }

  /** Lets one transaction at a time open baskets of a person, until its end. A batch locks all its people first, in one order. */
  async lockDraftsOf(userIds: readonly string[]): Promise<void> {
    for (const userId of [...new Set(userIds)].toSorted()) {
      await lockNamed(this.#tx, `baskets ${this.#tenantId} ${userId}`);
    }
  }

  async orderSettings(): Promise<OrderSettings> {
    this.#settings ??= await orderSettingsOf(this.#tx, this.#tenantId);
    return this.#settings;
  }

  async material(id: string): Promise<Material | null> {
    const ours = and(eq(materials.tenantId, this.#tenantId), eq(materials.id, id));
    const [found] = await this.#tx.select().from(materials).where(ours);
    if (!found) return null;
    const { tenantId: _, ...row } = found;
    return row;
  }

  async stockOf(materialId: string, archiveId: string): Promise<number> {
    const { tenantId, materialId: its, archiveId: place, onHand } = materialStock;
    const here = and(eq(tenantId, this.#tenantId), eq(its, materialId), eq(place, archiveId));
    const [found] = await this.#tx.select({ onHand }).from(materialStock).where(here).for('update');
    return found?.onHand ?? 0;
  }

  async orderReason(id: string): Promise<OrderReason | null> {
    const ours = and(eq(orderReasons.tenantId, this.#tenantId), eq(orderReasons.id, id));
    const [found] = await this.#tx.select().from(orderReasons).where(ours);
    if (!found) return null;
    const { tenantId: _, ...row } = found;
    return row;
  }

  async barriers(ids: readonly string[], ending: Ending = 'destruction'): Promise<ReadonlyMap<string, readonly Blocker[]>> {
    if (ids.length === 0) return new Map();
    const found = await explain(this.#tx, this.#tenantId, ids, ending);
    // a warning stops nothing, even next to a reason the caller overrides
    return new Map([...found].map(([id, { blockers }]) => [id, blockers.filter(({ code }) => stops(code, ending))]));
  }
}

/** Rules of a client for its orders. */
export async function orderSettingsOf(tx: Tx, tenantId: string): Promise<OrderSettings> {
  const [client] = await tx.select({ parameters: tenants.parameters }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const its = v.parse(parameters, client?.parameters ?? {});
  return {
    enabled: its.ordersEnabled,
    reasons: its.areWorkorderReasonsEnabled,
    reasonComment: its.isWorkorderReasonCommentEnabled,
    isCoordinatorManaged: its.isCoordinatorManaged,
    unknownBoxes: its.maxOrderUnknownBoxCode,
    unknownFolders: its.maxOrderUnknownFileFolderCode,
  };
}
