import { Hono } from 'hono';
import type { Call } from '#schema/calls/call.ts';
import { anonymousRate } from '#service/http/anonymous-rate.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { answerCall, faultAnswer, type BoundCall, type PipelineParts } from '#service/http/call-pipeline.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { originOf } from '#service/http/origin.ts';

export type CallTables = Record<string, Record<string, Call>>;
/** Handlers of all areas: total over the tables. */
export type AllHandlers<T extends CallTables> = { [A in keyof T]: Handlers<T[A]> };

/**
 * The API: one route for each row of the call tables. `openapi.ts` makes the document of oRPC from the same rows;
 * the request handling is ours, because it checks token and grant before reading a body.
 */
export function apiRouter<T extends CallTables>(
  parts: PipelineParts & { trustProxy: boolean },
  tables: T,
  handlers: AllHandlers<T>,
): Hono {
  const router = new Hono();
  for (const call of bindCalls(tables, handlers)) {
    router.on(call.row.method, call.row.path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      answerCall(parts, call, {
        raw: context.req.raw,
        params: context.req.param(),
        origin: originOf(context, parts.trustProxy),
      }),
    );
  }
  router.all('/api/*', anonymousRate(parts.rates, parts.trustProxy), () =>
    problemAnswer('route.unknown', 'There is no such call.'),
  );
  router.onError((error) => faultAnswer(parts.log, 'router', error));
  return router;
}

/** Returns every row with its handler. A missing row or a duplicate address is a fault at start. */
export function bindCalls<T extends CallTables>(tables: T, handlers: AllHandlers<T>): BoundCall[] {
  const bound = Object.entries(tables).flatMap(([area, table]) =>
    Object.entries(table).map(([key, row]) => bindCall(`${area}.${key}`, row, handlers[area]?.[key])),
  );
  const addresses = bound.map(({ row }) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
  const twice = addresses.filter((address, index) => addresses.indexOf(address) !== index);
  if (twice.length > 0) throw new Error(`Two calls share an address: ${twice.join(', ')}`);
  return bound;
}

function bindCall(name: string, row: Call, handler: unknown): BoundCall {
  // a form of a foreign page can send such a body, so a token in a header must prove the sender (reliability.md 3.5)
  const isForm = (row.takes ?? 'json') !== 'json';
  if (isForm && row.who === 'anyone') throw new Error(`The call ${name} takes ${row.takes} and needs a session.`);
  if (isForm && ['GET', 'DELETE'].includes(row.method)) throw new Error(`The call ${name} has no body to take.`);
  // `Handlers` has checked the types of each handler; here every row is alike
  if (typeof handler === 'function') return { name, row, ownTransactions: false, handle: handler as BoundCall['handle'] };
  if (typeof handler === 'object' && handler && 'handle' in handler && typeof handler.handle === 'function') {
    const bound = { name, row, handle: handler.handle as BoundCall['handle'] };
    if ('keep' in handler) return { ...bound, ownTransactions: false, keep: handler.keep as BoundCall['keep'] };
    return { ...bound, ownTransactions: true };
  }
  throw new Error(`The call ${name} has no handler.`);
}
