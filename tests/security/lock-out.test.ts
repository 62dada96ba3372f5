import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { twoFactorType } from '#schema/codes.ts';
import { LoginFailures } from '#service/areas/account/login-failures.ts';
import { hashPassword, PasswordGate } from '#service/areas/account/passwords.ts';
import { auditEvents, oneTimeSecrets, tenants, users } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, SECRET, type Bench } from '#tests/bench/http-bench.ts';

/** Strangers delay strangers: never a device that is known, another range, or a whole client (reliability.md 3.6, 6.3.1). */

let bench: Bench;
beforeEach(async () => {
  // given, as a start gives it: a restart counts under the same keys
  bench = await openBench({ trustProxy: true, captchaSecret: SECRET });
});
afterEach(() => bench?.close());

const OFFICE = '192.0.2.7';
function tryIn(userName: string, userPassword: string, address: string, cookie = '') {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  return bench.knock('POST', '/api/authorize/token', { body: { customerGuid: 't-north', userName, userPassword }, headers });
}
const codeOf = async (answer: ReturnType<typeof tryIn>) => (await answer).body['code'];
/** Every cookie of a sign-in, as the browser keeps them after it signed out. */
async function knownDevice(userName: string): Promise<string> {
  const answer = await tryIn(userName, PASSWORD, OFFICE);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('dt-')) ?? expect.fail('No cookie of the device.');
}
async function attack(userName: string, addresses: (index: number) => string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await tryIn(userName, 'not it', addresses(index));
}

test('3.6: strangers of the same network and of a hundred others do not delay a known device', async () => {
  const cookie = await knownDevice('operator');
  await attack('operator', () => '192.0.2.9', 8);
  await attack('operator', (index) => `198.51.${index}.1`, 40);
  expect(await codeOf(tryIn('operator', PASSWORD, '192.0.2.9'))).toBe('login.delayed');
  expect(await codeOf(tryIn('operator', PASSWORD, OFFICE, cookie))).toBeUndefined();
});

test('3.6: a device is known at home and abroad, wherever its person signed in', async () => {
  const known = await knownDevice('staff');
  const abroad = { customerGuid: 't-north', userName: 'staff', userPassword: PASSWORD, requestedCustomerGuid: 't-south' };
  const switched = await bench.knock('POST', '/api/authorize/token', {
    body: abroad,
    headers: { 'x-forwarded-for': OFFICE, cookie: known },
  });
  const cookies = switched.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const elsewhere = cookies.find((cookie) => cookie.startsWith('dt-')) ?? expect.fail('No cookie of the device.');
  expect(elsewhere.split('=')[0]).not.toBe(known.split('=')[0]);
  await attack('staff', () => OFFICE, 8);
  expect(await codeOf(tryIn('staff', PASSWORD, OFFICE))).toBe('login.delayed');
  // the way home, and into the other client with nothing but what the sign-in there left
  expect(await codeOf(tryIn('staff', PASSWORD, OFFICE, known))).toBeUndefined();
  const again = { body: abroad, headers: { 'x-forwarded-for': OFFICE, cookie: elsewhere } };
  expect(await codeOf(bench.knock('POST', '/api/authorize/token', again))).toBeUndefined();
});

test('3.6: a known device has a limit of its own, and is no help against another account', async () => {
  const cookie = await knownDevice('operator');
  for (let index = 0; index < 5; index += 1) {
    expect(await codeOf(tryIn('operator', 'not it', OFFICE, cookie))).toBe('login.refused');
  }
  expect(await codeOf(tryIn('operator', PASSWORD, OFFICE, cookie))).toBe('login.delayed');
  await attack('supervisor', () => OFFICE, 5);
  expect(await codeOf(tryIn('supervisor', PASSWORD, OFFICE, cookie))).toBe('login.delayed');
});

test('3.6: one range waits and another does not, and no caller waits longer than a minute because of another range', async () => {
  await attack('operator', (index) => `192.0.2.${index}`, 5);
  expect(await codeOf(tryIn('operator', PASSWORD, '192.0.2.200'))).toBe('login.delayed');
  expect(await codeOf(tryIn('operator', PASSWORD, '192.0.3.1'))).toBeUndefined();
  await attack('operator', (index) => `2001:db8:0:${index.toString(16)}::1`, 60);
  expect(await codeOf(tryIn('operator', PASSWORD, '203.0.113.1'))).toBe('login.delayed');
  bench.pass(61_000);
  expect(await codeOf(tryIn('operator', PASSWORD, '203.0.113.1'))).toBeUndefined();
});

test('3.6: waits decay: after an hour without a try the failures are forgotten', async () => {
  for (let index = 0; index < 9; index += 1) {
    await tryIn('operator', 'not it', OFFICE);
    bench.pass(60_000);
  }
  expect(await codeOf(tryIn('operator', 'not it', OFFICE))).toBe('login.refused');
  expect(await codeOf(tryIn('operator', PASSWORD, OFFICE))).toBe('login.delayed');
  bench.pass(3_600_000);
  for (let index = 0; index < 5; index += 1) expect(await codeOf(tryIn('operator', 'not it', OFFICE))).toBe('login.refused');
});

test('3.6: parallel tries pass no limit, neither of a name nor of a range', async () => {
  const many = Array.from({ length: 40 }, (_, index) => index);
  const codes = await Promise.all(many.map(() => codeOf(tryIn('operator', 'not it', OFFICE))));
  expect(codes.filter((code) => code === 'login.refused')).toHaveLength(5);
  const strict = await openBench({ trustProxy: true, loginFailures: new LoginFailures({ perRange: 10 }) });
  const statuses = await Promise.all(
    many.map(async (index) => {
      const body = { customerGuid: 't-north', userName: `name-${index}`, userPassword: 'not it' };
      const headers = { 'x-forwarded-for': `192.0.2.${index}` };
      return (await strict.knock('POST', '/api/authorize/token', { body, headers })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  await strict.close();
});

test('3.6: a thousand failures from everywhere lock no client: a person who did not fail signs in', async () => {
  const strict = await openBench({ trustProxy: true, loginFailures: new LoginFailures() });
  for (let index = 0; index < 400; index += 1) {
    const body = { customerGuid: 't-north', userName: `name-${index % 20}`, userPassword: 'not it' };
    await strict.knock('POST', '/api/authorize/token', { body, headers: { 'x-forwarded-for': `198.51.${index % 250}.1` } });
  }
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const answer = await strict.knock('POST', '/api/authorize/token', { body, headers: { 'x-forwarded-for': OFFICE } });
  expect(answer.text).toContain('accessToken');
  await strict.close();
});

test('6.3.8: after a restart a name that exists and one that does not wait alike', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    for (const name of ['operator', 'nobody at all']) await tryIn(name, 'not it', OFFICE);
    bench.pass(60_000);
  }
  for (const name of ['operator', 'nobody at all']) expect(await codeOf(tryIn(name, 'not it', OFFICE))).toBe('login.refused');
  await bench.restart();
  const answers = [await tryIn('operator', PASSWORD, OFFICE), await tryIn('nobody at all', PASSWORD, OFFICE)];
  expect(answers.map(({ body }) => body['code'])).toEqual(['login.delayed', 'login.delayed']);
  const kept = await bench.db.asSystem((tx) => tx.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.kind, 'tries')));
  expect(kept.length).toBe(4);
  // neither the names nor what was typed in their place
  expect(JSON.stringify(kept)).not.toMatch(/operator|nobody/);
});

test('6.6.3: parallel guesses of a code are worth five, from however many ranges', async () => {
  const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
  await bench.db.asSystem(async (tx) => {
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north'));
    await tx.update(users).set({ email: 'operator@example.test' });
  });
  expect(await codeOf(tryIn('operator', PASSWORD, OFFICE))).toBe('login.codeNeeded');
  const known = await hashPassword('000000');
  await bench.db.asSystem((tx) => tx.update(oneTimeSecrets).set({ hash: known }).where(eq(oneTimeSecrets.kind, 'code')));
  const guess = (digits: string, address: string) =>
    bench.knock('POST', '/api/authorize/token', {
      body: { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD, twoFactorAuthenticationCode: digits },
      headers: { 'x-forwarded-for': address },
    });
  await Promise.all(Array.from({ length: 10 }, (_, index) => guess('111111', `198.51.${index}.1`)));
  expect((await guess('000000', '203.0.113.9')).body['code']).toBe('login.codeWrong');
});

test('16.3.1: the audit of a way in names the address it came from', async () => {
  await tryIn('operator', 'not it', '198.51.100.4');
  await tryIn('operator', PASSWORD, OFFICE);
  const rows = await bench.db.asSystem((tx) => tx.select().from(auditEvents));
  const from = (event: string) => rows.filter((row) => row.event === event).map(({ detail }) => detail);
  expect(from('session.loginFailed')).toEqual([{ address: '198.51.100.4' }]);
  expect(from('session.login')).toEqual([{ address: OFFICE }]);
});

test('3.6: a known device does not wait behind strangers for its hash', async () => {
  const gate = new PasswordGate();
  const stored = await hashPassword(PASSWORD);
  const order: string[] = [];
  const strangers = Array.from({ length: 60 }, async () => order.push(String(await gate.check('not it', stored))));
  const known = gate.check(PASSWORD, stored, true).then((isRight) => order.push(isRight === true ? 'known' : 'refused'));
  await Promise.all([...strangers, known]);
  expect(order.filter((one) => one === 'busy').length).toBe(6);
  expect(order.filter((one) => one !== 'busy').indexOf('known')).toBeLessThan(6);
});
