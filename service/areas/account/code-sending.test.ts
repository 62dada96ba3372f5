import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { twoFactorType } from '#schema/codes.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { oneTimeSecrets, tenants, users } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

/** A code is announced, counted and good for a sign-in once the mail server has taken its message. */

const sent: Message[] = [];
const takes = async (message: Message) => void sent.push(message);
const refuses = () => Promise.reject(new Error('The mail server is away.'));
let send: (message: Message) => Promise<void> = takes;
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ sender: { send: (message) => send(message) } });
  const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
  await bench.db.asSystem((tx) => tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north')));
});
afterAll(() => bench?.close());
beforeEach(async () => {
  sent.length = 0;
  send = takes;
  await bench.db.asSystem((tx) => tx.delete(oneTimeSecrets));
  await addressIs('person@example.test');
});

const addressIs = (email: string) => bench.db.asSystem((tx) => tx.update(users).set({ email }));
const codeAgain = (user: string) => bench.knock('POST', '/api/auth/two-factor-code', { body: { customer: 't-north', user } });
const hashes = () =>
  bench.db.asSystem((tx) =>
    tx.select({ hash: oneTimeSecrets.hash }).from(oneTimeSecrets).where(eq(oneTimeSecrets.id, 'u-operator')),
  );
async function tryIn(userName: string, twoFactorAuthenticationCode = ''): Promise<string> {
  const body = { customerGuid: 't-north', userName, userPassword: PASSWORD, twoFactorAuthenticationCode };
  return ((await bench.knock('POST', '/api/authorize/token', { body })).body['code'] as string | undefined) ?? 'done';
}
async function repeated(userName: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let turn = 0; turn < 5; turn += 1) codes.add(await tryIn(userName));
  return codes;
}
const digitsOf = (message = sent.at(-1)) => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? expect.fail('No code was sent.');

test.each(['', 'no address'])('a person without an address is not promised a code: %j', async (email) => {
  await addressIs(email);
  expect(await repeated('staff')).toEqual(new Set(['login.noAddress']));
  // none of them counted
  await addressIs('person@example.test');
  expect(await tryIn('staff')).toBe('login.codeNeeded');
  expect(await tryIn('staff', digitsOf())).toBe('done');
});

test('a code that the mail server did not take is neither announced nor counted, and opens nothing', async () => {
  const unsent: Message[] = [];
  send = (message) => {
    unsent.push(message);
    return refuses();
  };
  expect(await repeated('supervisor')).toEqual(new Set(['login.codeNotSent']));
  expect(await tryIn('supervisor', digitsOf(unsent.at(-1)))).toBe('login.codeWrong');
  send = takes;
  expect(await tryIn('supervisor')).toBe('login.codeNeeded');
  expect(await tryIn('supervisor', digitsOf())).toBe('done');
});

test('a sign-in waits for a silent mail server for seconds only; a code that is taken later works', async () => {
  const accepted = Promise.withResolvers<void>();
  send = async (message) => {
    sent.push(message);
    await accepted.promise;
  };
  const began = performance.now();
  const both = await Promise.all([tryIn('everybody'), tryIn('everybody')]);
  expect([both, sent.length]).toEqual([['login.codeNotSent', 'login.codeNotSent'], 1]);
  expect(performance.now() - began).toBeLessThan(15_000);
  accepted.resolve();
  await expect.poll(() => tryIn('everybody')).toBe('login.codeNeeded');
  expect(sent).toHaveLength(1);
  expect(await tryIn('everybody', digitsOf())).toBe('done');
});

test('where another code cannot be sent, the one before it works', async () => {
  expect(await tryIn('operator')).toBe('login.codeNeeded');
  const [first, before] = [digitsOf(), await hashes()];
  send = refuses;
  await codeAgain('operator');
  await expect.poll(hashes).toEqual(before);
  expect(await tryIn('operator', first)).toBe('done');
});
