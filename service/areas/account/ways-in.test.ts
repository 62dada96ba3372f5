import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { twoFactorType } from '#schema/codes.ts';
import { auditEvents, oneTimeSecrets, tenants, users } from '#service/db/tables/tenancy.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { accountCalls } from '#schema/calls/account.ts';
import { cookieOf, openBench, PASSWORD, type Answer, type Bench } from '#tests/bench/http-bench.ts';

/** Second factor, captcha, forgotten and changed passwords (S0 §6, §7; reliability.md 6.2 to 6.6). */

const NEW = 'Lantern-over-77-fields';
const sent: Message[] = [];
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ sender: { send: async (one) => void sent.push(one) }, publicUrl: 'https://vault.example' });
});
afterAll(() => bench.close());
beforeEach(async () => {
  sent.length = 0;
  // limits of an hour are the subject of one test only
  bench.pass(2 * 3_600_000);
  await bench.db.asSystem(async (tx) => {
    const [one] = await tx.select().from(users).where(eq(users.id, 'u-nothing'));
    await tx.delete(oneTimeSecrets).where(eq(oneTimeSecrets.kind, 'tries'));
    await tx.update(users).set({ passwordHash: one?.passwordHash ?? '' });
    await tx.update(users).set({ email: '' });
    await tx.update(users).set({ email: 'operator@example.test' }).where(eq(users.id, 'u-operator'));
  });
});

const rules = (parameters: Record<string, unknown>) =>
  bench.db.asSystem((tx) => tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north')));
const withCode = async () => {
  await rules({ isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single });
  await bench.db.asSystem((tx) => tx.update(users).set({ email: 'someone@example.test' }).where(eq(users.email, '')));
};
const withCaptcha = () => rules({ isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.captcha });

const post = (path: string, body: Record<string, unknown>, cookie?: string) =>
  bench.ask('POST', path, { body, ...(cookie !== undefined && { cookie }) });
const tryIn = (userName: string, more: Record<string, unknown> = {}) =>
  post('/api/authorize/token', { customerGuid: 't-north', userName, userPassword: PASSWORD, ...more });
const codeAgain = (user: string) => post('/api/auth/two-factor-code', { customer: 't-north', user });
const guess = (tokenResponse: string) => tryIn('operator', { userPassword: 'not it', tokenResponse });
const codeOf = ({ body }: Answer) => (body['code'] as string | undefined) ?? 'done';
const sorted = (answers: Answer[]) => answers.map(codeOf).toSorted();
const dataOf = ({ body }: Answer) => Object(body['data']) as Record<string, unknown>;

/** The next message: it is sent behind the answer. */
async function message(): Promise<Message> {
  for (let tries = 0; tries < 200 && sent.length === 0; tries += 1) await new Promise((settle) => setTimeout(settle, 5));
  return sent.shift() ?? expect.fail('No message came.');
}
const digitsOf = ({ text }: Message) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const linkOf = ({ text }: Message) => {
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
  return { url, token: new URLSearchParams(url.hash.slice(1)).get('token') ?? '' };
};

test('a client may ask for a code: it comes by message, opens once, and no sign-in works without it', async () => {
  await withCode();
  expect((await bench.ask('GET', '/api/tenancy/check-client?customerUrlPath=north')).body['data']).toMatchObject({
    isTwoFaEnabled: true,
    twoFactorAuthType: twoFactorType.single,
  });
  const first = await tryIn('operator');
  expect([codeOf(first), first.headers.getSetCookie()]).toEqual(['login.codeNeeded', []]);
  const received = await message();
  expect(received.to).toBe('operator@example.test');
  const digits = digitsOf(received);
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: '000000' }))).toBe('login.codeWrong');
  // two in parallel with the right code: one wins
  const both = await Promise.all([1, 2].map(() => tryIn('operator', { twoFactorAuthenticationCode: digits })));
  expect(sorted(both)).toEqual(['done', 'login.codeWrong']);
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: digits }))).toBe('login.codeWrong');
  const kept = JSON.stringify(await bench.db.asSystem((tx) => tx.select().from(oneTimeSecrets)));
  expect(kept).not.toContain(digits);
});

test('a code runs out after ten minutes, and after five wrong ones', async () => {
  await withCode();
  await tryIn('operator');
  const late = digitsOf(await message());
  bench.pass(10 * 60_000 + 1);
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: late }))).toBe('login.codeWrong');
  await tryIn('operator');
  const digits = digitsOf(await message());
  const wrong = digits === '123456' ? '654321' : '123456';
  for (let tries = 0; tries < 5; tries += 1) {
    expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: wrong }))).toBe('login.codeWrong');
    bench.pass(5_000);
  }
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: digits }))).toBe('login.codeWrong');
  bench.pass(60_000);
  await tryIn('operator');
  const renewed = digitsOf(await message());
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: renewed }))).toBe('done');
});

test('wrong codes delay like wrong passwords, and the right password in between forgives none of them', async () => {
  await withCode();
  const guessed = [];
  for (let tries = 0; tries < 6; tries += 1) {
    await tryIn('everybody');
    guessed.push(codeOf(await tryIn('everybody', { twoFactorAuthenticationCode: 'no code' })));
  }
  expect(guessed).toEqual([...Array.from({ length: 5 }, () => 'login.codeWrong'), 'login.delayed']);
  expect(codeOf(await tryIn('everybody'))).toBe('login.delayed');
  bench.pass(1_100);
  expect(codeOf(await tryIn('everybody', { twoFactorAuthenticationCode: 'no code' }))).toBe('login.codeWrong');
  bench.pass(1_100);
  expect(codeOf(await tryIn('everybody'))).toBe('login.delayed');
});

test('three codes an hour go to one user until they enter one: new codes are no new guesses', async () => {
  await withCode();
  const codes = [];
  for (let turn = 0; turn < 5; turn += 1) {
    codes.push(codeOf(await tryIn('supervisor')));
    if (turn < 3) await message();
    bench.pass(10 * 60_000 + 1);
  }
  const none = 'rate.limit';
  expect(codes).toEqual(['login.codeNeeded', 'login.codeNeeded', 'login.codeNeeded', none, none]);
  await codeAgain('supervisor');
  await new Promise((settle) => setTimeout(settle, 100));
  expect(sent).toEqual([]);
  // a user who enters the codes they receive is not limited
  for (let turn = 0; turn < 5; turn += 1) {
    await tryIn('staff');
    const digits = digitsOf(await message());
    expect(codeOf(await tryIn('staff', { twoFactorAuthenticationCode: digits }))).toBe('done');
  }
});

test('without the right password no code is sent, and asking again sends nothing to whom none was', async () => {
  await withCode();
  await tryIn('operator', { userPassword: 'not it' });
  const [known, unknown] = [await codeAgain('supervisor'), await codeAgain('nobody at all')];
  expect(unknown.text).toBe(known.text);
  await new Promise((settle) => setTimeout(settle, 100));
  expect(sent).toEqual([]);
  await tryIn('operator');
  const first = digitsOf(await message());
  await codeAgain('operator');
  const second = digitsOf(await message());
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: second }))).toBe('done');
  expect(codeOf(await tryIn('operator', { twoFactorAuthenticationCode: first }))).toBe('login.codeWrong');
});

/** Solves a challenge as a browser does. */
async function solved(): Promise<string> {
  const { body: challenge } = await bench.ask('GET', '/api/auth/captcha-challenge');
  const known = challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge']; // checked by solving it
  const solution = await solveChallenge({ challenge: known, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

test.each(['operator', 'a-name-nobody-has'])('R-194: after three failures a client may ask for a captcha: %s', async (name) => {
  await withCaptcha();
  expect(codeOf(await tryIn('supervisor'))).toBe('done');
  for (let tries = 0; tries < 3; tries += 1) expect(codeOf(await tryIn(name, { userPassword: 'not it' }))).toBe('login.refused');
  for (const tokenResponse of [undefined, '', 'x', Buffer.from('{}').toString('base64')]) {
    expect(codeOf(await tryIn(name, { tokenResponse }))).toBe('login.captchaNeeded');
  }
  const right = await solved();
  const look = await post('/api/auth/captcha-check', { siteResponse: right });
  expect(dataOf(look)).toEqual({ valid: true });
  expect(codeOf(await tryIn(name, { tokenResponse: right }))).toBe(name === 'operator' ? 'done' : 'login.refused');
});

test('a solution counts once, for five minutes, and for the challenge it was made for', async () => {
  await withCaptcha();
  for (let tries = 0; tries < 3; tries += 1) await guess('');
  const right = await solved();
  const both = await Promise.all([guess(right), guess(right)]);
  expect(sorted(both)).toEqual(['login.captchaNeeded', 'login.refused']);
  const { challenge, solution } = JSON.parse(Buffer.from(await solved(), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const forged = [
    { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, keySignature: undefined } }, solution },
    { challenge: { ...challenge, signature: '' }, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
  ];
  for (const one of forged) {
    expect(codeOf(await guess(Buffer.from(JSON.stringify(one)).toString('base64')))).toBe('login.captchaNeeded');
  }
  const late = await solved();
  bench.pass(301_000);
  expect(codeOf(await guess(late))).toBe('login.captchaNeeded');
});

const forgot = (username: string) => post('/api/auth/forgot-password', { customerGuid: 't-north', username });
const reset = (token: string, newPassword: string, userName = 'operator') =>
  post('/api/auth/reset-forgot-password', { customerGuid: 't-north', userName, newPassword, resetPasswordTokenGuid: token });

test('a forgotten password: a link by message sets a new one once, and every session ends', async () => {
  await rules({});
  const before = await bench.signIn('operator');
  await forgot(' Operator ');
  const { url, token } = linkOf(await message());
  expect([url.origin, url.pathname, url.search]).toEqual(['https://vault.example', '/north/auth/password-reset', '']);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const asked = { customerGuid: 't-north', userName: 'operator', resetPasswordTokenGuid: token };
  expect(dataOf(await post('/api/auth/valid-reset-password-token', asked))).toEqual({ valid: true });
  expect(dataOf(await post('/api/auth/valid-reset-password-token', { ...asked, userName: 'supervisor' }))).toEqual({
    valid: false,
  });
  const weak = await reset(token, 'short');
  expect(codeOf(weak)).toBe('password.weak');
  const both = await Promise.all([reset(token, NEW), reset(token, `${NEW}!`)]);
  expect(sorted(both)).toEqual(['done', 'reset.invalid']);
  expect((await message()).subject).toBe('Your password was changed');
  expect((await bench.ask('GET', '/api/navigation/menu', { token: before.token })).status).toBe(401);
  const refreshed = await post('/api/authorize/refresh', { customerGuid: 't-north' }, before.cookie);
  expect(codeOf(refreshed)).toBe('session.ended');
  expect(codeOf(await tryIn('operator'))).toBe('login.refused');
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.userId, 'u-operator')));
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['account.forgot', 'account.password']));
  expect(bench.logged.join('')).not.toContain(token);
});

test('a link runs out after ten minutes; of another client or user it opens nothing', async () => {
  await forgot('operator');
  const { token } = linkOf(await message());
  expect(codeOf(await reset(token, NEW, 'supervisor'))).toBe('reset.invalid');
  const away = { customerGuid: 't-south', userName: 'outsider', newPassword: NEW, resetPasswordTokenGuid: token };
  expect(codeOf(await post('/api/auth/reset-forgot-password', away))).toBe('reset.invalid');
  bench.pass(10 * 60_000 + 1);
  expect(codeOf(await reset(token, NEW))).toBe('reset.invalid');
});

test('no answer reveals an account: forgotten passwords of unknown, blocked and service accounts answer alike', async () => {
  await bench.db.asSystem((tx) => tx.update(users).set({ email: 'x@example.test' }).where(eq(users.id, 'u-machine')));
  const known = await forgot('operator');
  await message();
  for (const name of ['nobody at all', 'gone', 'machine', 'supervisor']) {
    expect([name, (await forgot(name)).text]).toEqual([name, known.text]);
  }
  await new Promise((settle) => setTimeout(settle, 100));
  expect(sent).toEqual([]);
});

test('three links an hour go to one user, and the fourth answer does not reveal it', async () => {
  const limited = await openBench({ sender: { send: async (one) => void sent.push(one) }, publicUrl: 'https://vault.example' });
  await limited.db.asSystem((tx) => tx.update(users).set({ email: 'operator@example.test' }));
  const ask = () => limited.ask('POST', '/api/auth/forgot-password', { body: { customerGuid: 't-north', username: 'operator' } });
  const answers: string[] = [];
  for (let index = 0; index < 5; index += 1) answers.push((await ask()).text);
  await new Promise((settle) => setTimeout(settle, 100));
  expect([sent.length, new Set(answers).size]).toEqual([3, 1]);
  await limited.close();
});

test('a password is changed with the old one; this session lives on, the others end', async () => {
  await rules({});
  const [here, elsewhere] = [await bench.signIn('operator'), await bench.signIn('operator')];
  const asked = { customerGuid: 't-north', userName: 'operator', oldPassword: PASSWORD, newPassword: NEW };
  // browsers send the cookie below its path only
  const renewed = await post('/api/authorize/refresh', { customerGuid: 't-north' }, here.cookie);
  const path = /Path=([^;]+)/.exec(renewed.headers.getSetCookie()[0] ?? '')?.[1] ?? 'none';
  expect(accountCalls.resetPassword.path.startsWith(`${path}/`)).toBe(true);
  here.cookie = cookieOf(renewed);
  expect(codeOf(await post('/api/authorize/reset-password', { ...asked, oldPassword: 'not it' }, here.cookie))).toBe(
    'login.refused',
  );
  expect(codeOf(await post('/api/authorize/reset-password', { ...asked, newPassword: 'Password-2026!' }, here.cookie))).toBe(
    'password.weak',
  );
  expect(dataOf(await post('/api/authorize/reset-password', asked, here.cookie))).toEqual({ changed: true });
  const again = (cookie: string) => post('/api/authorize/refresh', { customerGuid: 't-north' }, cookie);
  expect([(await again(here.cookie)).status, (await again(elsewhere.cookie)).status]).toEqual([200, 401]);
  expect((await bench.ask('GET', '/api/navigation/menu', { token: elsewhere.token })).status).toBe(401);
});

test('guessing by the change of a password is held like guessing by the sign-in', async () => {
  const tried = { customerGuid: 't-north', userName: 'staff', oldPassword: 'not it', newPassword: NEW };
  for (let tries = 0; tries < 5; tries += 1) await post('/api/authorize/reset-password', tried);
  expect(codeOf(await post('/api/authorize/reset-password', { ...tried, oldPassword: PASSWORD }))).toBe('login.delayed');
  expect(
    codeOf(await post('/api/auth/reset-password-token', { customerGuid: 't-north', userName: 'staff', userPassword: PASSWORD })),
  ).toBe('login.delayed');
});
