import type { AnyRouter } from '@tanstack/react-router';

/** Address of a page with its query. */
export interface Whereabouts {
  to: string;
  search: Record<string, unknown>;
}

let last: Whereabouts | undefined;

/** Follows which pages are left, so that a page without navigation leads back to the last one that has some. */
export function followPages(router: AnyRouter): void {
  // before the next page: what matches is still the one that is left
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (!fromLocation) return;
    const { pathname: to, search } = fromLocation;
    leavePage(
      router.state.matches.map(({ routeId }) => routeId),
      { to, search },
    );
  });
}

/** Notes a page that is left. A sign-in ends it: the next person did not come from there. */
export function leavePage(routeIds: readonly string[], page: Whereabouts): void {
  const isIn = (layout: string) => routeIds.some((id) => id.split('/').at(-1) === layout);
  if (isIn('login')) last = undefined;
  else if (isIn('shell')) last = page;
}

/** The page one came from; undefined where a page was opened by its address. */
export const cameFrom = (): Whereabouts | undefined => last;
