import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { tags } from '#service/db/tables/documents.ts';

/** Returns the tags of a project with the names of these; one that it does not have yet is made. */
export async function tagsIn(
  tx: Tx,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  tagIds: readonly string[],
): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const had = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.tenantId, tenantId), inArray(tags.id, [...tagIds])));
  const foreign = had.filter((tag) => tag.projectId !== projectId);
  if (foreign.length === 0) return [...tagIds];
  const made = foreign.map(({ name, folded, colour }) => ({ tenantId, id: randomUUID(), projectId, name, folded, colour }));
  await tx.insert(tags).values(made).onConflictDoNothing();
  const names = foreign.map(({ folded }) => folded);
  const theirs = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.tenantId, tenantId), eq(tags.projectId, projectId), inArray(tags.folded, names)));
  const twins = new Map(foreign.map(({ id, folded }) => [id, theirs.find((tag) => tag.folded === folded)?.id ?? id]));
  return tagIds.map((id) => twins.get(id) ?? id);
}
