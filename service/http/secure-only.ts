import type { Context, MiddlewareHandler } from 'hono';
import { problemAnswer } from '#service/http/answers.ts';
import { HEALTH_PATH } from '#service/http/health.ts';

/**
 * Refuses plain http if the service is reached over https (reliability.md 3.1, 12.2.1). A call over http has already
 * exposed its content, so a redirect would hide the mistake. Only a page address, typed without its scheme,
 * redirects to the same page over https, at the origin the operator configured.
 * `isConfidential` is true for a request that could not be read on its way.
 */
export function secureOnly(isConfidential: (context: Context) => boolean, publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const request = context.req.raw;
    if (isConfidential(context) || context.req.path === HEALTH_PATH) return next();
    const { pathname, search } = new URL(request.url);
    const isApi = /^\/api(\/|$)/.test(pathname);
    const isTyped = publicUrl.startsWith('https:') && request.method === 'GET' && !isApi;
    const isPage = isTyped && (request.headers.get('accept') ?? '').includes('text/html');
    if (!isPage) return problemAnswer('transport.insecure', 'Only https is answered here.');
    // concatenated as text, so no path can name another host
    return new Response(null, { status: 308, headers: { location: publicUrl + pathname + search, 'cache-control': 'no-store' } });
  };
}
