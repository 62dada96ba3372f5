import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { catalogueBlocks } from '#service/db/tables/catalogue.ts';
import { classes } from '#service/db/tables/vault.ts';

/** A block with its range. */
export type Block = typeof catalogueBlocks.$inferSelect;
export type Range = Pick<Block, 'fromAt' | 'fromId' | 'isOpen' | 'untilAt' | 'untilId'>;
/** A project of a client. */
export interface ProjectPlace {
  tenantId: string;
  projectId: string;
}

/** The range of all that was ever created. */
export const everything: Range = { fromAt: -1, fromId: '', isOpen: true, untilAt: 0, untilId: '' };

/** Blocks of a project, the newest first. */
export async function blocksOf(tx: Tx, { tenantId, projectId }: ProjectPlace): Promise<Block[]> {
  const its = and(eq(catalogueBlocks.tenantId, tenantId), eq(catalogueBlocks.projectId, projectId));
  const found = await tx.select().from(catalogueBlocks).where(its).orderBy(asc(catalogueBlocks.fromAt));
  return found.toReversed();
}

/** Returns the condition that a row under this alias is in a range. */
export function inRange(alias: string, { fromAt, fromId, isOpen, untilAt, untilId }: Range): SQL {
  const key = sql.raw(`("${alias}".created_at, "${alias}".id collate "C")`);
  const from = sql`${key} > (${fromAt}::bigint, ${fromId}::text collate "C")`;
  return isOpen ? from : sql`${from} and ${key} <= (${untilAt}::bigint, ${untilId}::text collate "C")`;
}

/** Living documents of a project in a range, under `d` with their boxes under `b`. */
export function documentsIn({ tenantId, projectId }: ProjectPlace, range: Range): SQL {
  // classes lead to the index of the newest; a project has no index of its own
  return sql`registrations d
    left join containers b on b.tenant_id = ${tenantId} and b.id = d.container_id
    where d.tenant_id = ${tenantId} and d.deleted_at = 0 and d.erased_at = 0 and d.project_id = ${projectId}
      and d.class_id in (select ${classes.id} from ${classes} where ${classes.tenantId} = ${tenantId} and ${classes.projectId} = ${projectId})
      and ${inRange('d', range)}`;
}

/** Living boxes of a project in a range, under `b`. */
export function boxesIn({ tenantId, projectId }: ProjectPlace, range: Range): SQL {
  return sql`containers b where b.tenant_id = ${tenantId} and b.project_id = ${projectId} and b.deleted_at = 0 and ${inRange('b', range)}`;
}
