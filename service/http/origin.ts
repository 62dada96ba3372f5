import { getConnInfo } from '@hono/node-server/conninfo';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { parseCookies } from '#service/http/cookies.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import { isLoopback } from '#service/loopback.ts';

/**
 * Returns the origin of a request. Proxy headers count only if the operator of the service declared a proxy:
 * otherwise any caller could choose an address, and with it a rate bucket (reliability.md 4.1.3).
 */
export function originOf(context: Context, trustProxy: boolean): BaseContext['request'] {
  const { headers } = context.req.raw;
  return {
    ip: addressOf(context, trustProxy),
    headers,
    cookies: parseCookies(headers.get('cookie')),
    secure: isSecure(context.req.raw, trustProxy),
  };
}

/** True if the browser connected over https. */
export function isSecure(request: Request, trustProxy: boolean): boolean {
  return trustProxy && request.headers.get('x-forwarded-proto') === 'https';
}

/** IPv4 address as reported by an IPv6 socket. */
const MAPPED = /^::ffff:/;
/** Headers that proxies and tunnels add to forwarded requests. */
export const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if the caller is on the machine of the service: by both ends of the connection, by the host name in use, and
 * without headers of an undeclared proxy. Not meaningful behind a declared proxy, which may be on the same machine.
 */
export function isThisMachine(context: Context): boolean {
  if (!context.env?.incoming) return false;
  const remote = getConnInfo(context).remote.address;
  const { localAddress } = (context.env as HttpBindings).incoming.socket;
  const isHere = remote !== undefined && (isLoopback(remote.replace(MAPPED, '')) || remote === localAddress);
  return isHere && namesThisMachine(context.req.raw, localAddress) && PASSED_ON.every((name) => !context.req.header(name));
}

/** Returns our end of the connection; undefined for a request that did not come through the server (a test). */
export function localAddressOf(context: Context): string | undefined {
  const { incoming } = Object(context.env) as Partial<HttpBindings>;
  return incoming?.socket.localAddress?.replace(MAPPED, '');
}

function namesThisMachine({ url, headers }: Request, localAddress: string | undefined): boolean {
  const host = URL.parse(`http://${headers.get('host') ?? new URL(url).host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isLoopback(host) || (localAddress !== undefined && host === localAddress);
}

/** Returns the address of the caller; behind a declared proxy, the last one that proxy added. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  // a request that did not come through the server (a test) has no connection
  return forwarded ?? (context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : '');
}
