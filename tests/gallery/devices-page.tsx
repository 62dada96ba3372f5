import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Identity } from '#schema/records/settings.ts';
import { DevicesScreen } from '#src/areas/devices/devices-screen.tsx';
import { changeSession } from '#src/data/session/session.ts';
import { take } from '#src/data/tokens/tokens.ts';
import { Snackbar } from '#src/kit/feedback/snackbar.tsx';

const role = new URLSearchParams(location.search).get('role') ?? 'Administrator';
const identity: Identity = {
  userId: 'admin',
  userName: 'admin',
  name: 'Ada Admin',
  email: '',
  roles: [role],
  clientId: 'c',
  urlPath: 'demo',
  internal: false,
};

/** The screen of an administrator's devices, signed in; the test is the service that answers it. */
const router = createRouter({
  routeTree: createRootRoute({
    beforeLoad: signsIn,
    component: () => (
      <main className="h-dvh">
        <DevicesScreen />
      </main>
    ),
  }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

export function DevicesPage() {
  return (
    <>
      <RouterProvider router={router} />
      <Snackbar />
    </>
  );
}

function signsIn(): void {
  const lifetimeMs = 3_600_000;
  take({ token: 'of the gallery', identity, endsAt: Date.now() + lifetimeMs, lifetimeMs, isService: false });
  changeSession({ state: 'signedIn', urlPath: 'demo', identity });
}
