import { useLingui } from '@lingui/react';
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { session, useSession } from '#src/data/session/session.ts';
import { useWindowTitle } from '#src/kit/layout/page-title.ts';
import { inLocale } from '#src/text/words.ts';
import { pageHasCome } from '#src/app/first-page.ts';
import { admits, entersClient, goesHome, goesOn, needsLogin } from '#src/app/guards.ts';
import { followPages } from '#src/app/came-from.ts';
import { fetchPage, pageAtHand } from '#src/app/page-part.ts';
import { routePath } from '#src/app/route-path.ts';
import { parseSearch, stringifySearch } from '#src/app/search-text.ts';
import { Shell } from '#src/app/shell/shell.tsx';
import { siteMap, type Layout, type Page } from '#src/app/site-map.ts';
import {
  DocumentPreviewLayout,
  ErrorPage,
  LoginLayout,
  NotificationPreviewLayout,
  StartPage,
  UnknownClientPage,
  UnreachablePage,
} from '#src/app/start/later-pages.ts';
import { FrameFault, PageFault } from '#src/app/start/route-fault.tsx';
import { Splash } from '#src/app/start/splash.tsx';
import { usePage } from '#src/app/use-page.ts';

/** The site map as routes: who is the client, is someone signed in, then the page. */

const root = createRootRoute({
  notFoundComponent: () => <ErrorPage status={404} />,
});

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goesOn, component: StartPage });

function ClientFrame() {
  const { state, urlPath } = useSession();
  // The first page is drawn in slices, between which the browser paints and answers.
  const isThere = useDeferredValue(true, false);
  if (!isThere) return null;
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
    return goesHome(here);
  },
});

const shell = createRoute({ getParentRoute: () => client, id: 'shell', component: Shell });

function LoginFrame() {
  const { i18n } = useLingui();
  const page = usePage();
  useWindowTitle(page?.title ? inLocale(page.title, i18n.locale) : '');
  return (
    <LoginLayout>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LoginLayout>
  );
}

const login = createRoute({
  getParentRoute: () => client,
  id: 'login',
  component: LoginFrame,
});

const documentPreview = createRoute({ getParentRoute: () => client, id: 'document-preview', component: DocumentPreviewLayout });
const notificationPreview = createRoute({
  getParentRoute: () => client,
  id: 'notification-preview',
  component: NotificationPreviewLayout,
});

const layouts = { shell, login, 'document-preview': documentPreview, 'notification-preview': notificationPreview } as const;

function routeOf(page: Page) {
  const LatePart = lazy(async () => ({ default: await fetchPage(page) }));
  function Screen() {
    const [Part] = useState(() => pageAtHand(page) ?? LatePart);
    useEffect(pageHasCome, []);
    return <Part />;
  }
  return createRoute({
    getParentRoute: () => layouts[page.layout],
    path: routePath(page.address),
    staticData: { address: page.address },
    beforeLoad: admits(page),
    component: Screen,
    errorComponent: PageFault,
  });
}

const pagesIn = (layout: Layout) => siteMap.filter((page) => page.layout === layout).map(routeOf);

const routeTree = root.addChildren([
  start,
  client.addChildren([
    home,
    shell.addChildren(pagesIn('shell')),
    login.addChildren(pagesIn('login')),
    documentPreview.addChildren(pagesIn('document-preview')),
    notificationPreview.addChildren(pagesIn('notification-preview')),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  // the error page replaces the frame of the closest page
  notFoundMode: 'root',
  defaultErrorComponent: FrameFault,
});

followPages(router);

/** A sign-in or sign-out anywhere asks the guards of the page again. */
export function followSessionState(): void {
  let before = session().value.state;
  session().subscribe(({ state }) => {
    if (state === before) return;
    before = state;
    if (state !== 'checking') void router.invalidate();
  });
}
