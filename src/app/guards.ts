import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { keptSession } from '#src/data/device/local-storage.ts';
import { enterClient } from '#src/data/session/client-entry.ts';
import { can, session } from '#src/data/session/session.ts';
import { signOut, wasLeft } from '#src/data/session/sign-out.ts';
import { addresses, afterLogin } from '#src/app/addresses.ts';
import { homeAddress } from '#src/app/home.ts';
import { knownMenu } from '#src/app/menu.ts';
import type { Guard, Page } from '#src/app/site-map.ts';

interface Here {
  params: { client?: string; [name: string]: string | undefined };
  location: { href: string };
  search: Record<string, unknown>;
}

/**
 * The installed application starts at `/`: it goes on where someone is signed in, to the page a shortcut names. Nobody
 * signed in: the page asks for the client (decisions.md, Session details).
 */
export function goesOn({ search }: Pick<Here, 'search'>): void {
  const known = keptSession();
  if (!known) return;
  const path = typeof search['go'] === 'string' ? `/x/${search['go']}` : '';
  throw redirect({ to: afterLogin(known.identity.urlPath, path), replace: true });
}

/**
 * Comes to the client of the address first: every guard below it knows who works here. The service knows a client whatever
 * its case: it has one address here, or whoever typed another one would have left his own client.
 */
export function entersClient({ params, location }: Pick<Here, 'params' | 'location'>): Promise<void> {
  const { client = '' } = params;
  const own = client.toLowerCase();
  if (own === client) return enterClient(client);
  throw redirect({ to: location.href.replace(/^\/[^/?#]+/, `/${encodeURIComponent(own)}`), replace: true });
}

/**
 * S0 §2: without a sign-in the page leads to the sign-in, and the intended path is remembered; the page that was left by a
 * sign-out is nobody's intention. A locked session stays.
 */
export function needsLogin({ params, location }: Here): void {
  const { state, client, urlPath } = session.value;
  if (state !== 'signedOut') return;
  // where the client has a sign-in service of its own, one is led there
  const left = wasLeft(urlPath);
  const page = client?.isExternalLogin && !left ? addresses.domainLogin : addresses.login;
  throw redirect({ to: page(params.client ?? ''), search: left ? {} : { redirect: location.href }, replace: true });
}

/** S0 §2: someone signed in has nothing to do here and goes where he wanted to, or home. */
export function guestsOnly({ params, location, search }: Here): void {
  const { state } = session.value;
  if (state !== 'signedIn' && state !== 'locked') return;
  const to = afterLogin(params.client ?? '', search['redirect']);
  // nobody is led to where he is, for ever
  if (bare(to) !== bare(location.href)) throw redirect({ to, replace: true });
}

const bare = (path: string) => path.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** whoever comes to set a new password is signed out; his rows stay. */
function signsOut(): void {
  if (session.value.identity) void signOut('keep');
}

/** Home (S0 §2). The menu of someone who has just signed in is on its way: it decides, so it is waited for a moment. */
export async function goesHome({ params }: Here): Promise<void> {
  const client = params.client ?? '';
  throw redirect({ to: homeAddress(client, await knownMenu(), can), replace: true });
}

/** Guards of S0 §2 by the name a page gives its own: allow-client stands before all of them (`entersClient`). */
const guards: Readonly<Record<Guard, (here: Here) => void>> = {
  login: needsLogin,
  guest: guestsOnly, // override-auth-logged-in: someone signed in is led past the page
  open: () => undefined,
  leave: signsOut,
};

/** Only who looks at reports needs this part; without it the report page asks the menu. */
function keepsReport({ params }: Here): void {
  import('#src/app/report-flags.ts').then(({ followReport }) => followReport(params['id'] ?? ''), console.info);
}

/** What is asked before a page of the site map opens. */
export function admits(page: Page): (here: Here) => void {
  return (here) => {
    // S0 §8: a name nobody knows is a fault of ours, and no reason to let someone in.
    if (!Object.hasOwn(guards, page.guard)) throw new Error('Unknown middleware');
    guards[page.guard](here);
    if (!fitsParameters(page, here.params)) throw notFound({ routeId: rootRouteId });
    if (page.address.startsWith('/{client}/report/{id}')) keepsReport(here);
  };
}

/** S0 §8: an address whose parameters are not valid is *page not found*. */
export function fitsParameters({ only = {} }: Page, params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(only).every(([name, values]) => values.includes(params[name] ?? ''));
}
