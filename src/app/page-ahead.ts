import { keptSession } from '#src/data/device/local-storage.ts';
import { fetchPage } from '#src/app/page-part.ts';
import { pageOfPath } from '#src/app/site-map.ts';

/**
 * Asks for the page of an address while the service is asked who the client is and the database opens, instead of after it.
 * Who may see it the guards decide as ever; whom they would lead elsewhere, by what the device remembers, fetches nothing.
 * What cannot be had is asked for again by the route, which has words for it.
 */
export async function fetchPageAhead(path: string, spoken: Promise<void>): Promise<void> {
  const page = pageOfPath(path);
  if (!page || page.guard === (keptSession() ? 'guest' : 'login')) return;
  await Promise.allSettled([page.screen(), spoken.then(() => fetchPage(page))]);
}
