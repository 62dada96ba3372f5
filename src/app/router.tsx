import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { session, useSession } from '#src/data/session.ts';
import { entersClient, goesHome, goesOn, guestsOnly, needsLogin } from '#src/app/guards.ts';
import { parseSearch, stringifySearch } from '#src/app/search-text.ts';
import { Shell } from '#src/app/shell/shell.tsx';
import { siteMap, type Page } from '#src/app/site-map.ts';
import { ErrorPage, LoginLayout, StartPage, UnknownClientPage, UnreachablePage } from '#src/app/start/later-pages.ts';
import { RouteFault } from '#src/app/start/route-fault.tsx';
import { Splash } from '#src/app/start/splash.tsx';

/** The site map as routes: who is the client, is someone signed in, then the page. */

const root = createRootRoute({
  notFoundComponent: () => <ErrorPage status={404} />,
  errorComponent: ({ error }) => <ErrorPage status={500} detail={String(error)} />,
});

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goesOn, component: StartPage });

function ClientFrame() {
  const { state, urlPath } = useSession();
  if (state === 'unknownClient') return <UnknownClientPage />;
  if (state === 'unreachableClient') return <UnreachablePage client={urlPath} />;
  return <Outlet />;
}

const client = createRoute({
  getParentRoute: () => root,
  path: '$client',
  beforeLoad: entersClient,
  pendingComponent: Splash,
  component: ClientFrame,
});

const home = createRoute({
  getParentRoute: () => client,
  path: '/',
  beforeLoad: (here) => {
    needsLogin(here);
    goesHome(here);
  },
});

const shell = createRoute({ getParentRoute: () => client, id: 'shell', beforeLoad: needsLogin, component: Shell });

const login = createRoute({
  getParentRoute: () => client,
  id: 'login',
  component: () => (
    <LoginLayout>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LoginLayout>
  ),
});

const layouts = { shell, login } as const;

/** `/{client}/protocol/{id?}` as the router writes it, below the client. */
export function routePath(address: string): string {
  return address
    .replace('/{client}/', '')
    .replace(/\{(\w+)\?\}/g, '{-$$$1}')
    .replace(/\{(\w+)\}/g, '$$$1');
}

function routeOf(page: Page) {
  const Screen = lazy(async () => ({ default: await page.screen() }));
  return createRoute({
    getParentRoute: () => layouts[page.layout],
    path: routePath(page.address),
    staticData: { address: page.address },
    beforeLoad: page.guard === 'guest' ? guestsOnly : undefined,
    component: Screen,
    errorComponent: RouteFault,
  });
}

const routeTree = root.addChildren([
  start,
  client.addChildren([
    home,
    shell.addChildren(siteMap.filter((page) => page.layout === 'shell').map(routeOf)),
    login.addChildren(siteMap.filter((page) => page.layout === 'login').map(routeOf)),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultNotFoundComponent: () => <ErrorPage status={404} />,
  defaultErrorComponent: RouteFault,
});

/** A sign-in or sign-out anywhere asks the guards of the page again. */
export function followSessionState(): void {
  let before = session.value.state;
  session.subscribe(({ state }) => {
    if (state === before) return;
    before = state;
    if (state !== 'checking') void router.invalidate();
  });
}
