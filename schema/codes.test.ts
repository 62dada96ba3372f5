import { expect, test } from 'vitest';
import { customerStatus, twoFactorType } from './codes.ts';
import { grantsOf, roles } from './grants.ts';

test('R-188, R-279: a customer is external or internal, so are its people', () => {
  expect(customerStatus).toEqual({ external: 0, internal: 1 });
});

test('R-101: a client asks for a single password, or for a captcha too', () => {
  expect(twoFactorType).toEqual({ single: 1, captcha: 2 });
});

test('R-004, R-184, R-185: the roles of the claims are these; a group that is no role gives nothing', () => {
  expect(roles).toEqual([
    'User',
    'Acceptor',
    'Manager',
    'Supervisor',
    'Administrator',
    'CustomerServices',
    'ArchiveProvider',
    'Moderator',
    'ForumUser',
  ]);
  for (const role of roles) expect(grantsOf([role])).toBeInstanceOf(Set);
  expect(grantsOf(['GlobalGroups', 'constructor']).size).toBe(0);
});
