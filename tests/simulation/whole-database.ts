import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';

/** What an administrator does to a whole database: empties it, takes a backup, puts it back. */

const SHELF = 'simulated_backup';

async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('migrations', 'epochs')
    order by 1`);
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

/** Puts every table back as it was copied. Rows come in any order: references are checked again afterwards by nobody. */
export function restore(db: Database): Promise<void> {
  return db.asSystem(async (tx) => {
    const names = await tablesOf(tx);
    await tx.execute(sql.raw(`set local session_replication_role = replica`));
    await tx.execute(sql`truncate ${quoted(names)} cascade`);
    for (const name of names) await tx.execute(sql.raw(`insert into "${name}" select * from ${SHELF}."${name}"`));
  });
}
