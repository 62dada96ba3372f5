import { expect, test } from 'vitest';
import { troubleText } from '#src/areas/notifications/words.ts';
import { callTrouble, troubleOf } from '#src/areas/account/sign-in-words.ts';
import { refusalOf } from '#src/data/sign-in.ts';
import { i18n } from '@lingui/core';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const later = { kind: 'later', status: 503, retryAfterMs: 7_000 } as const;

test('screens say of a busy server when to try again, and never ask for the password anew', () => {
  for (const text of [troubleText(i18n, later), callTrouble(i18n, later)]) expect(text).toMatch(/busy.*Nothing was changed.*7/);
  expect(refusalOf(later)).toEqual({ kind: 'later', retryAfterMs: 7_000 });
  expect(troubleOf(i18n, refusalOf(later))).toEqual({ text: expect.stringMatching(/busy/), retype: false });
});
