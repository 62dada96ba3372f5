import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { codeOf, DatabaseStartFault } from '#service/db/faults.ts';
import { secureTables } from '#service/db/row-security.ts';
import { epochs } from '#service/db/tables/sync.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Two services that start together make the same catalog entries; the second one reads again. */
const racing = new Set(['23505', '42P06', '42P07', 'XX000']);
const stopped = new Map([
  ['57014', 'a statement was cancelled'],
  ['55P03', 'a lock was not given in time'],
]);

interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** Brings the tables up to date, in one transaction; does nothing when they are. Answers the names it applied. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = readMigrations();
  try {
    return await db.asSystem((tx) => apply(tx, migrations));
  } catch (error) {
    if (!racing.has(codeOf(error))) throw stoppedFault(error);
    return await db
      .asSystem((tx) => apply(tx, migrations))
      .catch((again: unknown) => {
        throw stoppedFault(again);
      });
  }
}

function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/** Converts a fault of locked tables, or of work ended from outside, to one line, because it is no bug. */
function stoppedFault(error: unknown): unknown {
  const why = stopped.get(codeOf(error));
  if (why === undefined) return error;
  const message = `The database could not be brought up to date: ${why}. Nothing was changed; start again.`;
  return new DatabaseStartFault('stopped', message, { cause: error });
}

async function apply(tx: Tx, migrations: readonly Migration[]): Promise<string[]> {
  // a table of a large client takes longer to change than any statement of a call may
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
  await tx.execute(
    sql`create table if not exists migrations (name text primary key, hash text not null, applied_at bigint not null)`,
  );
  await tx.execute(sql`lock table migrations in exclusive mode`);
  const { rows } = await tx.execute<{ name: string; hash: string }>(sql`select name, hash from migrations`);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  refuseOthers(applied, migrations);
  const due = migrations.filter(({ name }) => !applied.has(name));
  // rows that were there before may have come by a restore, which keeps no statistics: a statement over all of them would be
  // planned for an empty table, and hold its locks for hours instead of seconds
  if (due.length > 0 && applied.size > 0) await tx.execute(sql`analyze`);
  for (const { name, text, hash } of due) {
    for (const statement of text.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into migrations values (${name}, ${hash}, ${Date.now()})`);
  }
  if (due.length > 0) await secureTables(tx);
  const [epoch] = await tx.select().from(epochs).limit(1);
  if (!epoch) await tx.insert(epochs).values({ epoch: randomUUID(), since: Date.now() });
  return due.map(({ name }) => name);
}

/** A database of a later version, or of changed migrations, is left alone: its rows may mean something else. */
function refuseOthers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (known.get(name) === hash) continue;
    const why = known.has(name) ? `its migration ${name} differs from ours` : `it knows the migration ${name}, we do not`;
    throw new DatabaseStartFault('otherVersion', `The database belongs to another version of Strongroom: ${why}.`);
  }
}
