import { redirect } from '@tanstack/react-router';
import { menuRoute } from '#schema/codes.ts';
import { keptSession } from '#src/data/kept.ts';
import { enterClient, session } from '#src/data/session.ts';
import { addresses, afterLogin, menuAddress } from '#src/app/addresses.ts';
import { drawer } from '#src/app/menu.ts';

interface Here {
  params: { client?: string };
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

/** Comes to the client of the address first: every guard below it knows who works here. */
export function entersClient({ params }: Here): Promise<void> {
  return enterClient(params.client ?? '');
}

/** S0 §2: without a sign-in the page leads to the sign-in, and the intended path is remembered. A locked session stays. */
export function needsLogin({ params, location }: Here): void {
  const { state } = session.value;
  if (state !== 'signedOut') return;
  throw redirect({ to: addresses.login(params.client ?? ''), search: { redirect: location.href }, replace: true });
}

/** S0 §2: someone signed in has nothing to do here and goes where he wanted to, or home. */
export function guestsOnly({ params, search }: Here): void {
  const { state } = session.value;
  if (state === 'signedIn' || state === 'locked') {
    throw redirect({ to: afterLogin(params.client ?? '', search['redirect']), replace: true });
  }
}

/** Home (S0 §2): the dashboard if the menu holds one, else the first page of the drawer, else the boxes. */
export function goesHome({ params }: Here): void {
  const client = params.client ?? '';
  const { menu } = drawer.value.menu;
  const item = menu.find((each) => each.data.routeId === menuRoute.dashboard) ?? menu[0];
  throw redirect({ to: (item && menuAddress(client, item)) ?? addresses.protocol(client), replace: true });
}
