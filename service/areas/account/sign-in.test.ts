import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoginFailures } from '#service/areas/account/login-failures.ts';
import { cookieOf, openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const tryIn = (userName: string, userPassword: string, more: Record<string, unknown> = {}) =>
  bench.ask('POST', '/api/authorize/token', { body: { customerGuid: 't-north', userName, userPassword, ...more } });
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body['code'];
const claimsOf = async (answer: { body: Record<string, unknown> }) =>
  bench.tokens.read(String(Reflect.get(Object(answer.body['data']), 'accessToken')));

test('R-096, R-185, R-201: the token names the user, the client, and the rights', async () => {
  const answer = await tryIn('  Operator ', PASSWORD);
  expect(answer.body['data']).toMatchObject({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expiresIn: 600,
    refreshTokenExpiration: expect.any(Number),
    refreshToken: 'cookie',
  });
  expect(await claimsOf(answer)).toMatchObject({
    sub: 'u-operator',
    tenant: 't-north',
    internal_client_id: 't-north',
    url_path: 'north',
    role: ['User'],
    account_type: 0,
    internal: true,
  });
});

test('a wrong password, an unknown name and a blocked account get identical answers', async () => {
  const wrong = await tryIn('supervisor', 'not it');
  const unknown = await tryIn('nobody at all', 'not it');
  const blocked = await tryIn('gone', PASSWORD);
  expect([wrong.status, codeOf(wrong)]).toEqual([200, 'login.refused']);
  expect([unknown.text, blocked.text]).toEqual([wrong.text, wrong.text]);
});

test.each(['staff', 'a-name-nobody-has'])('after five failures the wait doubles from 1 s, for %s as well', async (name) => {
  for (let failure = 1; failure <= 5; failure += 1) expect(codeOf(await tryIn(name, 'not it'))).toBe('login.refused');
  expect(codeOf(await tryIn(name, PASSWORD))).toBe('login.delayed');
  bench.pass(1_100);
  expect(codeOf(await tryIn(name, 'not it'))).toBe('login.refused');
  bench.pass(1_100);
  expect(codeOf(await tryIn(name, PASSWORD))).toBe('login.delayed');
  bench.pass(1_000);
  expect(codeOf(await tryIn(name, PASSWORD))).toBe(name === 'staff' ? undefined : 'login.refused');
});

test('a success forgives: the count starts again', async () => {
  for (let failure = 1; failure <= 4; failure += 1) await tryIn('operator', 'not it');
  expect(codeOf(await tryIn('operator', PASSWORD))).toBeUndefined();
  for (let failure = 1; failure <= 5; failure += 1) expect(codeOf(await tryIn('operator', 'not it'))).toBe('login.refused');
  expect(codeOf(await tryIn('operator', 'not it'))).toBe('login.delayed');
  bench.pass(1_100);
});

test('parallel guesses do not slip past the count', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryIn('nothing', 'not it')));
  expect(answers.filter((answer) => codeOf(answer) === 'login.refused')).toHaveLength(5);
  expect(answers.filter((answer) => codeOf(answer) === 'login.delayed')).toHaveLength(15);
});

test('R-130, R-131: a service account is refused by name, after its password was right', async () => {
  expect(codeOf(await tryIn('machine', 'not it'))).toBe('login.refused');
  const answer = await tryIn('machine', PASSWORD);
  expect([codeOf(answer), answer.headers.getSetCookie()]).toEqual(['login.serviceAccount', []]);
  expect(answer.body['message']).toBe('Service account is not permited to login');
});

test('an unknown client is 404', async () => {
  const answer = await tryIn('operator', PASSWORD, { customerGuid: 't-nowhere' });
  expect([answer.status, codeOf(answer)]).toEqual([404, 'client.unknown']);
});

test('R-005, R-123: only internal staff may work in another client', async () => {
  bench.pass(60_000);
  const there = { requestedCustomerGuid: 't-south' };
  const staff = await tryIn('staff', PASSWORD, there);
  expect(await claimsOf(staff)).toMatchObject({ tenant: 't-south', home: 't-north', url_path: 'south', sub: 'u-staff' });
  expect(codeOf(await tryIn('operator', PASSWORD, there))).toBe('login.refused');
  // the right to switch is not enough: the user's own client is not internal
  const back = { customerGuid: 't-south', requestedCustomerGuid: 't-north' };
  expect(codeOf(await tryIn('outsider', PASSWORD, back))).toBe('login.refused');
});

test('R-125, R-126, R-128: a switch by password ends the session before; one that was refused leaves it', async () => {
  bench.pass(60_000);
  const { cookie } = await bench.signIn('staff');
  const there = { customerGuid: 't-north', userName: 'staff', requestedCustomerGuid: 't-south' };
  const goOver = (at: string, userPassword: string) =>
    bench.ask('POST', '/api/authorize/token', { cookie: at, body: { ...there, userPassword } });
  const refresh = (at: string) => bench.ask('POST', '/api/authorize/refresh', { cookie: at, body: { customerGuid: 't-north' } });
  expect(codeOf(await goOver(cookie, 'not it'))).toBe('login.refused');
  const goesOn = await refresh(cookie);
  expect(goesOn.status).toBe(200);
  expect(await claimsOf(await goOver(cookieOf(goesOn), PASSWORD))).toMatchObject({ tenant: 't-south' });
  const ended = await refresh(cookieOf(goesOn));
  expect([ended.status, codeOf(ended)]).toEqual([401, 'session.ended']);
});

test('a page of another origin cannot sign in a user', async () => {
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const foreign: [string, string][] = [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ];
  for (const header of foreign) {
    const headers = Object.fromEntries([header]);
    expect((await bench.ask('POST', '/api/authorize/token', { body, headers })).status).toBe(403);
  }
});

test('neither passwords nor tokens are logged', async () => {
  const { token, cookie } = await bench.signIn('operator');
  const log = bench.logged.join('');
  expect([PASSWORD, 'not it', token, cookie.slice(3)].filter((secret) => log.includes(secret))).toEqual([]);
});

test('one password tried on many names is stopped by address; a user with the right password still waits', async () => {
  const strict = await openBench({ loginFailures: new LoginFailures({ perRange: 10 }) });
  const spray = (index: number, userPassword: string) =>
    strict.ask('POST', '/api/authorize/token', { body: { customerGuid: 't-north', userName: `name-${index}`, userPassword } });
  const codes = [];
  for (let index = 0; index < 12; index += 1) codes.push((await spray(index, 'Summer-2026')).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  await strict.close();
});
