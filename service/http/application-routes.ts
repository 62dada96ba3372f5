import { Hono } from 'hono';
import { problemAnswer } from '#service/http/answers.ts';
import { StaticFiles } from '#service/http/static-files.ts';

/** Paths that are never a page of the application. */
const NO_PAGE = /^(api|assets|client)(\/|$)/;

/**
 * Serves the built application: its files, and `index.html` for every page address, so deep links and reloads
 * work (S0 §2).
 */
export function applicationRoutes(distFolder: string): Hono {
  const files = new StaticFiles(distFolder);
  const routes = new Hono();
  routes.get('*', async (context) => {
    const request = context.req.raw;
    const path = pathOf(request);
    if (path === undefined) return notFound();
    // only our own script may become a service worker (reliability.md 3.10)
    if (request.headers.get('service-worker') === 'script' && path !== 'sw.js') {
      return problemAnswer('grant.missing', 'This is no service worker.');
    }
    const file = await files.answer(path, request);
    if (file) return file;
    const isPage = !NO_PAGE.test(path) && (request.headers.get('accept') ?? '').includes('text/html');
    return (isPage ? await files.answer('index.html', request) : undefined) ?? notFound();
  });
  return routes;
}

function notFound(): Response {
  return problemAnswer('route.unknown', 'There is nothing at this address.');
}

function pathOf(request: Request): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url).pathname).slice(1);
  } catch {
    return undefined;
  }
}
