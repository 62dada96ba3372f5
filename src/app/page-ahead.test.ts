import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anIdentity } from '#tests/bench/an-identity.ts';

/** The page of an address is loaded before the user is known; the address is the only input. */
const identity = anIdentity({ roles: ['User'] });
const kept = JSON.stringify({ identity, customerGuid: 'c', confirmedAt: 1 });
const remembers = (known: boolean) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (known && key === 'auth.identity' ? kept : null) });

/** A page that has just been opened: nothing of it is fetched yet. */
async function opened() {
  vi.resetModules();
  const [{ fetchPageAhead }, { pageAt }] = await Promise.all([import('./page-ahead.ts'), import('./site-map.ts')]);
  const screenOf = (address: string) => vi.spyOn(pageAt(address) ?? expect.fail(), 'screen').mockResolvedValue(() => null);
  return { fetchPageAhead, screenOf };
}

let before: string;
beforeEach(() => {
  before = i18n.locale;
  remembers(false);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  i18n.loadAndActivate({ locale: before || 'en-US', messages: {} });
});

test.each([
  ['a page of the client', '/{client}/management/devices', '/demo/management/devices', [false, true]],
  ['the sign-in', '/{client}/auth/login', '/demo/auth/login', [true, false]],
  ['a page for everybody', '/{client}/auth/invalidToken', '/demo/auth/invalidToken', [true, true]],
  ['a page that signs out', '/{client}/auth/password-reset', '/demo/auth/password-reset/', [true, true]],
])('%s is loaded for the expected visitor: without and with a session', async (_what, address, path, expected) => {
  const fetched = [];
  for (const known of [false, true]) {
    remembers(known);
    const { fetchPageAhead, screenOf } = await opened();
    const screen = screenOf(address);
    await fetchPageAhead(path, Promise.resolve());
    fetched.push(screen.mock.calls.length > 0);
  }
  expect(fetched).toEqual(expected);
});

test('an address of no page fetches nothing, and a page that cannot be had is no fault here: the route has words for it', async () => {
  remembers(true);
  const { fetchPageAhead, screenOf } = await opened();
  await expect(fetchPageAhead('/demo/no/such/page/at/all', Promise.resolve())).resolves.toBeUndefined();
  screenOf('/{client}/sync').mockRejectedValue(new Error('no such part'));
  await expect(fetchPageAhead('/demo/sync', Promise.resolve())).resolves.toBeUndefined();
});

test('its texts are those of the language that is spoken by then, and the page itself waits for no language', async () => {
  remembers(true);
  const { fetchPageAhead, screenOf } = await opened();
  const screen = screenOf('/{client}/management/devices');
  const load = vi.spyOn(i18n, 'load');
  const speaking = Promise.withResolvers<void>();
  const ahead = fetchPageAhead('/demo/management/devices', speaking.promise);
  expect(screen).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
  i18n.loadAndActivate({ locale: 'pl-PL', messages: {} });
  load.mockClear();
  speaking.resolve();
  await ahead;
  expect(load.mock.calls.map(([locale]) => locale)).toEqual(['pl-PL', 'pl-PL']); // the page's, and the problems of areas
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(10);
});
