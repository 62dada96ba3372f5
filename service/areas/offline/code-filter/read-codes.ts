import { sql, type SQL } from 'drizzle-orm';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { boxName, documentName, keyOf } from '#schema/rules/code-filter/keys.ts';
import type { Database, Tx } from '#service/db/database.ts';

/** Rows of one statement: hashing them takes some milliseconds, and other callers of an embedded database wait for no more. */
const PAGE = 20_000;

type CodeRow = { id: string; code: string; class_id: string };

/** Codes of the client and of one salt. */
export interface CodesOf {
  db: Database;
  tenantId: string;
  salt: number;
}

/** Classes whose codes may repeat are left out: a second document with such a code is no fault. */
const isCounted = (classId: SQL, tenantId: string) =>
  sql`not exists (select 1 from classes c where c.tenant_id = ${tenantId} and c.id = ${classId} and c.code_repeats)`;

/** Keys of all codes that are in use: of living documents, and of every box, because the code of a box is used for ever. */
export async function allKeys({ db, tenantId, salt }: CodesOf): Promise<Float64Array> {
  const boxes = (after: string) => sql`select id, code, '' as class_id from containers
    where tenant_id = ${tenantId} and id > ${after} and code <> '' order by id limit ${PAGE}`;
  const documents = (after: string) => sql`select id, code, class_id from registrations d
    where tenant_id = ${tenantId} and id > ${after} and code <> '' and deleted_at = 0
      and ${isCounted(sql`d.class_id`, tenantId)} order by id limit ${PAGE}`;
  const keys: number[] = [];
  for (const page of [boxes, documents]) await eachPage(db, tenantId, page, (rows) => addKeys(keys, rows, salt));
  return Float64Array.from(keys);
}

/** Keys of the codes of rows that changed after a position of the feed, up to another. */
export async function keysSince({ db, tenantId, salt }: CodesOf, from: number, upto: number): Promise<Float64Array> {
  const keys: number[] = [];
  const changed = (after: string) => sql`select lpad(seq::text, 16, '0') as id, "row" ->> 'code' as code,
      case when stream = ${container.stream} then '' else "row" ->> 'classId' end as class_id
    from feed f where tenant_id = ${tenantId} and seq > ${Math.max(from, Number(after || 0))} and seq <= ${upto}
      and stream in (${container.stream}, ${registration.stream}) and "row" ->> 'code' <> ''
      and (stream = ${container.stream} or ${isCounted(sql`f."row" ->> 'classId'`, tenantId)})
    order by seq limit ${PAGE}`;
  await eachPage(db, tenantId, changed, (rows) => addKeys(keys, rows, salt));
  return Float64Array.from(keys);
}

async function eachPage(
  db: Database,
  tenantId: string,
  page: (after: string) => SQL,
  take: (rows: readonly CodeRow[]) => void,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const asked: SQL = page(after);
    const { rows } = await db.inTenant(tenantId, (tx: Tx) => tx.execute<CodeRow>(asked));
    take(rows);
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  }
}

function addKeys(keys: number[], rows: readonly CodeRow[], salt: number): void {
  for (const { code, class_id: classId } of rows)
    keys.push(keyOf(classId === '' ? boxName(code) : documentName(classId, code), salt));
}
