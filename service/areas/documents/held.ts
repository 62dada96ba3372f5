import { and, eq, inArray } from 'drizzle-orm';
import { VALUES } from '#schema/entities/flat.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Tx } from '#service/db/database.ts';
import { conflicts } from '#service/db/tables/sync.ts';

/**
 * Attributes of these documents that an open conflict of another user is about, by document: a supervisor decides about their values,
 * and a change in between would be one more conflict. Own conflicts hold nothing, since their author may correct them.
 */
export async function heldAttributes(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const held = new Map<string, Set<string>>();
  if (ids.length === 0) return held;
  const its = and(eq(conflicts.tenantId, tenantId), eq(conflicts.status, 'open'), inArray(conflicts.entityId, [...ids]));
  const rows = await tx.select({ record: conflicts.record }).from(conflicts).where(its);
  for (const { record } of rows) {
    const { entityId, userId: author, fields } = record as Conflict; // written only from conflicts
    if (author === userId) continue;
    const attributes = fields.flatMap(({ field }) => (field.startsWith(VALUES) ? field.slice(VALUES.length) : []));
    held.set(entityId, new Set([...(held.get(entityId) ?? []), ...attributes]));
  }
  return held;
}
