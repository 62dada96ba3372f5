import { and, eq, sql } from 'drizzle-orm';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { csvText } from '#schema/rules/csv.ts';
import { contentAt } from '#service/areas/dictionaries/version-content.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { dictionaryConfigs, dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { LIST_VERSIONS } from '#service/demo/configuration.ts';
import { dictionarySpecs } from '#service/demo/dictionaries.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkRun } from '#service/work/handler.ts';

/** Days between two files of the list. */
const DAYS_BETWEEN = 30;

type Counts = Record<'values' | 'added' | 'withdrawn' | 'replaced', number>;
type Admin = Pick<typeof users.$inferSelect, 'id' | 'name'>;

/**
 * Keeps a file for each version of the largest value list, as if a person had sent them: each is the list as it was then. It is done
 * in the background, because a first start must not wait for so many bytes. A second run changes nothing.
 */
export async function fillDemoLists({ files: store }: { files: FileStore }, run: WorkRun): Promise<void> {
  const { tenantId } = run;
  let found: { id: string; version: number; date: number; admin: Admin } | undefined;
  await run.step(async (tx) => {
    found = await largestOf(tx, tenantId);
  });
  // a person has published a file of their own
  if (found?.version !== LIST_VERSIONS) return;
  const { id: dictionaryId, version: newest, date, admin } = found;
  const configId = `demo-list-${tenantId}`;
  for (let version = 1; version <= newest; version += 1) {
    const id = `${configId}-${version}`;
    let values: string[] = [];
    await run.step(async (tx) => {
      values = await valuesAt(tx, { tenantId, dictionaryId }, version);
    });
    const bytes = new TextEncoder().encode(csvText([['value'], ...values.map((value) => [value])]));
    const sha256 = await putContent(store, tenantId, bytes);
    const [name, at] = [`addresses-${version}.csv`, date - (newest - version) * DAYS_BETWEEN * DAY_MS];
    await run.step(async (tx) => {
      const config = { column: 'value', successorColumn: '', sheet: '', headless: false };
      const file = { sha256, bytes: bytes.byteLength, kind: 'text', name, purpose: 'dictionary', ownerId: admin.id, madeAt: at };
      await tx
        .insert(dictionaryConfigs)
        .values({ tenantId, id: configId, name: dictionarySpecs.addresses.name, dictionaryId, config })
        .onConflictDoNothing();
      await tx
        .insert(files)
        .values({ ...file, tenantId, id })
        .onConflictDoNothing();
      const counters = { refused: 0, repeated: 0, empty: 0, ...(await countsOf(tx, { tenantId, dictionaryId }, version)) };
      const state = version === newest ? states.current : states.replaced;
      const published = { version, publishedVersion: version, checkedAgainst: version - 1, state, counters };
      const about = { tenantId, id, dictionaryId, configId, fileId: id, name, by: admin.id, byName: admin.name, at };
      await tx
        .insert(dictionaryFiles)
        .values({ ...about, ...published })
        .onConflictDoNothing();
    });
  }
}

/** The largest list of a client, with its administrator. */
async function largestOf(tx: Tx, tenantId: string) {
  const isOne = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.name, dictionarySpecs.addresses.name));
  const [head] = await tx.select().from(dictionaries).where(isOne);
  const isAdmin = and(eq(users.tenantId, tenantId), sql`'Administrator' = any(${users.roles})`);
  const [admin] = await tx.select({ id: users.id, name: users.name }).from(users).where(isAdmin);
  return head && admin && { id: head.id, version: head.version, date: head.date, admin };
}

interface ListKey {
  tenantId: string;
  dictionaryId: string;
}

/** One row with one array, as in `dictionary-part.ts`. */
async function valuesAt(tx: Tx, list: ListKey, version: number): Promise<string[]> {
  const { rows } = await tx.execute<{ list: string | null }>(
    sql`select json_agg(value order by folded, value)::text as list from (${contentAt(list, version)}) then_in`,
  );
  return JSON.parse(rows[0]?.list ?? '[]') as string[]; // made by json_agg from a text column
}

async function countsOf(tx: Tx, { tenantId, dictionaryId }: ListKey, version: number): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`
    select count(*) filter (where since_version <= ${version} and (until_version = 0 or until_version > ${version}))::int as values,
      count(*) filter (where since_version = ${version})::int as added,
      count(*) filter (where until_version = ${version})::int as withdrawn,
      count(*) filter (where until_version = ${version} and successor <> '')::int as replaced
    from dictionary_values where tenant_id = ${tenantId} and dictionary_id = ${dictionaryId}`);
  return rows[0] ?? { values: 0, added: 0, withdrawn: 0, replaced: 0 };
}
