import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '#src/data/session/session.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { anIdentity } from '#tests/bench/an-identity.ts';
import { leaveAfterSaving, saved, savePreferences } from './save-preferences.ts';

i18n.activate('en-US');
const save = () => savePreferences(i18n, [{ preferenceID: 104, preferenceValue: 'Kraków' }]);
const silent = syncStatus().value;
const signedOut = session().value;
afterEach(() => {
  syncStatus().next(silent);
  session().next(signedOut);
  vi.useRealTimers();
});

test('S-b: nothing is saved while changes wait to be sent', async () => {
  syncStatus().next({ ...silent, waiting: 2 });
  expect(await save()).toMatchObject({ ok: false, message: expect.stringContaining('have not been sent') });
  syncStatus().next(silent);
  // without a session: it got as far as the call
  expect(await save()).toEqual({ ok: false });
});

test('R-212, R-395: a refused save is an outcome in words, never thrown', () => {
  expect(saved(i18n, { kind: 'done', data: { saved: 1 }, message: '' })).toEqual({ ok: true });
  const refused = { kind: 'refused', code: 'action.refused', message: 'no', issues: [], status: 200 } as const;
  expect(saved(i18n, refused)).toMatchObject({ ok: false, message: expect.stringContaining('reload the page') });
  // staff in another client have no account there
  expect(saved(i18n, { ...refused, code: 'row.unknown' })).toMatchObject({ message: expect.stringContaining('your own client') });
  const fault = { kind: 'fault', status: 500, incident: 'i-7', retryAfterMs: 0 } as const;
  expect(saved(i18n, fault)).toMatchObject({ ok: false, message: expect.stringContaining('i-7') });
  expect(saved(i18n, { kind: 'unreachable' })).toMatchObject({ ok: false, message: expect.stringContaining('kept on this') });
});

test('R-223: saving signs the user out after a second and a half, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const identity = anIdentity();
  session().next({ ...signedOut, urlPath: 'demo', state: 'signedIn', identity });
  const leaving = leaveAfterSaving(i18n, []);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(session().value.state).toBe('signedIn');
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(session().value).toMatchObject({ state: 'signedOut', identity: null });
});
