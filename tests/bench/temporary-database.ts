import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyFolder } from './copy-folder.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';

/** A migrated database that is thrown away by `close`: a copy of a template, as a folder or on the server of `TEST_DATABASE_URL`. */
export interface TemporaryDatabase extends Database {
  /** What `openDatabase` was asked with, for a second start on the same data (embedded only). */
  readonly dataDir: string;
  /** The database on the server, for a second node (server only). */
  readonly databaseUrl?: string;
}

/**
 * Opens an empty, migrated database for a test or a benchmark.
 *
 * @param server address of a server, where it is not that of the tests
 */
export async function temporaryDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TemporaryDatabase> {
  return server ? onServer(server) : embedded();
}

async function embedded(): Promise<TemporaryDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-test-'));
  copyFolder(await migratedFolder(), dataDir);
  const db = await openDatabase({ dataDir });
  const close = async (): Promise<void> => {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...db, dataDir, close };
}

/**
 * A data folder with a migrated, empty database in it, to be copied: making one takes seconds, copying one a fraction. Made once
 * per set of migrations, moved into place when whole.
 */
export async function migratedFolder(): Promise<string> {
  const place = join(tmpdir(), `strongroom-template-${await fingerprint()}`);
  if (existsSync(place)) return place;
  const made = await mkdtemp(join(tmpdir(), 'strongroom-making-'));
  const db = await openDatabase({ dataDir: made });
  await migrate(db);
  await db.close();
  // another worker may have been faster; its template is as good as ours
  await rename(made, place).catch(() => rm(made, { recursive: true, force: true }));
  return place;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const service = new URL('../../service/', import.meta.url);
  const sources = [new URL('db/migrations/', service), new URL('db/tables/', service), new URL('db/row-security.ts', service)];
  for (const source of sources) {
    const names = source.href.endsWith('/')
      ? (await readdir(source)).filter((name) => /\.(?:sql|ts)$/.test(name)).toSorted()
      : [''];
    for (const name of names) hash.update(name).update(await readFile(new URL(name, source)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function onServer(address: string): Promise<TemporaryDatabase> {
  const name = `strongroom_test_${randomUUID().replaceAll('-', '')}`;
  const template = await migratedOnServer(address);
  await administer(address, (client) => client.query(`create database ${name} template ${template}`));
  const db = await openDatabase({ databaseUrl: databaseOf(address, name), dataDir: '' });
  const drop = (how = '') => administer(address, (client) => client.query(`drop database ${name}${how}`));
  const close = async (): Promise<void> => {
    await db.close();
    // without force PostgreSQL ends its own autovacuum worker, which the owner of a database may not; sessions left over need force
    await drop().catch(() => drop(' with (force)'));
  };
  return { ...db, dataDir: '', databaseUrl: databaseOf(address, name), close };
}

/** A migrated, empty database on the server, to be copied: made once per set of migrations, by the first of the processes that ask. */
async function migratedOnServer(address: string): Promise<string> {
  const template = `strongroom_template_${await fingerprint()}`;
  const making = `${template}_making`;
  await administer(address, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making}`);
    const db = await openDatabase({ databaseUrl: databaseOf(address, making), dataDir: '' });
    try {
      await migrate(db);
    } finally {
      await db.close();
    }
    // whole: no session of the making is left, and the others see it
    await client.query(`alter database ${making} rename to ${template}`);
  });
  return template;
}

function databaseOf(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(address: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
