import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoFactorType } from '#schema/codes.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

/** Where a second factor is set, a password alone changes no password (reliability.md 6.3, 6.4). */

const NEW = 'Lantern-over-77-fields';
const sent: Message[] = [];
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ sender: { send: async (one) => void sent.push(one) } });
  const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
  await bench.db.asSystem(async (tx) => {
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north'));
    await tx.update(users).set({ email: 'operator@example.test' });
  });
});
afterAll(() => bench?.close());

const hashOf = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(users).where(eq(users.id, 'u-operator'))))[0]?.passwordHash;
const who = { customerGuid: 't-north', userName: 'operator' };
const change = async (more: Record<string, unknown> = {}) =>
  bench.knock('POST', '/api/authorize/reset-password', { body: { ...who, oldPassword: PASSWORD, newPassword: NEW, ...more } });
const code = () => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? expect.fail('No code was sent.');

test('6.4.3: the right password trades for no link, and changes nothing, without the code', async () => {
  const before = await hashOf();
  const link = await bench.knock('POST', '/api/auth/reset-password-token', { body: { ...who, userPassword: PASSWORD } });
  expect([link.body['code'], link.text.includes('resetPasswordTokenGuid')]).toEqual(['login.codeNeeded', false]);
  expect((await change()).body['code']).toBe('login.codeNeeded');
  expect((await change({ twoFactorAuthenticationCode: code() === '000000' ? '000001' : '000000' })).body['code']).toBe(
    'login.codeWrong',
  );
  expect(await hashOf()).toBe(before);
});

test('6.4.3: with the code it changes, and the code is spent', async () => {
  const before = await hashOf();
  const once = code();
  expect((await change({ newPassword: 'short', twoFactorAuthenticationCode: once })).body['code']).toBe('password.weak');
  expect((await change({ twoFactorAuthenticationCode: once })).body['data']).toEqual({ changed: true });
  expect(await hashOf()).not.toBe(before);
  const again = { oldPassword: NEW, newPassword: `${NEW}-2`, twoFactorAuthenticationCode: once };
  expect((await change(again)).body['code']).toBe('login.codeWrong');
});

test('6.4.3: of two changes at the same moment with one code, one is made', async () => {
  // a changed password drops every code of the person: only changes under way together can spend one code twice
  const current = { oldPassword: NEW, twoFactorAuthenticationCode: '' };
  const firstOf = await change({ ...current, newPassword: `${NEW}-3` });
  expect(firstOf.body['code']).toBe('login.codeNeeded');
  const together = { ...current, twoFactorAuthenticationCode: code() };
  const before = await hashOf();
  const answers = await Promise.all(['-4', '-5', '-6'].map((more) => change({ ...together, newPassword: NEW + more })));
  expect(await hashOf()).not.toBe(before);
  expect(answers.filter(({ body }) => body['code'] === 'login.codeWrong')).toHaveLength(2);
  expect(answers.filter(({ body }) => Reflect.get(Object(body['data']), 'changed') === true)).toHaveLength(1);
});
