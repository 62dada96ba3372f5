import { orderStatus } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';

/** True for a basket of this person in this project. Work orders of a bulk order count as that one basket. */
export function isOwnDraft({ status, projectId, createdBy, bulkId }: Order, project: string, userId: string): boolean {
  return status === orderStatus.draft && bulkId === '' && projectId === project && createdBy === userId;
}

/** True if a person with this many baskets in a project may open more of them there. */
export function hasRoomForDrafts(count: number, more = 1): boolean {
  return count + more <= ORDER_LIMITS.draftsPerProject;
}
