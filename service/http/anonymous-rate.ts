import type { MiddlewareHandler } from 'hono';
import { callerRange } from '#service/http/address-range.ts';
import { addressOf } from '#service/http/origin.ts';
import type { RateBuckets } from '#service/http/rates.ts';

/**
 * Limits requests that need no session (files, documents, unknown addresses) by one rate per address. A token in the
 * request has no effect, because it is not verified yet.
 */
export function anonymousRate(rates: RateBuckets, trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    const limited = await rates.take('anonymous', callerRange(addressOf(context, trustProxy)));
    return limited ?? next();
  };
}
