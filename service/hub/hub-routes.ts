import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { ProblemCode } from '#schema/problems.ts';
import { callerRange } from '#service/http/address-range.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { readBytes } from '#service/http/body.ts';
import { faultAnswer, type PipelineParts } from '#service/http/call-pipeline.ts';
import { bearerOf, sessionProblem } from '#service/http/identify.ts';
import { addressOf } from '#service/http/origin.ts';
import type { HubConnection, Leaving } from '#service/hub/connection.ts';
import type { Hub } from '#service/hub/hub.ts';
import { HubProof } from '#service/hub/proof.ts';

export const HUB_PATH = '/api/realtime/hub';
const MESSAGE_BYTES = 32_000;

type Parts = Pick<PipelineParts, 'tokens' | 'sessions' | 'rates' | 'log' | 'now'> & { trustProxy: boolean };
type HubContext = Context<{ Bindings: Partial<HttpBindings> }>;

/**
 * SignalR over long polling: negotiate version 1, JSON protocol. Every request carries its own bearer token, so
 * a connection never outlives the session it was opened in.
 */
export function hubRoutes(parts: Parts, hub: Hub): Hono<{ Bindings: Partial<HttpBindings> }> {
  const routes = new Hono<{ Bindings: Partial<HttpBindings> }>();
  parts.sessions.onForget((sessionId) => hub.doubt(sessionId));
  hub.checkSessions((claims) => parts.sessions.ended(claims));

  routes.post(`${HUB_PATH}/negotiate`, async (context) => {
    const proof = await proofOf(parts, context);
    if (proof instanceof Response) return proof;
    if (!isForCaller(context, proof)) return problemAnswer('grant.missing', 'Callers listen only for themselves.');
    const connection = hub.connect(proof);
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
    const connection = await connectionOf(parts, hub, context);
    if (connection instanceof Response) return connection;
    if (context.req.method === 'DELETE') {
      hub.drop(connection);
      return plain('', 'text/plain', 202);
    }
    if (context.req.method === 'GET') {
      const { status, text } = await connection.poll(leavingOf(context));
      if (status === 204) hub.drop(connection);
      return status === 204 ? new Response(null, { status }) : plain(text, 'text/plain');
    }
    const sent = await readBytes(context.req.raw, MESSAGE_BYTES);
    if (sent === 'tooLarge') return problemAnswer('request.tooLarge', 'The message is too long.');
    if (sent === 'broken' || sent === 'late') return problemAnswer('request.malformed', 'The message did not come whole.');
    return connection.receive(new TextDecoder().decode(sent))
      ? plain('', 'text/plain')
      : problemAnswer('request.malformed', 'Not of the protocol.');
  });

  routes.onError((error) => faultAnswer(parts.log, 'hub', error));
  return routes;
}

/** The connection a request is about, if it is the caller's. */
async function connectionOf(parts: Parts, hub: Hub, context: HubContext): Promise<HubConnection | Response> {
  const id = context.req.query('id') ?? '';
  const known = hub.at(id);
  if (!known?.proof.isVerified(bearerOf(context.req.raw) ?? '', parts.now())) {
    const proof = await proofOf(parts, context);
    if (proof instanceof Response) return proof;
    const own = hub.find(id, proof.caller);
    if (!own) return problemAnswer('route.unknown', 'There is no such connection.');
    own.proof = proof;
  }
  const connection = hub.at(id);
  if (!connection) return problemAnswer('route.unknown', 'There is no such connection.');
  return connection.recordActivity(Date.now()) ? connection : problemAnswer('rate.limit', 'Too many polls; try again later.');
}

async function proofOf({ tokens, sessions, rates, trustProxy }: Parts, context: HubContext): Promise<HubProof | Response> {
  const refuse = async (code: ProblemCode) =>
    (await rates.take('anonymous', callerRange(addressOf(context, trustProxy)))) ?? sessionProblem(code);
  const token = bearerOf(context.req.raw);
  if (token === undefined) return refuse('session.missing');
  const claims = await tokens.read(token);
  if (typeof claims === 'string') return refuse(claims);
  const caller = await sessions.callerOf(claims);
  if (typeof caller === 'string') return refuse(caller);
  // a bucket of its own: connecting must not eat what the user's calls may spend
  const limited = await rates.take('pull', `hub/${caller.tenantId}/${caller.userId}`);
  return limited ?? new HubProof(token, claims, caller);
}

/** the connection carries user and client. The token decides; an address that names others is refused. */
function isForCaller(context: HubContext, { caller }: HubProof): boolean {
  const { userId, customerId } = context.req.query();
  return (userId ?? caller.userId) === caller.userId && (customerId ?? caller.tenantId) === caller.tenantId;
}

/** Watches the socket of a poll, because the signal of a request would cost every poll a request object. */
function leavingOf(context: HubContext): Leaving {
  const { outgoing } = context.env ?? {};
  if (outgoing) return (left) => void outgoing.once('close', left);
  return (left) => context.req.raw.signal.addEventListener('abort', left);
}

/** The client counts on the length of every answer. */
function plain(text: string, type: string, status = 200): Response {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), 'cache-control': 'no-store' };
  return new Response(text, { status, headers });
}
