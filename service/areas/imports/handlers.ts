import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { importCalls, ImportIssue, ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { csvText } from '#schema/rules/csv.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import { importConfigs, importIssues, imports } from '#service/db/tables/imports.ts';
import type { FileStore } from '#service/files/store.ts';
import { withoutTransaction, type HandlerContext, type Handlers, type Outcome, type Refused } from '#service/http/handlers.ts';
import { cancelImport, checkImport, rollBackImport, runImport } from './acts.ts';
import { configsOf, deleteConfig, saveConfig } from './configs.ts';
import { importFile, openImport, sampleOf } from './import-file.ts';
import { importRows, isUnrun, noCounters, type StoredImport } from './import-rows.ts';
import { refusedLines, type RefusedRow } from './refused-lines.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such import.' };
const PAGE = 100;

/** Handlers of the release manager (S1 §7): imports of boxes and documents from table files. */
export function importHandlers(store: FileStore): Handlers<typeof importCalls> {
  return {
    newImport,
    importConfigList: async (context, { projectId }) => ({ data: await configsOf(context, projectId) }),
    importList: async (context) => ({ data: await importRows(context) }),
    importStatuses: async (context, { importIds }) => ({
      data: {
        statuses: Object.entries(states).map(([name, id]) => ({ id, name })),
        imports: importIds ? await importRows(context, importIds) : [],
      },
    }),
    importDetails: withoutTransaction<typeof importCalls.importDetails>(async (context, { id }) => {
      const { db, tenantId } = context;
      const found = await db.inTenant(tenantId, async (tx) => {
        const isOne = and(eq(imports.tenantId, tenantId), eq(imports.id, id));
        const [stored] = await tx.select().from(imports).where(isOne);
        const [row] = stored ? await importRows({ ...context, tx }, [id]) : [];
        return stored && row && { stored, row, file: await importFile(tx, tenantId, stored.fileId) };
      });
      if (!found) return unknown;
      // the file is read outside of the transaction
      return {
        data: { row: found.row, config: found.stored.config, ...(await sampleOf(store, found.file, found.stored.config)) },
      };
    }),
    importDetailsList: async ({ tx, tenantId }, { importId, kind, code, after }) => {
      const issues = await issuesOf(tx, { tenantId, importId, kind, code, after, limit: PAGE + 1 });
      return { data: { issues: issues.slice(0, PAGE), isLastPage: issues.length <= PAGE } };
    },
    importRefused: withoutTransaction<typeof importCalls.importRefused>(async (context, { id }) => {
      const { db, tenantId, note, signal } = context;
      const found = await db.inTenant(tenantId, async (tx) => {
        const isOne = and(eq(imports.tenantId, tenantId), eq(imports.id, id));
        const [stored] = await tx.select().from(imports).where(isOne);
        const [row] = stored ? await importRows({ ...context, tx }, [id]) : [];
        const file = stored && (await importFile(tx, tenantId, stored.fileId));
        return stored && row && { stored, issues: await refusedOf(tx, tenantId, id), file };
      });
      if (!found) return unknown;
      if (found.stored.status === states.new) return { refused: 'import.notChecked', message: 'The import is not checked.' };
      if (!found.file) return { refused: 'import.noFile', message: 'The file of the import is no longer there.' };
      // the file is read outside of the transaction
      const { issues, stored } = found;
      const source = await openImport(store, found.file, stored.config);
      const { lines, written } = await refusedLines(source, issues, stored.counters.refused, signal);
      note({ importId: id, rows: written });
      const file = new TextEncoder().encode(csvText(lines));
      return { file, name: `${stored.name} refused.csv`, type: 'text/csv; charset=utf-8' };
    }),
    deleteImports,
    importCheck: checkImport,
    importRun: runImport,
    importCancel: cancelImport,
    importRollback: rollBackImport,
    importConfigSave: saveConfig,
    importConfigDelete: deleteConfig,
  };
}

interface Asked {
  tenantId: string;
  importId: string;
  kind: string;
  code: string;
  after: number;
  limit: number;
}

async function issuesOf(tx: Tx, { tenantId, importId, kind, code, after, limit }: Asked): Promise<ImportIssue[]> {
  const ofImport = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, importId), eq(importIssues.kind, kind));
  const found = await tx
    .select()
    .from(importIssues)
    .where(and(ofImport, gt(importIssues.row, after), code === '' ? undefined : eq(importIssues.code, code)))
    .orderBy(asc(importIssues.row))
    .limit(limit);
  return found.map((issue) => ({
    row: issue.row,
    code: issue.code,
    column: issue.column,
    other: issue.other,
    cells: [...issue.cells],
  }));
}

/** All refused rows, as far as their file has room: those with their cells, and the others. */
async function refusedOf(tx: Tx, tenantId: string, importId: string): Promise<RefusedRow[]> {
  const asked = { tenantId, importId, kind: 'refused', code: '', after: 0, limit: IMPORT_LIMITS.issuesKept };
  const kept: RefusedRow[] = await issuesOf(tx, asked);
  const ofImport = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, importId), eq(importIssues.kind, 'more'));
  const { code, cells } = importIssues;
  const found = await tx.select({ code, cells }).from(importIssues).where(ofImport).orderBy(asc(importIssues.row));
  const rows = found.flatMap((issue) =>
    issue.cells.map((row) => ({ row: Number(row), code: issue.code, column: '', other: '' })),
  );
  return [...kept, ...rows.slice(0, IMPORT_LIMITS.refusedRows)];
}

async function newImport(
  context: HandlerContext,
  {
    opId,
    name,
    projectId,
    configId,
    uploadId,
  }: { opId?: string | undefined; name: string; projectId: string; configId: string; uploadId?: string | undefined },
): Promise<Outcome<ImportRow>> {
  const { tx, tenantId, caller, now } = context;
  const isConfig = and(
    eq(importConfigs.tenantId, tenantId),
    eq(importConfigs.id, configId),
    eq(importConfigs.projectId, projectId),
  );
  const [config] = await tx.select().from(importConfigs).where(isConfig);
  if (!config) return { refused: 'row.unknown', message: 'There is no such configuration in this project.' };
  const isFile = and(
    eq(files.tenantId, tenantId),
    eq(files.id, uploadId ?? ''),
    eq(files.purpose, 'import'),
    eq(files.ownerId, caller.userId),
  );
  const [file] = uploadId === undefined ? [] : await tx.select().from(files).where(isFile);
  if (uploadId !== undefined && !file) return { refused: 'row.unknown', message: 'There is no such file of yours.' };
  const id = opId ?? randomUUID();
  const about = {
    tenantId,
    id,
    name,
    projectId,
    configId,
    configVersion: config.version,
    config: config.config,
    counters: noCounters,
  };
  const by = { by: caller.userId, byName: caller.name, at: now() };
  await tx
    .insert(imports)
    .values({ ...about, ...by, fileId: file?.id ?? '', fileName: file?.name ?? '' })
    .onConflictDoNothing();
  // it lasts until the import is over for a while (retention.ts), however long the check or a pause takes
  if (file) await tx.update(files).set({ expiresAt: 0 }).where(isFile);
  context.note({ importId: id });
  const [row] = await importRows(context, [id]);
  return row ? { data: row } : unknown;
}

const isDeletable = (found: StoredImport): boolean =>
  isUnrun(found) || found.status === states.cancelled || found.status === states.rolledBack;

async function deleteImports(
  { tx, tenantId, note }: HandlerContext,
  { importIds }: { importIds: string[] },
): Promise<Outcome<{ deleted: number }>> {
  const ids = [...new Set(importIds)];
  const ofThese = and(eq(imports.tenantId, tenantId), inArray(imports.id, ids));
  const found = await tx.select().from(imports).where(ofThese).for('update');
  if (found.length < ids.length) return unknown;
  const holding = found.filter((one) => !isDeletable(one));
  if (holding.length > 0) return { refused: 'import.holdsRows', message: holding.map(({ name }) => name).join(', ') };
  await tx.delete(importIssues).where(and(eq(importIssues.tenantId, tenantId), inArray(importIssues.importId, ids)));
  await tx.delete(imports).where(ofThese);
  note({ imports: ids.length });
  return { data: { deleted: ids.length } };
}
