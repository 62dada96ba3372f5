import * as v from 'valibot';
import { dictionaryCalls } from '#schema/calls/dictionaries.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import type { PullAnswer, PushAnswer } from '#schema/sync-wire.ts';
import type { Answer, Transport } from '#sync/ports.ts';
import { jsonOf, request, retryAfterMs, type HttpAnswer, type TokenSource } from './http.ts';
import { ownProblem } from './own-problem.ts';

/** Checks a hundred thousand texts in one pass; checked one by one they would block the page for longer than a frame. */
const texts = v.custom<string[]>((given) => Array.isArray(given) && given.every((value) => typeof value === 'string'));
const dictionaryEnvelope = v.looseObject({
  result: v.literal(true),
  data: v.object({ ...dictionaryCalls.dictionaryValue.result.entries, values: texts, added: v.optional(texts) }),
});
const HEALTH = '/api/health';
const health = v.looseObject({ service: v.literal('ok') });
/** A page of a dictionary has several megabytes. */
const DICTIONARY_TIMEOUT_MS = 60_000;

/** The engine's wire over fetch (sync/ports.ts). */
export function createTransport(tokens: TokenSource): Transport {
  return {
    push: (body) =>
      ask({ method: 'POST', path: syncCalls.push.path, body, timeoutMs: LIMITS.pushTimeoutMs, tokens }, (json) => {
        const checked = v.safeParse(syncCalls.push.result, json);
        return checked.success ? (checked.output satisfies PushAnswer) : undefined;
      }),
    pull: (body) =>
      ask({ method: 'POST', path: syncCalls.pull.path, body, timeoutMs: LIMITS.pullTimeoutMs, tokens }, (json) => {
        const checked = v.safeParse(syncCalls.pull.result, json);
        return checked.success ? (checked.output satisfies PullAnswer) : undefined;
      }),
    dictionary: (id, { since, after }) =>
      ask(
        {
          method: 'GET',
          path: `${dictionaryCalls.dictionaryValue.path.replace('{id}', encodeURIComponent(id))}?since=${since}&after=${after}`,
          timeoutMs: DICTIONARY_TIMEOUT_MS,
          tokens,
        },
        (json) => {
          const checked = v.safeParse(dictionaryEnvelope, json);
          return checked.success ? checked.output.data : undefined;
        },
      ),
    probe: async () => {
      const answer = await request({ method: 'GET', path: HEALTH, timeoutMs: LIMITS.probeTimeoutMs });
      // an intermediary's page has a status of 200 too
      return answer !== 'unreachable' && answer.status === 200 && v.is(health, await jsonOf(answer));
    },
  };
}

async function ask<T>(asked: Parameters<typeof request>[0], read: (json: unknown) => T | undefined): Promise<Answer<T>> {
  const answer = await request(asked);
  if (answer === 'unreachable') return { kind: 'unreachable' };
  const json = await jsonOf(answer);
  const body = answer.status === 200 ? read(json) : undefined;
  return body === undefined ? problemOf(answer, json) : { kind: 'answer', body, serviceTime: serviceTimeOf(answer, json) };
}

function problemOf({ status, headers }: HttpAnswer, json: unknown): Answer<never> {
  const common = { status, retryAfterMs: retryAfterMs(headers, Date.now()) };
  const own = ownProblem(status, json);
  if (!own) return { kind: 'foreign', ...common };
  return { kind: 'status', code: own.code, ...common, ...(own.issues.length > 0 && { issues: own.issues }) };
}

/** Returns the service's clock: from the body if present, otherwise from the `Date` header; 0 if both lack it. */
function serviceTimeOf(answer: HttpAnswer, json: unknown): number {
  const inBody = typeof json === 'object' && json !== null && 'serviceTime' in json ? json.serviceTime : undefined;
  if (typeof inBody === 'number') return inBody;
  const header = Date.parse(answer.headers.get('date') ?? '');
  return Number.isFinite(header) ? header : 0;
}
