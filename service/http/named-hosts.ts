import type { Context, MiddlewareHandler } from 'hono';
import { HEALTH_PATH } from '#service/http/health.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { localAddressOf, PASSED_ON } from '#service/http/origin.ts';
import { isLoopback } from '#service/loopback.ts';

/**
 * Refuses every request that names another host than this machine or one of `hosts`: by its address, its `Host`, what a
 * proxy passed on, or the page it came from. The passwords of the demonstration are public, so they must not work through a name
 * an attacker points at this machine (DNS rebinding), or through an undeclared proxy or tunnel. Only the health check is exempt.
 */
export function namedHostsOnly(hosts: readonly string[], trustProxy: boolean): MiddlewareHandler {
  const known = new Set(hosts.filter((host) => host !== ''));
  return async (context, next) => {
    const own = localAddressOf(context);
    const isOurs = (host: string) => isLoopback(host) || known.has(host) || host === own;
    const isPassedOn = !trustProxy && PASSED_ON.some((name) => context.req.header(name) !== undefined);
    if (context.req.path === HEALTH_PATH || (!isPassedOn && namesIn(context).every(isOurs))) return next();
    return problemAnswer('host.unknown', 'The demonstration is not served under this host name.');
  };
}

/** Returns every host a request names; an invalid host becomes an empty name, which never matches. */
function namesIn({ req }: Context): string[] {
  const origin = req.header('origin') ?? 'null';
  return [
    new URL(req.raw.url).host,
    ...listed(req.header('host')),
    ...listed(req.header('x-forwarded-host')),
    ...[...(req.header('forwarded') ?? '').matchAll(/\bhost\s*=\s*"?([^";,]*)/gi)].map(([, host = '']) => host),
    ...(origin === 'null' ? [] : [URL.parse(origin)?.host ?? '']),
  ].map(hostName);
}

const listed = (text: string | undefined): string[] => text?.split(',') ?? [];

/** Returns the name of a host without its port and brackets, in lower case. */
export function hostName(host: string): string {
  return URL.parse(`http://${host.trim()}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}
