import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm';
import { DAY_MS, IMPORT_LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import { importIssues, imports } from '#service/db/tables/imports.ts';

/**
 * Deletes the rows and releases the files of imports that ended `IMPORT_LIMITS.keptDays` ago: they hold data of people. Counters,
 * mapping and name stay. Returns how many files the next sweep will take.
 */
export function releaseImports(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const isOver = and(
      eq(imports.tenantId, tenantId),
      gt(imports.endedAt, 0),
      lt(imports.endedAt, now - IMPORT_LIMITS.keptDays * DAY_MS),
    );
    const over = tx.select({ id: imports.id }).from(imports).where(isOver);
    await tx.delete(importIssues).where(and(eq(importIssues.tenantId, tenantId), inArray(importIssues.importId, over)));
    const needed = tx
      .select({ one: sql`1` })
      .from(imports)
      .where(and(eq(imports.tenantId, tenantId), eq(imports.fileId, files.id), sql`not (${isOver})`));
    // a file of an import lasts as long as an import needs it; one without an import ends at its own time
    const isFree = and(eq(files.tenantId, tenantId), eq(files.purpose, 'import'), eq(files.expiresAt, 0), notExists(needed));
    const freed = await tx.update(files).set({ expiresAt: now }).where(isFree).returning({ id: files.id });
    return freed.length;
  });
}
