import { afterEach, expect, test, vi } from 'vitest';
import { answeringService, type AnsweringService, type ReceivedRequest, type Reply } from '#tests/bench/answering-service.ts';
import { offlineCalls } from '#schema/calls/offline.ts';
import { protocolingCalls } from '#schema/calls/protocoling.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { PullRequest } from '#schema/sync-wire.ts';
import type { TokenSource } from './http.ts';
import { makeCall } from './outcome.ts';
import { createTransport } from './transport.ts';

let service: AnsweringService;
afterEach(() => service.close());
const serve = async (answer: (asked: ReceivedRequest) => Reply) => (service = await answeringService(answer));

/** Tokens of a session: `renewals` lists the result of each renewal. */
function someTokens(first: string | undefined, ...renewals: ('renewed' | 'ended' | 'unreachable')[]) {
  const asked: (string | undefined)[] = [];
  let token = first;
  const source: TokenSource = {
    token: () => token,
    renew: (refused) => {
      asked.push(refused);
      const outcome = renewals.shift() ?? 'unreachable';
      if (outcome === 'renewed') token = `token-${asked.length}`;
      return Promise.resolve(outcome);
    },
  };
  return { source, asked };
}

const problem = (code: string) => ({ result: false, message: '', data: null, code });
const device = { deviceId: 'd', deviceName: 'T', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
const asked: PullRequest = { device, epoch: '', since: 0, limit: 1, scope: '' };
const answered = { epoch: 'e', since: 0, to: 0, head: 0, rows: [], more: false, serviceTime: 1_700, again: false };

test('an answer carries the body and the time of the service', async () => {
  await serve(() => ({ json: answered }));
  const answer = await createTransport(someTokens('t').source).pull(asked);
  expect(answer).toEqual({ kind: 'answer', body: answered, serviceTime: 1_700 });
  expect(service.requests).toEqual([{ method: 'POST', path: '/api/sync/pull', authorization: 'Bearer t', body: asked }]);
});

test('S0 §4: every request goes in the language of the page', async () => {
  await serve(() => ({ json: answered }));
  const page = { documentElement: { lang: 'de' } };
  vi.stubGlobal('document', page);
  const transport = createTransport(someTokens('t').source);
  await transport.pull(asked);
  await transport.dictionary('d', { since: 0, after: 0 });
  page.documentElement.lang = 'pl';
  await transport.probe();
  expect(service.requests.map(({ language }) => language)).toEqual(['de', 'de', 'pl']);
  vi.unstubAllGlobals();
});

test('S0 §8: a 401 is one renewal and one repeat with the new token', async () => {
  await serve(({ authorization }) => (authorization === 'Bearer token-1' ? { json: answered } : { status: 401 }));
  const tokens = someTokens('old', 'renewed');
  expect((await createTransport(tokens.source).pull(asked)).kind).toBe('answer');
  expect(tokens.asked).toEqual(['old']);
  expect(service.requests).toHaveLength(2);
});

test('a 401 after the renewal is reported, not retried for ever', async () => {
  await serve(() => ({ status: 401, json: problem('session.ended') }));
  const answer = await createTransport(someTokens('old', 'renewed').source).pull(asked);
  expect(answer).toEqual({ kind: 'status', status: 401, code: 'session.ended', retryAfterMs: 0 });
  expect(service.requests).toHaveLength(2);
});

test('S10: without a token one is fetched first; out of reach nothing is sent', async () => {
  await serve(() => ({ json: answered }));
  expect(await createTransport(someTokens(undefined, 'unreachable').source).pull(asked)).toEqual({ kind: 'unreachable' });
  expect(service.requests).toEqual([]);
  expect((await createTransport(someTokens(undefined, 'renewed').source).pull(asked)).kind).toBe('answer');
  expect(await createTransport(someTokens(undefined, 'ended').source).pull(asked)).toMatchObject({ status: 401 });
});

test('an answer that is cut in the middle is no answer', async () => {
  await serve(() => 'cut');
  expect(await createTransport(someTokens('t').source).pull(asked)).toEqual({ kind: 'unreachable' });
});

test.each<[string, number, unknown]>([
  ['the page of a captive portal', 200, { welcome: 'Hotel' }],
  ['JSON that is not of the service', 403, { result: false, code: 'blocked', message: 'by policy' }],
  ['a code of the service under another status', 404, problem('request.tooLarge')],
  ['no envelope', 413, {}],
  ['the page of a gateway', 502, {}],
])('I1: %s is foreign and decides nothing', async (_what, status, json) => {
  await serve(() => ({ status, json }));
  expect(await createTransport(someTokens('t').source).push({ device, operations: [] })).toMatchObject({
    kind: 'foreign',
    status,
  });
});

test('Retry-After is returned in milliseconds', async () => {
  await serve(() => ({ status: 503, headers: { 'retry-after': '7' }, json: problem('service.busy') }));
  const answer = await createTransport(someTokens('t').source).pull(asked);
  expect(answer).toEqual({ kind: 'status', status: 503, code: 'service.busy', retryAfterMs: 7_000 });
});

test('the probe is the proof of reach, and settles', async () => {
  let body: unknown = { service: 'ok' };
  await serve(() => ({ json: body }));
  const transport = createTransport(someTokens(undefined).source);
  expect(await transport.probe()).toBe(true);
  body = { welcome: 'Hotel' };
  expect(await transport.probe()).toBe(false);
  await service.close();
  expect(await transport.probe()).toBe(false);
});

test('fields go into the path, the rest into query or body', async () => {
  await serve(() => ({ json: { result: true, message: '', data: [] } }));
  const { source } = someTokens('t');
  await makeCall(protocolingCalls.projectList, { projectListKind: '1' }, source);
  await makeCall(protocolingCalls.inheritedAttributes, { id: 'a/b ł' }, source);
  await makeCall(offlineCalls.leaseNumbers, { deviceId: 'd', wanted: [] }, source);
  expect(service.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/api/protocoling/project-list?projectListKind=1', undefined],
    ['GET', '/api/protocoling/inherited-attributes/a%2Fb%20%C5%82', undefined],
    ['POST', offlineCalls.leaseNumbers.path, { deviceId: 'd', wanted: [] }],
  ]);
});

test('a business refusal, a wrong field, a fault and a wrong shape are distinguished', async () => {
  const answers: Reply[] = [
    { json: { result: false, message: 'no', data: null, code: 'action.refused' } },
    {
      status: 422,
      json: { result: false, message: 'bad', data: null, code: 'request.invalid', issues: [{ path: 'a', message: 'b' }] },
    },
    { status: 500, json: { result: false, message: '', data: null, code: 'service.fault', incident: 'i-1' } },
    { json: { result: true, message: '', data: 'not a list' } },
    { status: 403, json: { result: false, message: '', data: null, code: 'grant.missing' } },
  ];
  await serve(() => answers.shift() ?? 'silence');
  const { source } = someTokens('t');
  const ask = () => makeCall(settingsCalls.userCostCenter, {}, source);
  expect(await ask()).toEqual({ kind: 'refused', code: 'action.refused', message: 'no', issues: [], status: 200 });
  expect(await ask()).toMatchObject({ kind: 'refused', status: 422, issues: [{ path: 'a', message: 'b' }] });
  expect(await ask()).toEqual({ kind: 'fault', status: 500, incident: 'i-1', retryAfterMs: 0 });
  expect(await ask()).toMatchObject({ kind: 'fault', status: 200 });
  expect(await ask()).toMatchObject({ kind: 'refused', code: 'grant.missing', status: 403 });
});

test.each([
  [429, 'rate.limit'],
  [503, 'service.busy'],
  [503, 'database.unavailable'],
])('%i %s means later, never refused and never a fault', async (status, code) => {
  await serve(() => ({ status, headers: { 'retry-after': '7' }, json: { result: false, message: '', data: null, code } }));
  const outcome = await makeCall(settingsCalls.userCostCenter, {}, someTokens('t').source);
  expect(outcome).toEqual({ kind: 'later', status, retryAfterMs: 7_000 });
});
