import { sql, type SQL } from 'drizzle-orm';
import { isNotDestroyed } from '#service/areas/retention/certified.ts';

/**
 * The condition that the box of a row of `placements` was not destroyed. Where it lay last stays in its history; it takes no room on the
 * shelf, is not looked for there, and does not keep the shelf in use.
 */
export const isStillThere: SQL = isNotDestroyed(sql`placements.tenant_id`, sql`placements.container_id`);
