import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { twoFactorType } from '#schema/codes.ts';
import { hashPassword, PasswordGate } from '#service/areas/account/passwords.ts';
import { oneTimeSecrets, tenants, users } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import { traceStatements, type StatementTrace } from '#tests/bench/statement-trace.ts';

/**
 * A name with an account and one without cost the same statements in the same order and the same number of hashes, so the
 * time of an answer reveals nothing (reliability.md 6.3.8). The bench measures that time (`equal-work`).
 */

/** A gate that writes down each hash it makes or checks. */
class CountingGate extends PasswordGate {
  hashes: string[] = [];

  override check(...given: Parameters<PasswordGate['check']>) {
    this.hashes.push('check');
    return super.check(...given);
  }

  override make(password: string) {
    this.hashes.push('make');
    return super.make(password);
  }
}

let bench: Bench;
let trace: StatementTrace;
const gate = new CountingGate();
beforeAll(async () => {
  bench = await openBench({ passwords: gate });
  const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: 'known@example.test', passwordHash: await hashPassword(PASSWORD) });
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-south'));
  });
  const pending = { ...south, userName: 'outsider', userPassword: PASSWORD };
  expect((await bench.knock('POST', '/api/authorize/token', { body: pending })).body['code']).toBe('login.codeNeeded');
  trace = traceStatements(bench.db);
});
afterAll(() => bench?.close());

const north = { customerGuid: 't-north' };
const south = { customerGuid: 't-south' };
type Way = [name: string, path: string, known: string, body: (name: string) => Record<string, unknown>];
const ways: Way[] = [
  ['a sign-in', '/api/authorize/token', 'operator', (userName) => ({ ...north, userName, userPassword: 'not it' })],
  ['a blocked sign-in', '/api/authorize/token', 'gone', (userName) => ({ ...north, userName, userPassword: PASSWORD })],
  ['a sign-in with a code', '/api/authorize/token', 'outsider', (userName) => ({ ...south, userName, userPassword: 'not it' })],
  ['a forgotten password', '/api/auth/forgot-password', 'operator', (username) => ({ ...north, username })],
  ['a blocked one forgotten', '/api/auth/forgot-password', 'gone', (username) => ({ ...north, username })],
  ['a program, forgotten', '/api/auth/forgot-password', 'machine', (username) => ({ ...north, username })],
  ['a code that was asked for', '/api/auth/two-factor-code', 'outsider', (user) => ({ customer: 't-south', user })],
  ['a code nobody asked for', '/api/auth/two-factor-code', 'operator', (user) => ({ customer: 't-north', user })],
  [
    'a link',
    '/api/auth/valid-reset-password-token',
    'operator',
    (userName) => ({ ...north, userName, resetPasswordTokenGuid: 'x' }),
  ],
  [
    'a change',
    '/api/authorize/reset-password',
    'operator',
    (userName) => ({ ...north, userName, oldPassword: 'not it', newPassword: 'x' }),
  ],
];

test.each(ways)('6.3.8: %s costs the same statements and hashes with and without an account', async (_way, path, known, body) => {
  await bench.db.asSystem((tx) => tx.delete(oneTimeSecrets).where(eq(oneTimeSecrets.kind, 'tries')));
  const work = async (name: string) => {
    gate.hashes = [];
    const statements = await trace.of(() => bench.knock('POST', path, { body: body(name) }));
    return { hashes: gate.hashes, statements };
  };
  const forKnown = await work(known);
  expect(forKnown.statements.length).toBeGreaterThan(3);
  // the first name without an account, and one more: they share a row, which is there by then
  expect(await work('no such name')).toEqual(forKnown);
  expect(await work('no such person')).toEqual(forKnown);
});
