import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { syncStatus } from '#src/data/sync.ts';
import { saved, savePreferences } from './save-preferences.ts';

i18n.activate('en-US');
const save = () => savePreferences(i18n, [{ preferenceID: 104, preferenceValue: 'Kraków' }]);
const silent = syncStatus.value;
afterEach(() => syncStatus.next(silent));

test('S-b: nothing is saved while changes wait to be sent', async () => {
  syncStatus.next({ ...silent, waiting: 2 });
  expect(await save()).toMatchObject({ ok: false, message: expect.stringContaining('wait to be sent') });
  syncStatus.next(silent);
  // nobody is signed in here: it came as far as the call
  expect(await save()).toEqual({ ok: false });
});

test('R-212, R-222, R-224, R-395: what the service says of a save is an outcome in words, never thrown', () => {
  expect(saved(i18n, { kind: 'done', data: { saved: 1 }, message: '' })).toEqual({ ok: true });
  const refused = { kind: 'refused', code: 'action.refused', message: 'no', issues: [], status: 200 } as const;
  expect(saved(i18n, refused)).toMatchObject({ ok: false, message: expect.stringContaining('Reload the page') });
  const fault = { kind: 'fault', status: 500, incident: 'i-7', retryAfterMs: 0 } as const;
  expect(saved(i18n, fault)).toMatchObject({ ok: false, message: expect.stringContaining('i-7') });
  expect(saved(i18n, { kind: 'unreachable' })).toMatchObject({ ok: false, message: expect.stringContaining('kept on this') });
});
