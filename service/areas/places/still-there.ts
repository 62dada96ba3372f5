import { sql, type SQL } from 'drizzle-orm';
import { positionState } from '#schema/codes/orders.ts';

/**
 * The condition that the box of a row of `placements` was not destroyed. Where it lay last stays in its history; it takes no room on the
 * shelf, is not looked for there, and does not keep the shelf in use.
 */
export const isStillThere: SQL = sql`not exists (
  select 1 from certificates c join positions d on d.tenant_id = c.tenant_id and d.order_id = c.order_id
  where c.tenant_id = placements.tenant_id and d.object_id = placements.container_id and d.state = ${positionState.done})`;
