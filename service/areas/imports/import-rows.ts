import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ImportCounters, ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states, type ImportStatus } from '#schema/codes.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Tx } from '#service/db/database.ts';
import { imports } from '#service/db/tables/imports.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

export type StoredImport = typeof imports.$inferSelect;

export const noCounters: ImportCounters = {
  rows: 0,
  accepted: 0,
  refused: 0,
  repeated: 0,
  boxes: 0,
  documents: 0,
  kept: 0,
  reasons: {},
};

/** True if it never ran, so it has nothing in the vault; a failed one ran when its check had ended. */
export const isUnrun = ({ status, checkedFor, before }: StoredImport): boolean =>
  status === states.new || (status === states.checked && before === null) || (status === states.failed && checkedFor === '');

/** True if it paused in its run; the rows after the pause may be checked again. */
export const isPaused = ({ status, before }: StoredImport): boolean =>
  status === states.paused || (status === states.checked && before !== null);

/** A paused import as it was before its other rows were checked. */
export const pausedAgain = ({ before }: Pick<StoredImport, 'before'>): Partial<StoredImport> => ({
  status: states.paused,
  ...before,
  before: null,
});

const afterRun: readonly number[] = [states.paused, states.done, states.doneWithRefused, states.partlyRolledBack, states.failed];
/** True if it ended or paused after it began to write, so it can be rolled back. */
export const hasRun = (row: StoredImport): boolean => isPaused(row) || (afterRun.includes(row.status) && !isUnrun(row));

/** Part of the rows of its file that are done, in per cent. */
const doneOf = ({ rows, ofRows = 0 }: ImportCounters): number => (ofRows > 0 ? Math.floor((100 * rows) / ofRows) : 0);

/** Imports of a client, newest first: all, or these. */
export async function importRows(context: HandlerContext, ids?: readonly string[]): Promise<ImportRow[]> {
  const { tx, tenantId } = context;
  const language = await callerLanguage(context);
  const wanted = ids && inArray(imports.id, [...ids]);
  const progress = sql<number>`coalesce((select max(w.progress) from work w where w.tenant_id = ${tenantId}
    and w.subject = ${imports.id} and w.ended_at = 0), 0)`;
  const found = await tx
    .select({ row: imports, project: { name: projects.name, translations: projects.translations }, progress })
    .from(imports)
    .leftJoin(projects, and(eq(projects.tenantId, imports.tenantId), eq(projects.id, imports.projectId)))
    .where(and(eq(imports.tenantId, tenantId), wanted))
    .orderBy(desc(imports.at));
  return found.map(({ row, project, progress: part }) => ({
    id: row.id,
    name: row.name,
    projectId: row.projectId,
    projectName: project ? inLanguage(project, language).name : '',
    configId: row.configId,
    fileName: row.fileName,
    status: row.status as ImportStatus, // written from the code table
    hasRun: hasRun(row),
    counters: row.counters,
    progress:
      row.status === states.running || (row.status === states.checking && row.counters.ofRows) ? doneOf(row.counters) : part,
    message: row.message,
    byName: row.byName,
    at: row.at,
    endedAt: row.endedAt,
  }));
}

/** An import, locked until the transaction ends: two calls must not both start it. */
export async function lockedImport(tx: Tx, tenantId: string, id: string): Promise<StoredImport | undefined> {
  const [found] = await tx.select().from(imports).where(isImport(tenantId, id)).for('update');
  return found;
}

export async function setImport(tx: Tx, tenantId: string, id: string, to: Partial<typeof imports.$inferInsert>): Promise<void> {
  await tx.update(imports).set(to).where(isImport(tenantId, id));
}

const isImport = (tenantId: string, id: string) => and(eq(imports.tenantId, tenantId), eq(imports.id, id));
