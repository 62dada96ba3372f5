import { Hono } from 'hono';
import { LIMITS } from '#schema/limits.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { readBytes } from '#service/http/body.ts';
import { faultAnswer, identify, type PipelineParts } from '#service/http/call-pipeline.ts';
import type { Caller } from '#service/http/handlers.ts';
import type { Hub } from '#service/hub/hub.ts';

export const HUB_PATH = '/api/realtime/hub';
const MESSAGE_BYTES = 32_000;

type Parts = Pick<PipelineParts, 'tokens' | 'sessions' | 'rates' | 'log'>;

/**
 * SignalR over long polling: negotiate version 1, JSON protocol (S0 §9). Every request carries its own bearer token, so
 * a connection never outlives the session it was opened in.
 */
export function hubRoutes(parts: Parts, hub: Hub): Hono {
  const routes = new Hono();

  routes.post(`${HUB_PATH}/negotiate`, async (context) => {
    const caller = await callerOf(parts, context.req.raw);
    if (caller instanceof Response) return caller;
    const connection = hub.connect(caller);
    if (!connection) return problemAnswer('service.busy', 'Too many connections.');
    return plain(
      JSON.stringify({
        negotiateVersion: 1,
        connectionId: crypto.randomUUID(),
        connectionToken: connection.id,
        availableTransports: [{ transport: 'LongPolling', transferFormats: ['Text'] }],
      }),
      'application/json',
    );
  });

  routes.on(['GET', 'POST', 'DELETE'], HUB_PATH, async (context) => {
    const caller = await callerOf(parts, context.req.raw);
    if (caller instanceof Response) return caller;
    const connection = hub.find(context.req.query('id') ?? '', caller);
    if (!connection) return problemAnswer('route.unknown', 'There is no such connection.');
    if (context.req.method === 'DELETE') {
      hub.drop(connection);
      return plain('', 'text/plain', 202);
    }
    if (context.req.method === 'GET') {
      const { status, text } = await connection.poll(LIMITS.hubPollMs, context.req.raw.signal);
      if (status === 204) hub.drop(connection);
      return status === 204 ? new Response(null, { status }) : plain(text, 'text/plain');
    }
    const sent = await readBytes(context.req.raw, MESSAGE_BYTES);
    if (sent === 'tooLarge') return problemAnswer('request.tooLarge', 'The message is too long.');
    return connection.receive(new TextDecoder().decode(sent))
      ? plain('', 'text/plain')
      : problemAnswer('request.malformed', 'Not of the protocol.');
  });

  routes.onError((error) => faultAnswer(parts.log, 'hub', error));
  return routes;
}

async function callerOf({ rates, ...parts }: Parts, request: Request): Promise<Caller | Response> {
  const caller = await identify(parts, request);
  if (caller instanceof Response) return caller;
  // a bucket of its own: polling must not eat what the user's calls may spend
  return (await rates.take('pull', `hub/${caller.tenantId}/${caller.userId}`)) ?? caller;
}

/** The client counts on the length of every answer. */
function plain(text: string, type: string, status = 200): Response {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), 'cache-control': 'no-store' };
  return new Response(text, { status, headers });
}
