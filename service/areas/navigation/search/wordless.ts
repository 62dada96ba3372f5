import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Database } from '#service/db/database.ts';
import { searchWords } from './words.ts';

type Wordless = Pick<Registration, 'id' | 'code' | 'values'>;

/** Gives documents from before the search their words, a thousand to a transaction. Once done it finds nothing. */
export async function nameWordless(db: Database, tenantId: string): Promise<number> {
  let named = 0;
  for (;;) {
    const found = await db.inTenant(tenantId, async (tx) => {
      const { rows } = await tx.execute<Wordless>(sql`
        select id, code, "values" from registrations
        where tenant_id = ${tenantId} and words is null limit ${LIMITS.bulkWriteRows}`);
      const words = rows.map((row) => ({ id: row.id, words: searchWords(row) }));
      // a row saved in the meantime already has its words
      await tx.execute(sql`
        update registrations r set words = w.words
        from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as w(id text, words text)
        where r.tenant_id = ${tenantId} and r.id = w.id and r.words is null`);
      return rows.length;
    });
    named += found;
    if (found < LIMITS.bulkWriteRows) return named;
  }
}
