import { sql } from 'drizzle-orm';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Tables of the whole database with a row that has this word in any column, by name. */
export function tablesWith({ db }: Pick<Bench, 'db'>, word: string): Promise<string[]> {
  return db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`);
    const found: string[] = [];
    for (const { name } of rows) {
      const all = await tx.execute(sql`select 1 from ${sql.identifier(name)} as t where t::text ilike ${`%${word}%`} limit 1`);
      if (all.rows.length > 0) found.push(name);
    }
    return found;
  });
}
