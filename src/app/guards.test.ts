import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Identity } from '#schema/records/settings.ts';
import { invalidClient } from '#src/data/session/client-check.ts';
import { session, type Session } from '#src/data/session/session.ts';
import { signOut } from '#src/data/session/sign-out.ts';
import { admits, entersClient, goesOn } from '#src/app/guards.ts';
import { pageAt, type Guard, type Page } from '#src/app/site-map.ts';

/** Guards of S0 §2, asked as the router asks them. */
const before = session().value;
const state = (now: Session['state']) => session().next({ ...before, urlPath: 'demo', state: now });
beforeEach(() => state('signedOut'));
const identity: Identity = {
  userId: 'u',
  userName: 'operator',
  name: 'O',
  email: '',
  roles: ['User'],
  clientId: 'c',
  urlPath: 'demo',
  internal: false,
};

const page = (guard: Guard, more: Partial<Page> = {}): Page => ({
  address: '/{client}/somewhere',
  guard,
  layout: 'shell',
  screen: () => Promise.reject(new Error('not shown here')),
  ...more,
});

/** Returns where the guards of a page redirect to: its own address if they let the visitor pass. */
function ask(of: Page, href = '/demo/somewhere?x=1', more: Record<string, string> = {}, search: Record<string, unknown> = {}) {
  try {
    admits(of)({ params: { client: 'demo', ...more }, location: { href }, search });
    return 'admitted';
  } catch (thrown) {
    if (isRedirect(thrown)) return { to: thrown.options.to, search: thrown.options.search };
    if (isNotFound(thrown)) return 'not found';
    throw thrown;
  }
}

describe('without a session', () => {
  test('R-034, R-036, R-038: a page asks for the sign-in first, and the intended path is remembered', () => {
    expect(ask(page('login'))).toEqual({ to: '/demo/auth/login', search: { redirect: '/demo/somewhere?x=1' } });
  });

  test('R-036: guest pages and open pages are accessible', () => {
    expect([ask(page('guest')), ask(page('open'))]).toEqual(['admitted', 'admitted']);
  });
});

test('R-037: where the client has a sign-in service of its own, one is led there, with the intended path', () => {
  session().next({ ...session().value, client: { ...invalidClient, isExternalLogin: true } });
  expect(ask(page('login'))).toEqual({ to: '/demo/auth/domain-login', search: { redirect: '/demo/somewhere?x=1' } });
  expect([ask(page('guest')), ask(page('open'))]).toEqual(['admitted', 'admitted']);
});

test('R-037, R-106: who signed out by hand is not signed in again unasked', async () => {
  const client = { ...invalidClient, isExternalLogin: true };
  session().next({ ...session().value, state: 'signedIn', client, identity });
  await signOut('keep');
  expect(ask(page('login'))).toMatchObject({ to: '/demo/auth/login' });
});

test('R-038, S0 §4: the page left by a sign-out is not remembered: the next user starts at home', async () => {
  session().next({ ...session().value, urlPath: 'acme', state: 'signedIn', identity: { ...identity, urlPath: 'acme' } });
  await signOut('keep');
  expect(ask(page('login'), '/acme/management/devices', { client: 'acme' })).toEqual({ to: '/acme/auth/login', search: {} });
  // another client's page is still what one came for
  session().next({ ...session().value, urlPath: 'demo' });
  expect(ask(page('login'))).toMatchObject({ search: { redirect: '/demo/somewhere?x=1' } });
});

describe('someone signed in', () => {
  test.each(['signedIn', 'locked'] as const)('R-035, R-039: a guest page redirects home or to the intended path (%s)', (now) => {
    state(now);
    expect(ask(page('guest'))).toMatchObject({ to: '/demo/' });
    expect(ask(page('guest'), '', {}, { redirect: '/demo/sync' })).toMatchObject({ to: '/demo/sync' });
    expect([ask(page('login')), ask(page('open'))]).toEqual(['admitted', 'admitted']);
  });
});

test('R-104: the page of a new password signs out its visitor, locked or not', () => {
  const reset = pageAt('/{client}/auth/password-reset') ?? expect.fail();
  for (const now of ['signedIn', 'locked', 'signedOut'] as const) {
    session().next({ ...before, urlPath: 'demo', state: now, identity: now === 'signedOut' ? null : identity });
    expect(ask(reset)).toBe('admitted');
    expect(session().value).toMatchObject({ state: 'signedOut', identity: null });
  }
});

/** Returns where a signed-in user is redirected from a guest page that remembers a path. */
const goesOnTo = (redirect: string, href: string) => ask(page('guest'), href, {}, { redirect });

test('R-103, R-198: a client has one address: another spelling of it redirects there, with the rest of the path', () => {
  for (const [client, href, to] of [
    ['DEMO', '/DEMO/protocol?status=2#top', '/demo/protocol?status=2#top'],
    ['Demo', '/Demo', '/demo'],
    ['ŁAD', '/%C5%81AD/', '/%C5%82ad/'],
  ] as const) {
    const asked = () => entersClient({ params: { client }, location: { href } });
    expect(asked).toThrow(expect.objectContaining({ options: expect.objectContaining({ to, replace: true }) }));
  }
  expect(session().value).toMatchObject({ urlPath: 'demo', state: 'signedOut' });
});

test('R-176: the way on after a sign-in is left out where it leads to the page one is on, whatever its search and last slash', () => {
  state('signedIn');
  for (const [redirect, href] of [
    ['/demo/somewhere', '/demo/somewhere'],
    ['/demo/somewhere/', '/demo/somewhere?redirect=/demo/somewhere'],
    ['/demo/somewhere?status=2', '/demo/somewhere//?status=1#top'],
  ] as const) {
    expect([redirect, goesOnTo(redirect, href)]).toEqual([redirect, 'admitted']);
  }
  expect(goesOnTo('/demo/somewhere/else', '/demo/somewhere')).toMatchObject({ to: '/demo/somewhere/else' });
});

test('R-219: an unknown guard is a fault, and admits no visitor', () => {
  state('signedIn');
  for (const name of ['no-such-guard', 'constructor', 'toString']) {
    expect(() => ask(page(name as Guard))).toThrow('Unknown middleware'); // a name the compiler would refuse
  }
});

test('R-220: the sign-in is asked for before the parameters; a wrong one is *page not found*', () => {
  const orders = page('login', { only: { target: ['delivery'] } });
  expect(ask(orders, '/demo/x', { target: 'nonsense' })).toMatchObject({ to: '/demo/auth/login' });
  state('signedIn');
  expect(ask(orders, '/demo/x', { target: 'nonsense' })).toBe('not found');
  expect(ask(orders, '/demo/x', { target: 'delivery' })).toBe('admitted');
});

/** Returns where the bare address leads. */
function leadsTo(search: Record<string, unknown>) {
  try {
    goesOn({ search });
    return 'stays';
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown;
  }
}

describe('R-013, R-109: `/` is the entry', () => {
  afterEach(() => vi.unstubAllGlobals());
  const kept = JSON.stringify({ identity, customerGuid: 'c', confirmedAt: 1 });
  test('without a session the client is asked for; with one it opens, at the page a shortcut names', () => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    expect(leadsTo({ go: 'sync' })).toBe('stays');
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'auth.identity' ? kept : null) });
    expect([leadsTo({}), leadsTo({ go: 'sync' })]).toEqual(['/demo/', '/demo/sync']);
    expect(leadsTo({ go: '//evil.example' })).toMatch(/^\/demo\//);
  });
});
