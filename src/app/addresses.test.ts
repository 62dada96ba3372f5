import { expect, test } from 'vitest';
import { afterLogin } from '#src/app/addresses.ts';

test('R-105: after the sign-in the remembered path opens under the client of now (S0 §4)', () => {
  expect(afterLogin('demo', '/acme/protocol/container/7?x=1')).toBe('/demo/protocol/container/7?x=1');
});

test('R-175, R-416: only local paths are followed (S0 §5)', () => {
  for (const path of ['https://evil.example/', '//evil.example/x', '/\\evil.example', 'demo/protocol', '', 7, undefined]) {
    expect(afterLogin('demo', path)).toBe('/demo/');
  }
});

const hostile = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/x//evil.example',
  '/x/\\evil.example',
  '/x/\t//evil.example',
  '/@evil.example',
  '/x/@evil.example/',
  '//user@evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/x\r\nLocation: https://evil.example',
  '/x/../../evil.example',
  '/x/../acme/protocol',
  '/x/..%2f..%2facme/protocol',
  '/x/%2e%2e/acme/protocol',
  '/x/.\t./acme/protocol',
  '/x/..\\..\\acme/protocol',
  '/x/./auth/login',
  '/.//evil.example',
  '/x/auth/user/../login',
  '/x/auth/user/..\\password-reset',
  '/x/auth/user/%2e%2e/login',
  '/x/auth/user/.%2E/password-reset',
  '/x/auth/user/\t../login',
  '/x/auth/user/../../../acme/protocol',
  '/x/auth/user/../../../../evil.example',
  '/x/auth\\user\\..\\login',
  '/x/auth/./login',
  '/x//auth/login',
  '/x/auth//login',
  '/x/AUTH/password-reset',
  '/x/%61uth/login',
  '/x/au\tth/login',
  '/x/auth/user',
  '/x/auth/username/login',
  '/x/auth/%E0%A4%A',
];

test.each(hostile)('R-175: %j leads to no other origin, and to no other client (reliability.md 3.9)', (path) => {
  const address = afterLogin('demo', path);
  // read as a browser reads it, tabs and line ends gone, dots resolved; then as the router does: decoded, case does not count
  const { origin, pathname } = new URL(address, 'https://vault.example/demo/auth/login');
  const read = decodeURI(pathname).toLowerCase().replace(/\/+/g, '/');
  expect([origin, read]).toEqual(['https://vault.example', expect.stringMatching(/^\/demo\/(?!auth\/(?!user\/))/)]);
  expect(pathname).toMatch(/^\/demo\//);
});

const own = ['my-account', 'my-account-orders', 'my-notification', 'password-change'];

test.each(own)('R-038, R-105: auth/user/%s is a place to go to after the sign-in, as any other page', (page) => {
  expect(afterLogin('demo', `/acme/auth/user/${page}?x=1`)).toBe(`/demo/auth/user/${page}?x=1`);
});

const guests = ['login', 'domain-login', 'callback', 'invalidToken', 'password-forgot', 'password-reset'];

test.each(guests)('auth/%s, a page for guests, is nowhere to go to after the sign-in', (page) => {
  expect(afterLogin('demo', `/demo/auth/${page}?redirect=%2Fdemo`)).toBe('/demo/');
});
