import { and, asc, eq } from 'drizzle-orm';
import type { importCalls, ImportConfiguration } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { configFaults } from '#schema/rules/import/import-config.ts';
import { importConfigs } from '#service/db/tables/imports.ts';
import { classes, containerTypes } from '#service/db/tables/vault.ts';
import type { Handler, HandlerContext, Refused } from '#service/http/handlers.ts';
import { isUnrun, lockedImport, noCounters, setImport } from './import-rows.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such configuration.' };

/** Configurations of a project, by name. */
export async function configsOf({ tx, tenantId }: HandlerContext, projectId: string): Promise<ImportConfiguration[]> {
  const found = await tx
    .select()
    .from(importConfigs)
    .where(and(eq(importConfigs.tenantId, tenantId), eq(importConfigs.projectId, projectId)))
    .orderBy(asc(importConfigs.name));
  return found.map(({ tenantId: _, ...row }) => row);
}

/** Saves a configuration; an import that has not run takes it over, and has to be checked again. */
export const saveConfig: Handler<typeof importCalls.importConfigSave> = async (context, asked) => {
  const { tx, tenantId, caller } = context;
  const { opId, id = opId, importId, projectId, name, config } = asked;
  // a mapping without a box can be saved and not checked: its columns are known once there is a file
  if (configFaults(config).includes('targetTwice')) return { refused: 'import.mapping', message: 'targetTwice' };
  if (config.unknownValues === 'add' && !caller.grants.has('dictionary.manage'))
    return { refused: 'grant.missing', message: 'Adding values to value lists needs the right "dictionary.manage".' };
  const isClass = and(eq(classes.tenantId, tenantId), eq(classes.id, config.classId), eq(classes.projectId, projectId));
  const isType = and(eq(containerTypes.tenantId, tenantId), eq(containerTypes.id, config.containerTypeId));
  const isKnown =
    (await tx.select({ id: classes.id }).from(classes).where(isClass)).length > 0 &&
    (await tx.select({ id: containerTypes.id }).from(containerTypes).where(isType)).length > 0;
  if (!isKnown) return { refused: 'row.unknown', message: 'There is no such class or type of this project.' };
  const isOne = and(eq(importConfigs.tenantId, tenantId), eq(importConfigs.id, id));
  const [before] = await tx.select().from(importConfigs).where(isOne).for('update');
  if (!before && id !== opId) return unknown;
  if (before && before.projectId !== projectId) return unknown;
  // before anything is written: a configuration that is refused is not saved either
  const found = importId === undefined ? undefined : await lockedImport(tx, tenantId, importId);
  if (importId !== undefined && found?.projectId !== projectId)
    return { refused: 'row.unknown', message: 'There is no such import.' };
  if (found && !isUnrun(found)) return { refused: 'import.holdsRows', message: 'The import has run or runs.' };
  const isSame = before && before.name === name && JSON.stringify(before.config) === JSON.stringify(config);
  const version = before ? before.version + (isSame ? 0 : 1) : 1;
  if (before) await tx.update(importConfigs).set({ name, config, version }).where(isOne);
  else await tx.insert(importConfigs).values({ tenantId, id, projectId, name, config });
  if (importId !== undefined) {
    const again = { status: states.new, checkedFor: '', cursor: 0, counters: noCounters, message: '' };
    await setImport(tx, tenantId, importId, { config, configId: id, configVersion: version, ...again });
  }
  context.note({ configuration: id, version });
  return { data: { id, version, projectId, name, config } };
};

/** Deletes a configuration; imports keep their copy. */
export const deleteConfig: Handler<typeof importCalls.importConfigDelete> = async ({ tx, tenantId, note }, { id }) => {
  const isOne = and(eq(importConfigs.tenantId, tenantId), eq(importConfigs.id, id));
  const gone = await tx.delete(importConfigs).where(isOne).returning({ id: importConfigs.id });
  note({ configuration: id });
  return { data: { deleted: gone.length } };
};
