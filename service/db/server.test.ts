import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#service/db/database.ts';
import { DatabaseLost, DatabaseStartFault, isPassing, meansLost } from '#service/db/faults.ts';

const fault = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '' }).then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseStartFault ? error : undefined),
  );

test.each(['nonsense', 'mysql://localhost/x', 'http://localhost:5432/x'])('%s is not an address of a database', async (url) => {
  expect((await fault(url))?.kind).toBe('badUrl');
});

test('a server that does not answer is named, without the password', async () => {
  const found = await fault('postgres://someone:secret@127.0.0.1:9/vault');
  expect(found?.kind).toBe('unreachable');
  expect(found?.message).toContain('127.0.0.1:9/vault');
  expect(found?.message).not.toContain('secret');
});

const address = process.env['TEST_DATABASE_URL'] ?? '';

test.runIf(address)('a database that does not exist is named', async () => {
  const url = new URL(address);
  url.pathname = '/no_such_vault';
  expect((await fault(url.href))?.kind).toBe('noDatabase');
});

test.runIf(address)(
  'the fault of a user who may neither make nor take the role names the statements for an administrator',
  async () => {
    const client = new Client({ connectionString: address });
    await client.connect();
    const name = `plain_${randomUUID().slice(0, 8)}`;
    await client.query(`create role ${name} login`);
    try {
      const url = new URL(address);
      url.username = name;
      const found = await fault(url.href);
      expect(found?.kind).toBe('noRole');
      expect(found?.message).toContain('create role strongroom_app');
    } finally {
      await client.query(`drop role ${name}`);
      await client.end();
    }
  },
);

test.runIf(address)('a sign of life is had while every connection of the pool is held, and none after the end', async () => {
  const db = await openDatabase({ databaseUrl: address, dataDir: '' });
  const held = Promise.withResolvers<void>();
  const holding = Array.from({ length: 12 }, () => db.asSystem(() => held.promise));
  expect(await db.ping()).toBe(true);
  held.resolve();
  await Promise.all(holding);
  await db.close();
  expect(await db.ping()).toBe(false);
});

test.each([
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  [new Error('query', { cause: new Error('Connection terminated unexpectedly') }), true],
  [new DatabaseLost(undefined), true],
  [Object.assign(new Error('x'), { code: '23505' }), false],
  [Object.assign(new Error('x'), { code: '42501' }), false],
])('%s %s: only a lost connection means a lost database', (error, lost) => {
  expect(meansLost(error)).toBe(lost);
});

test.each([
  ...['57014', '55P03', '53200', '53300', '25006', '40001', '40P01', '08006'].map((code) => [code, true] as const),
  ...['23505', '22003', '54000', '42501', 'P0001'].map((code) => [code, false] as const),
])('%s: a fault is temporary if it concerns the service, not the work (%s)', (code, passes) => {
  expect(isPassing(new Error('query', { cause: Object.assign(new Error('x'), { code }) }))).toBe(passes);
});
