import { and, eq, ne, sql } from 'drizzle-orm';
import { containerStatus, importStatus as states } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import { noCounters } from '#service/areas/imports/import-rows.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import { importConfigs, imports } from '#service/db/tables/imports.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { classes, containers, containerTypes, registrations } from '#service/db/tables/vault.ts';
import type { Tongue } from '#service/demo/people.ts';
import type { Random } from '#service/demo/random.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkRun } from '#service/work/handler.ts';
import type { ImportPlan } from './plans.ts';
import { tableOf, type Known } from './rows.ts';
import { tableFile, tableFormats } from './table-files.ts';
import type { TablePlan } from './tables.ts';

interface Making {
  plan: ImportPlan;
  table: TablePlan;
  tongue: Tongue;
  position: number;
  random: Random;
}

/** Ground of the client that the imports are made on. */
interface Ground {
  admin: typeof users.$inferSelect;
  projectId: string;
  config: ImportConfig;
  known: Known;
}

/** Writes the file of an import and its rows as a person leaves them: nothing is checked yet. Undefined where the client lacks its class. */
export async function makeImport(
  { files: store }: { files: FileStore },
  run: WorkRun,
  { plan, table, tongue, position, random }: Making,
): Promise<string | undefined> {
  const { tenantId } = run;
  const id = random.id(0);
  let ground: Ground | undefined;
  await run.step(async (tx) => {
    ground = await groundOf(tx, tenantId, table);
  });
  if (!ground) return undefined;
  const { admin, projectId, config, known } = ground;
  const whole = await tableFile(plan.format, tableOf({ random, tongue, table, plan, position, known }));
  // a file that was cut short on its way is refused as a whole
  const bytes = plan.state === states.failed ? whole.subarray(0, whole.byteLength / 2) : whole;
  const sha256 = await putContent(store, tenantId, bytes);
  const name = table.names[position] ?? table.config;
  const [at, configId, fileName] = [run.now() - plan.ago, `demo-import-${tenantId}`, `${name}.${plan.format}`];
  await run.step(async (tx) => {
    const own = { tenantId, id, name };
    const expiresAt = at + fileRules.import.days * DAY_MS;
    const file = { sha256, bytes: bytes.byteLength, kind: tableFormats[plan.format], name: fileName, purpose: 'import' };
    await tx
      .insert(files)
      .values({ ...file, tenantId, id, ownerId: admin.id, madeAt: at, expiresAt })
      .onConflictDoNothing();
    await tx
      .insert(importConfigs)
      .values({ tenantId, id: configId, projectId, name: table.config, config })
      .onConflictDoNothing();
    const about = { projectId, configId, configVersion: 1, config, fileId: id, fileName, counters: noCounters };
    await tx
      .insert(imports)
      .values({ ...own, ...about, by: admin.id, byName: admin.name, at })
      .onConflictDoNothing();
  });
  return id;
}

async function groundOf(tx: Tx, tenantId: string, { className, columns }: TablePlan): Promise<Ground | undefined> {
  const [admin] = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), sql`'Administrator' = any(${users.roles})`));
  const [named] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.tenantId, tenantId), eq(classes.name, className)));
  const made = named && (await new TransactionReader(tx, tenantId).documentClass(named.id));
  const [type] = await tx.select().from(containerTypes).where(eq(containerTypes.tenantId, tenantId)).orderBy(containerTypes.id);
  if (!admin || !made || !type) return undefined;
  const idOf = (to: string) => made.attributes.find(({ name }) => name === to)?.id;
  const mapped = columns.map(({ name: from, to, do: changes = ['trim'] }) => {
    const attribute = idOf(to);
    return { from, to: attribute === undefined ? to : `attribute:${attribute}`, do: [...changes], default: '' };
  });
  const reading = { classId: made.id, containerTypeId: type.id, sheet: '', rowElement: '', columns: mapped };
  const config = { ...reading, boxes: 'create', repeats: 'skip', maxRefusedPercent: 10 } as const;
  return { admin, projectId: made.projectId, config, known: await knownCodes(tx, tenantId, made) };
}

/** Codes that are taken: of a document of the class, of a box of another project, and of a box that is closed. */
async function knownCodes(tx: Tx, tenantId: string, { id, projectId }: { id: string; projectId: string }): Promise<Known> {
  const box = async (...where: ReturnType<typeof eq>[]) =>
    (
      await tx
        .select({ code: containers.code })
        .from(containers)
        .where(and(eq(containers.tenantId, tenantId), ...where))
        .orderBy(containers.id)
        .limit(1)
    )[0]?.code;
  const [document] = await tx
    .select({ code: registrations.code })
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.classId, id), ne(registrations.code, '')))
    .orderBy(registrations.id)
    .limit(1);
  const codes = {
    registered: document?.code,
    elsewhere: await box(ne(containers.projectId, projectId)),
    closed: await box(eq(containers.projectId, projectId), eq(containers.status, containerStatus.closed)),
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined));
}
