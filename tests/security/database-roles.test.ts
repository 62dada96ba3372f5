import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#service/db/database.ts';
import type { Driver } from '#service/db/driver.ts';
import { DatabaseStartFault } from '#service/db/faults.ts';
import { assertBoundRoles } from '#service/db/roles.ts';
import { secretFingerprint } from '#service/secret.ts';
import { temporaryDatabase } from '#tests/bench/temporary-database.ts';

/** Roles that row-level security does not bind, and nodes that sign with different secrets, are refused at start. */

const address = process.env['TEST_DATABASE_URL'] ?? '';
const admin = process.env['TEST_ADMIN_URL'] ?? '';
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseStartFault ? error : expect.fail(String(error))),
  );

const as = (name: string) => `set local session authorization ${name}`;

describe.skipIf(address)('what the catalogue says of the roles', () => {
  let db: Database;
  beforeAll(async () => {
    db = await temporaryDatabase();
  });
  afterAll(() => db?.close());

  /** The check as it would go for a user with these attributes; everything is rolled back. */
  async function faultFor(...statements: string[]): Promise<DatabaseStartFault | undefined> {
    const undo = new Error('undo');
    let found: DatabaseStartFault | undefined;
    const checked = db.asSystem(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      const inside: Driver['transaction'] = (work) => work(tx);
      found = await faultOf(assertBoundRoles(inside));
      // the embedded database keeps the authorization of its one session past a rollback
      await tx.execute(sql`reset role`);
      await tx.execute(sql`reset session authorization`);
      throw undo;
    });
    await checked.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return found;
  }

  test('3.3: a plain owner who may take the role of tenant work is bound', async () => {
    expect(await faultFor('create role plain login createrole', 'grant strongroom_app to plain', as('plain'))).toBeUndefined();
  });

  test.each([
    ['a superuser', ['create role strong login superuser', as('strong')], /"strong" is a superuser.*create role/],
    ['a user with BYPASSRLS', ['create role sly login bypassrls', as('sly')], /"sly" has BYPASSRLS.*create role/],
    [
      'a superuser who has taken a weaker role',
      ['create role strong login superuser', 'create role plain', as('strong'), 'set local role plain'],
      /"strong" is a superuser/,
    ],
    [
      'a plain user who has taken a role with BYPASSRLS',
      ['create role sly bypassrls', 'create role plain login', 'grant sly to plain', as('plain'), 'set local role sly'],
      /"sly" has BYPASSRLS/,
    ],
    [
      'a role of tenant work that bypasses',
      ['create role plain login', 'alter role strongroom_app bypassrls', as('plain')],
      /"strongroom_app" has BYPASSRLS.*alter role strongroom_app nosuperuser nobypassrls;$/,
    ],
    [
      'a role of tenant work that may act as the owner',
      ['create role plain login', 'grant plain to strongroom_app', as('plain')],
      /"plain" is granted to strongroom_app.*revoke "plain" from strongroom_app;$/,
    ],
  ])('3.3: %s is refused in one line', async (_who, statements, line) => {
    const fault = await faultFor(...statements);
    expect(fault?.kind).toBe('unboundRole');
    expect(fault?.message).toMatch(line);
    expect(fault?.message).not.toContain('\n');
  });
});

test.runIf(admin)('3.3: a start on a server as superuser, or with BYPASSRLS, is refused', async () => {
  expect(await faultOf(openDatabase({ databaseUrl: admin, dataDir: '' }))).toMatchObject({ kind: 'unboundRole' });
  const client = new Client({ connectionString: admin });
  await client.connect();
  const name = `sly_${randomUUID().slice(0, 8)}`;
  await client.query(`create role ${name} login bypassrls createrole`);
  try {
    const url = new URL(address);
    url.username = name;
    await client.query(`grant strongroom_app to ${name}`);
    expect(await faultOf(openDatabase({ databaseUrl: url.href, dataDir: '' }))).toMatchObject({ kind: 'unboundRole' });
  } finally {
    await client.query(`drop role ${name}`);
    await client.end();
  }
});

const secret = (text: string) => secretFingerprint(new TextEncoder().encode(text.padEnd(32, '.')));

test('a fingerprint tells secrets apart, and fits where the database keeps it', () => {
  const many = new Set(Array.from({ length: 1_000 }, (_, index) => secret(String(index))));
  expect(many.size).toBe(1_000);
  for (const one of many) expect(Number.isInteger(one) && one >= 0 && one < 2 ** 31).toBe(true);
});

const open = () => openDatabase({ databaseUrl: address, dataDir: '' });

test.runIf(address)('3.2: a node with another secret than a running one is told so; after that one ended it is not', async () => {
  const [first, second, other] = await Promise.all([open(), open(), open()]);
  expect(await first.showSecret(secret('one'))).toBe(true);
  expect(await second.showSecret(secret('one'))).toBe(true);
  expect(await other.showSecret(secret('two'))).toBe(false);
  await Promise.all([first.close(), second.close(), other.close()]);
  const last = await open();
  expect(await last.showSecret(secret('two'))).toBe(true);
  await last.close();
});
