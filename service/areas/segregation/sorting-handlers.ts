import { and, asc, eq, inArray } from 'drizzle-orm';
import type { sortingCalls } from '#schema/calls/sorting.ts';
import { parseExpression } from '#schema/rules/expression-parse.ts';
import { patternFault } from '#schema/rules/pattern.ts';
import '#schema/rules/pattern-engine.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { projectScope } from '#schema/scopes.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { barcodeSettings, categories, justifications } from '#service/db/tables/sorting.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { mayInProject, seesProject } from './caller-projects.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such project.' };
const changed: Refused = { refused: 'row.changed', message: 'Somebody saved these settings since they were read.' };
const twice: Refused = { refused: 'sorting.twice', message: 'An id is there twice, or of another project.' };

type SetTable = typeof categories | typeof justifications;

/** Rows of a set in their order, those in use first, with the version of the set. */
async function setOf<T extends SetTable>({ tx, tenantId }: HandlerContext, table: T, projectId: string) {
  const found = await tx
    .select()
    .from(table as typeof justifications)
    .where(and(eq(table.tenantId, tenantId), eq(table.projectId, projectId)))
    .orderBy(asc(table.position), asc(table.id));
  const rows = found.map(({ tenantId: _, ...row }) => row) as Omit<T['$inferSelect'], 'tenantId'>[]; // every column of this table
  return { version: Math.max(0, ...rows.map(({ version }) => version)), rows };
}

/** Saves a whole set; rows it leaves out are withdrawn. Ends the transaction (`stampFeed`). */
async function saveSet(
  context: HandlerContext,
  {
    table,
    of,
    projectId,
    versionSeen,
    asked,
  }: { table: SetTable; of: string; projectId: string; versionSeen: number; asked: Entry[] },
): Promise<Refused | null> {
  const { tx, tenantId } = context;
  if (!(await mayInProject(context, 'segregation.correct', projectId))) return unknown;
  // two editors must not make a mixture of both sets
  const isProject = and(eq(projects.tenantId, tenantId), eq(projects.id, projectId));
  await tx.select({ id: projects.id }).from(projects).where(isProject).for('update');
  const { version, rows: before } = await setOf(context, table, projectId);
  if (version !== versionSeen) return changed;
  const ids = asked.map(({ id }) => id);
  if (new Set(ids).size < ids.length || (await isElsewhere(context, table, projectId, ids))) return twice;
  const made = asked.map((row, position) => ({ ...row, projectId, position, active: true, version: version + 1 }));
  const withdrawn = before
    .filter(({ id }) => !ids.includes(id))
    .map((row, at) => ({ ...row, position: ids.length + at, active: false, version: version + 1 }));
  const rows = [...made, ...withdrawn];
  await insertRows(tx, table, rows.map((row) => ({ tenantId, ...row })) as never[], 'replace'); // columns of this table
  const scope = projectScope(projectId);
  await stampFeed(
    tx,
    tenantId,
    rows.map((row) => ({ stream: 'references' as const, id: `${of}/${row.id}`, scope, row: { of, ...row } })),
  );
  context.note({ projectId, version: version + 1, rows: made.length });
  return null;
}

interface Entry {
  id: string;
  name: string;
}

async function isElsewhere({ tx, tenantId }: HandlerContext, table: SetTable, projectId: string, ids: readonly string[]) {
  if (ids.length === 0) return false;
  const found = await tx
    .select({ projectId: table.projectId })
    .from(table as typeof justifications)
    .where(and(eq(table.tenantId, tenantId), inArray(table.id, [...ids])));
  return found.some((row) => row.projectId !== projectId);
}

async function barcodesOf({ tx, tenantId }: HandlerContext, projectId: string) {
  const [row] = await tx
    .select()
    .from(barcodeSettings)
    .where(and(eq(barcodeSettings.tenantId, tenantId), eq(barcodeSettings.projectId, projectId)));
  return { version: row?.version ?? 0, settings: row?.settings ?? usualBarcodes };
}

const categorySet = async (context: HandlerContext, projectId: string) => {
  const { version, rows } = await setOf(context, categories, projectId);
  return { data: { version, categories: rows } };
};
const justificationSet = async (context: HandlerContext, projectId: string) => {
  const { version, rows } = await setOf(context, justifications, projectId);
  return { data: { version, justifications: rows } };
};

/** Handlers of the settings of sorting. Each change reaches devices through the feed. */
export const sortingHandlers: Handlers<typeof sortingCalls> = {
  categories: async (context, { id }) => ((await seesProject(context, id)) ? categorySet(context, id) : unknown),

  updateCategories: async (context, { projectId, versionSeen, categories: asked }) => {
    const unreadable = asked.find(({ match }) => match !== '' && 'fault' in parseExpression(match));
    if (unreadable) return { refused: 'sorting.unreadable', message: unreadable.id };
    const stop = await saveSet(context, { table: categories, of: 'category', projectId, versionSeen, asked });
    return stop ?? categorySet(context, projectId);
  },

  barcodeSettings: async (context, { id }) =>
    (await seesProject(context, id)) ? { data: await barcodesOf(context, id) } : unknown,

  barcodeSettingsSave: async (context, { projectId, versionSeen, settings }) => {
    const { tx, tenantId } = context;
    if (!(await mayInProject(context, 'segregation.correct', projectId))) return unknown;
    const faulty = [...settings.documents, ...settings.pages].find((pattern) => patternFault(pattern, 'i'));
    if (faulty !== undefined) return { refused: 'sorting.unreadable', message: faulty };
    const isProject = and(eq(projects.tenantId, tenantId), eq(projects.id, projectId));
    await tx.select({ id: projects.id }).from(projects).where(isProject).for('update');
    const before = await barcodesOf(context, projectId);
    if (before.version !== versionSeen) return changed;
    const version = before.version + 1;
    await insertRows(tx, barcodeSettings, [{ tenantId, projectId, version, settings }], 'replace');
    const row = { of: 'barcodes', id: projectId, name: '', version, settings };
    await stampFeed(tx, tenantId, [{ stream: 'references', id: `barcodes/${projectId}`, scope: projectScope(projectId), row }]);
    context.note({ projectId, version });
    return { data: { version, settings } };
  },

  justification: async (context, { id }) => ((await seesProject(context, id)) ? justificationSet(context, id) : unknown),

  justificationSave: async (context, { projectId, versionSeen, justifications: asked }) => {
    const stop = await saveSet(context, { table: justifications, of: 'justification', projectId, versionSeen, asked });
    return stop ?? justificationSet(context, projectId);
  },
};
