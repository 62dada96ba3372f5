import { expect, test } from 'vitest';
import { accessOf } from './token-answer.ts';

/** Answers that are no session, in the words of S0 §5. */

const NOW = 1_000_000;
const claims = {
  sub: 'u',
  tenant: 't',
  url_path: 'demo',
  user_name: 'operator',
  name: 'Olga',
  email: 'OLGA@example.pl',
  role: ['User'],
  account_type: 0,
  internal: false,
  iat: 0,
  exp: 600,
};
const token = (fields: object = {}) => `h.${btoa(JSON.stringify({ ...claims, ...fields }))}.s`;
const good = { accessToken: token(), refreshToken: 'cookie', expiresIn: 600 };

test('R-129, R-178: an answer with everything in it is a session', () => {
  expect(accessOf(good, NOW)).toMatchObject({ identity: { userId: 'u', email: 'olga@example.pl' }, endsAt: NOW + 600_000 });
});

test.each([
  [{ expiresIn: Number.NaN }, 'expire time is missing'],
  [{ refreshToken: '' }, 'refresh token is missing'],
  [{ accessToken: '' }, 'decoded token is missing, access token is missing'],
  [
    { accessToken: '', refreshToken: '', expiresIn: Number.NaN },
    'expire time is missing, decoded token is missing, refresh token is missing, access token is missing',
  ],
])('R-178: %j is refused with its problems, joined by commas', (lacking, fault) => {
  expect(accessOf({ ...good, ...lacking }, NOW)).toEqual({ fault });
});

test.each(['x', 'a.b.c', `h.${btoa('[]')}.s`, token({ sub: 7 })])('R-180: %s is an invalid token', (accessToken) => {
  expect(accessOf({ ...good, accessToken }, NOW)).toEqual({ fault: 'Invalid token, decoded token is missing' });
});

test.each([
  [{ expiresIn: 0 }, 0],
  [{ expiresIn: -5 }, -5_000],
  [{ accessToken: token({ exp: -60 }) }, -60_000],
])('R-179: %j has expired, and the remaining time is reported', (late, ms) => {
  expect(accessOf({ ...good, ...late }, NOW)).toEqual({ fault: `Token has expired (${ms} ms remaining)` });
});
