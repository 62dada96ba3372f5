import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoFactorType } from '#schema/codes.ts';
import { auditEvents, oneTimeSecrets, tenants, users } from '#service/db/tables/tenancy.ts';
import { hashPassword } from '#service/areas/account/passwords.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

/** Ways in tell by neither word nor work who has an account (reliability.md 6.3.8). */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: 'known@example.test', passwordHash: await hashPassword(PASSWORD) });
    const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-south'));
  });
});
afterAll(() => bench?.close());

const client = { customerGuid: 't-north' };
/** Every call a name can be tried by, with a secret that is wrong. */
const ways: [string, (name: string) => Record<string, unknown>][] = [
  ['/api/authorize/token', (userName) => ({ ...client, userName, userPassword: 'not it' })],
  ['/api/authorize/token', (userName) => ({ customerGuid: 't-south', userName, userPassword: 'not it' })],
  ['/api/auth/forgot-password', (username) => ({ ...client, username })],
  ['/api/auth/two-factor-code', (user) => ({ customer: 't-north', user })],
  ['/api/auth/reset-password-token', (userName) => ({ ...client, userName, userPassword: 'not it' })],
  ['/api/authorize/reset-password', (userName) => ({ ...client, userName, oldPassword: 'not it', newPassword: 'x' })],
  ['/api/auth/valid-reset-password-token', (userName) => ({ ...client, userName, resetPasswordTokenGuid: 'x' })],
  ['/api/auth/reset-forgot-password', (userName) => ({ ...client, userName, newPassword: 'x', resetPasswordTokenGuid: 'x' })],
];

const forgive = () => bench.db.asSystem((tx) => tx.delete(oneTimeSecrets));

test.each(ways)('no way in tells by its answer who has an account', async (path, body) => {
  await forgive();
  const known = await bench.knock('POST', path, { body: body('operator') });
  for (const name of ['nobody at all', 'gone', 'machine', 'outsider', "' or 1=1 --", '']) {
    const answer = await bench.knock('POST', path, { body: body(name) });
    const told = (one: typeof answer) => [one.status, one.text, [...one.headers.keys()].filter((key) => key !== 'date')];
    expect([name, ...told(answer)]).toEqual([name, ...told(known)]);
  }
});

const count = () =>
  bench.db.asSystem(async (tx) => [
    (await tx.select().from(auditEvents)).length,
    (await tx.select().from(oneTimeSecrets)).length,
  ]);

/** Rows each way in leaves: the work a name makes. */
async function rowsLeft(work: () => Promise<unknown>): Promise<number[]> {
  const before = await count();
  await work();
  return (await count()).map((rows, index) => rows - (before[index] ?? 0));
}

test.each(ways)('an unknown name makes the service work as much as a known one', async (path, body) => {
  await forgive();
  const known = await rowsLeft(() => bench.knock('POST', path, { body: body('supervisor') }));
  await forgive();
  const unknown = await rowsLeft(() => bench.knock('POST', path, { body: body(`nobody-${path}`) }));
  expect([path, unknown]).toEqual([path, known]);
});

test('passwords and codes are kept under argon2id at the floor or above', async () => {
  const stored = await bench.db.asSystem((tx) => tx.select({ hash: users.passwordHash }).from(users));
  const south = { customerGuid: 't-south', userName: 'outsider', userPassword: PASSWORD };
  expect((await bench.knock('POST', '/api/authorize/token', { body: south })).body['code']).toBe('login.codeNeeded');
  const codes = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(oneTimeSecrets)
      .where(and(eq(oneTimeSecrets.kind, 'code'), ne(oneTimeSecrets.userId, ''))),
  );
  expect(codes).toHaveLength(1);
  for (const { hash } of [...stored, ...codes]) {
    const { m, t } = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=1\$/.exec(hash)?.groups ?? {};
    expect(Number(m) >= 19_456 && Number(t) >= 2).toBe(true);
  }
});
