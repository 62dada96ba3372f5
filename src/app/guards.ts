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
 * Redirects the start of the installed application at `/` to the client of the session, at the page a shortcut names. Without
 * a session the page asks for the client (decisions.md, Session details).
 */
export function goesOn({ search }: Pick<Here, 'search'>): void {
  const known = keptSession();
  if (!known) return;
  const path = typeof search['go'] === 'string' ? `/x/${search['go']}` : '';
  throw redirect({ to: afterLogin(known.identity.urlPath, path), replace: true });
}

/**
 * Loads the client of the address before other guards, which depend on its user. The service accepts any case of a client's
 * name. The application uses one address for it, because another spelling would mean leaving the client.
 */
export function entersClient({ params, location }: Pick<Here, 'params' | 'location'>): Promise<void> {
  const { client = '' } = params;
  const own = client.toLowerCase();
  if (own === client) return enterClient(client);
  throw redirect({ to: location.href.replace(/^\/[^/?#]+/, `/${encodeURIComponent(own)}`), replace: true });
}

/**
 * Redirects to the sign-in without a session, and remembers the intended path (S0 §2). A page left by a sign-out is not
 * remembered. A locked session stays.
 */
export function needsLogin({ params, location }: Here): void {
  const { state, client, urlPath } = session().value;
  if (state !== 'signedOut') return;
  // where the client has a sign-in service of its own, one is led there
  const left = wasLeft(urlPath);
  const page = client?.isExternalLogin && !left ? addresses.domainLogin : addresses.login;
  throw redirect({ to: page(params.client ?? ''), search: left ? {} : { redirect: location.href }, replace: true });
}

/** Redirects signed-in users to their intended path, or home (S0 §2). */
export function guestsOnly({ params, location, search }: Here): void {
  const { state } = session().value;
  if (state !== 'signedIn' && state !== 'locked') return;
  const to = afterLogin(params.client ?? '', search['redirect']);
  // no endless redirect to the same page
  if (bare(to) !== bare(location.href)) throw redirect({ to, replace: true });
}

const bare = (path: string) => path.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** setting a new password signs the user out; their rows stay. */
function signsOut(): void {
  if (session().value.identity) void signOut('keep');
}

/** Home (S0 §2). The menu of someone who has just signed in is on its way: it decides, so it is waited for a moment. */
export async function goesHome({ params }: Here): Promise<void> {
  const client = params.client ?? '';
  throw redirect({ to: homeAddress(client, await knownMenu(), can), replace: true });
}

/** Guards of S0 §2 by the name a page uses; allow-client runs before all of them (`entersClient`). */
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

/** Returns the check that runs before a page of the site map opens. */
export function admits(page: Page): (here: Here) => void {
  return (here) => {
    // S0 §8: an unknown name is a bug, and no reason to admit a visitor.
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
