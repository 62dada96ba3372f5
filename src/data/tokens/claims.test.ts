import { expect, test } from 'vitest';
import { can, noSession } from '#src/data/session/session.ts';
import { readAccess } from './claims.ts';

const claims = {
  sub: 'u1',
  tenant: 'c1',
  url_path: 'demo',
  user_name: 'olga',
  name: 'Olga',
  email: 'Olga@Example.PL',
  role: ['Supervisor', 'GlobalGroups', 'Emperor'],
  account_type: 0,
  internal: false,
  iat: 1_000,
  exp: 1_600,
};
const token = (of: object) => `x.${Buffer.from(JSON.stringify(of)).toString('base64url')}.x`;

test('R-247: the times of a token are seconds, inside they are milliseconds by the clock of this device', () => {
  expect(readAccess(token(claims), 5_000)).toMatchObject({ lifetimeMs: 600_000, endsAt: 605_000 });
});

test.each([...Object.keys(claims), 'dots', 'letters'])('R-180: a token that is malformed in %s is none', (part) => {
  const broken: Record<string, string> = { dots: 'one', letters: 'x.§§.x' };
  const lacking = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== part));
  expect(readAccess(broken[part] ?? token(lacking), 0)).toBeUndefined();
});

test('R-185, R-187: roles and the address in small letters come from the claims', () => {
  const { identity } = readAccess(token(claims), 0) ?? {};
  expect(identity).toMatchObject({ email: 'olga@example.pl', roles: claims.role });
});

test('R-186: an unknown user or role has no right', () => {
  const { identity = null } = readAccess(token(claims), 0) ?? {};
  expect(can('conflict.decide', { ...noSession, identity })).toBe(true);
  expect(can('conflict.decide', noSession)).toBe(false);
  for (const roles of [[], ['Emperor'], ['GlobalGroups'], ['toString'], ['__proto__']]) {
    expect(can('sync', { ...noSession, identity: identity && { ...identity, roles } })).toBe(false);
  }
});
