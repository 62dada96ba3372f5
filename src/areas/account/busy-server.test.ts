import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { refusalOf } from '#src/data/session/sign-in.ts';
import { callTrouble, troubleOf } from './sign-in-words.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const later = { kind: 'later', status: 503, retryAfterMs: 7_000 } as const;

test('screens report when to try again with a busy server, and never ask for the password again', () => {
  expect(callTrouble(i18n, later)).toMatch(/busy.*Nothing was changed.*7/);
  expect(refusalOf(later)).toEqual({ kind: 'later', retryAfterMs: 7_000 });
  expect(troubleOf(i18n, refusalOf(later))).toEqual({ text: expect.stringMatching(/busy/), retype: false });
});
