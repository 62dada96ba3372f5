import type { Context, MiddlewareHandler } from 'hono';
import { problemAnswer } from '#service/http/answers.ts';
import { HEALTH_PATH } from '#service/http/health.ts';

/**
 * Where people come over https, nothing else is answered (reliability.md 3.1, 12.2.1): whatever came in the clear was
 * readable on its way, so a call is refused and not sent on, which would hide the mistake. Only the address of a page,
 * typed without its scheme, leads to the same page over https, at the one origin the operator of the service named.
 * `isUnheard` says of a request that nobody on its way could read it.
 */
export function secureOnly(isUnheard: (context: Context) => boolean, publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const request = context.req.raw;
    if (isUnheard(context) || context.req.path === HEALTH_PATH) return next();
    const { pathname, search } = new URL(request.url);
    const isApi = /^\/api(\/|$)/.test(pathname);
    const isTyped = publicUrl.startsWith('https:') && request.method === 'GET' && !isApi;
    const isPage = isTyped && (request.headers.get('accept') ?? '').includes('text/html');
    if (!isPage) return problemAnswer('transport.insecure', 'Only https is answered here.');
    // put together as text: no path can name another host
    return new Response(null, { status: 308, headers: { location: publicUrl + pathname + search, 'cache-control': 'no-store' } });
  };
}
