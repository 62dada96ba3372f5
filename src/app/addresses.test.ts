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

test('the sign-in page is never the place to go after signing in', () => {
  expect(afterLogin('demo', '/demo/auth/login?redirect=%2Fdemo')).toBe('/demo/');
});
