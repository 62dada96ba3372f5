import { getConnInfo } from '@hono/node-server/conninfo';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { parseCookies } from '#service/http/cookies.ts';
import type { BaseContext } from '#service/http/handlers.ts';

/**
 * Where a request comes from. What a proxy says is believed only when the operator of the service says there is one:
 * otherwise anybody could choose his address, and with it his rate bucket (reliability.md 4.1.3).
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

/** Whether the browser came over https. */
export function isSecure(request: Request, trustProxy: boolean): boolean {
  return trustProxy && request.headers.get('x-forwarded-proto') === 'https';
}

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;

/** Whether the caller sits on the machine of the service, by either end of the connection; not to be asked behind a proxy, which may sit there itself. */
export function isThisMachine(context: Context): boolean {
  if (!context.env?.incoming) return false;
  const remote = getConnInfo(context).remote.address;
  const { localAddress } = (context.env as HttpBindings).incoming.socket;
  return remote !== undefined && (LOOPBACK.test(remote) || remote === localAddress);
}

function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  // a request that did not come through the server (a test) has no connection
  return forwarded ?? (context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : '');
}
