import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';

/** What an administrator does to a whole database: empties it, takes a backup, puts it back. */

const SHELF = 'simulated_backup';

/** All tables but those that outlive a restore; what is referred to stands before what refers to it. */
async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; parents: string[] }>(sql`
    select c.relname as name, array(
      select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and p.oid <> c.oid
    ) as parents
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('migrations', 'epochs')
    order by 1`);
  const placed = new Set<string>();
  while (placed.size < rows.length) {
    const ready = rows.filter(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name } of ready) placed.add(name);
  }
  return [...placed];
}

/** Columns that are stored as written; the server computes the generated ones again. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(', '));

/** Empties every table, and begins with this epoch. */
export function emptyDatabase(db: Database, epoch: string): Promise<void> {
  return db.asSystem(async (tx) => {
    await tx.execute(sql`truncate ${quoted([...(await tablesOf(tx)), 'epochs'])} cascade`);
    await tx.execute(sql`insert into epochs (epoch, since) values (${epoch}, 0)`);
    await tx.execute(sql.raw(`drop schema if exists ${SHELF} cascade`));
  });
}

/** Copies every table aside; the epoch is the restored one's own affair. */
export function backUp(db: Database): Promise<void> {
  return db.asSystem(async (tx) => {
    await tx.execute(sql.raw(`drop schema if exists ${SHELF} cascade`));
    await tx.execute(sql.raw(`create schema ${SHELF}`));
    for (const name of await tablesOf(tx)) await tx.execute(sql.raw(`create table ${SHELF}."${name}" as table "${name}"`));
  });
}

/** Puts every table back as it was copied. */
export function restore(db: Database): Promise<void> {
  return db.asSystem(async (tx) => {
    const names = await tablesOf(tx);
    await tx.execute(sql`truncate ${quoted(names)} cascade`);
    for (const name of names) {
      const columns = (await columnsOf(tx, name)).map((column) => `"${column}"`).join(', ');
      await tx.execute(
        sql.raw(`insert into "${name}" (${columns}) overriding system value select ${columns} from ${SHELF}."${name}"`),
      );
    }
  });
}
