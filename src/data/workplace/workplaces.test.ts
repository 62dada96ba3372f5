import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealingCalls } from '#schema/calls/sealing.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import {
  answeringService,
  problem,
  type AnsweringService,
  type ReceivedRequest,
  type Reply,
} from '#tests/bench/answering-service.ts';
import { browserPage, type BrowserPage } from '#tests/bench/browser-page.ts';
import { fakeDevice, type FakeDevice } from '#tests/bench/fake-device.ts';
import { boxOf } from '#tests/bench/outbox-entries.ts';
import { page as nothingNew } from '#tests/bench/sync-ports.ts';
import { aDataKey, checked, done, refreshed, signedIn } from '#tests/bench/session-tabs.ts';
import { draftPlace, hasDrafts } from '#src/data/drafts/drafts.ts';
import { nextNumber } from '#src/data/offline/leases.ts';
import { prepareForOffline, preparation } from '#src/data/offline/prepare.ts';
import { makeRescueFile } from '#src/data/rescue/rescue.ts';
import { enterClient } from '#src/data/session/client-entry.ts';
import { closeTab } from '#src/data/session/events.ts';
import { session } from '#src/data/session/session.ts';
import { reLogin, signIn } from '#src/data/session/sign-in.ts';
import { signOut, wasLeft } from '#src/data/session/sign-out.ts';
import { runOf } from '#src/data/sync/run.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { access, renew } from '#src/data/tokens/tokens.ts';
import { openNow } from './local.ts';
import { createWorkplace, isPageUsed, type Workplace } from './workplace.ts';

/** Two workplaces in one process, against one service: nothing one person does reaches the other. */

let page: BrowserPage;
let service: AnsweringService;
let answers: Record<string, (asked: ReceivedRequest) => Reply>;
let devices: { anna: FakeDevice; bert: FakeDevice };
let anna: Workplace;
let bert: Workplace;

const people = { anna: { sub: 'anna', tenant: 'client-1' }, bert: { sub: 'bert', tenant: 'client-2' } };
/** The caller of a request, by its token, or before there is one by its input. */
const caller = ({ authorization, body, path }: ReceivedRequest) => {
  const claims = authorization && Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  return `${claims ?? ''}${JSON.stringify(body) ?? ''}${path}`.match(/bert|client-2|acme/) ? people.bert : people.anna;
};

beforeEach(async () => {
  page = browserPage();
  answers = {
    '/api/tenancy/check-client': (asked) => done({ ...checked(), customerGuid: caller(asked).tenant }),
    [sessionCalls.token.path]: (asked) =>
      signedIn({ ...caller(asked), url_path: caller(asked) === people.bert ? 'acme' : 'demo' }),
    [sessionCalls.refresh.path]: (asked) => refreshed(caller(asked)),
    [sessionCalls.logout.path]: () => done({ ended: true }),
    [sealingCalls.dataKey.path]: () => done(aDataKey),
    [syncCalls.pull.path]: () => ({ json: nothingNew() }),
    '/api/health': () => ({ json: { service: 'ok' } }),
  };
  service = await answeringService((asked) => answers[asked.path.split('?')[0] ?? '']?.(asked) ?? { status: 503 });
  devices = { anna: fakeDevice(), bert: fakeDevice() };
  anna = createWorkplace(devices.anna);
  bert = createWorkplace(devices.bert);
  await enterClient('demo', anna);
  await enterClient('acme', bert);
  await Promise.all([signIn('anna', 'secret', undefined, {}, anna), signIn('bert', 'secret', undefined, {}, bert)]);
});
afterEach(async () => {
  await Promise.all([closeTab(anna), closeTab(bert)]);
  await service.close();
  vi.unstubAllGlobals();
  // all of it passed its own workplace on: the one of the page was never made, and the page's storage is empty
  expect([isPageUsed(), page.flags.size]).toEqual([false, 0]);
});

const stateOf = (place: Workplace) => session(place).value.state;
const personIn = (place: Workplace) => session(place).value.identity?.userId;

test('each person has a session, a token, a database and stored texts of their own', () => {
  expect([stateOf(anna), stateOf(bert)]).toEqual(['signedIn', 'signedIn']);
  expect([personIn(anna), personIn(bert)]).toEqual(['anna', 'bert']);
  expect([openNow(anna)?.owner.clientId, openNow(bert)?.owner.clientId]).toEqual(['client-1', 'client-2']);
  expect(access(anna).value?.token).not.toBe(access(bert).value?.token);
  expect([...devices.anna.texts.values()].join(' ')).not.toContain('bert');
  expect([...devices.bert.texts.values()].join(' ')).not.toContain('anna');
});

test('a save waits in the outbox of who saved it, and is pushed with their token', { timeout: 20_000 }, async () => {
  await runOf(() => anna).save(containerCreate, { payload: boxOf('A-1') });
  await expect.poll(() => [syncStatus(anna).value.waiting, syncStatus(bert).value.waiting]).toEqual([1, 0]);
  expect(devices.anna.stores.get('anna')?.peek('outbox').size).toBe(1);
  expect(devices.bert.stores.get('bert')?.peek('outbox').size).toBe(0);
  await expect
    .poll(() => service.requests.filter(({ path }) => path === syncCalls.push.path).map(caller), { timeout: 10_000 })
    .toContain(people.anna);
  expect(service.requests.filter(({ path }) => path === syncCalls.push.path).map(caller)).not.toContain(people.bert);
  expect([
    (await makeRescueFile(undefined, anna))?.operations.length,
    (await makeRescueFile(undefined, bert))?.operations.length,
  ]).toEqual([1, 0]);
});

test('drafts, numbers and the offline card are those of one person', async () => {
  await draftPlace('box', anna).write({ code: 'A-1' });
  expect([await draftPlace('box', anna).read(), await draftPlace('box', bert).read()]).toEqual([{ code: 'A-1' }, null]);
  expect([hasDrafts(anna), hasDrafts(bert)]).toEqual([true, false]);
  const range = { id: 'r1', of: 'container', prefix: 'A-', width: 3, next: 7, last: 9 };
  await devices.anna.stores
    .get('anna')
    ?.put('settings', [{ id: 'lease/container/', value: { series: { of: 'container', prefix: '' }, ranges: [range] }, at: 1 }]);
  expect([await nextNumber('container', '', anna), await nextNumber('container', '', bert)]).toEqual(['A-007', undefined]);
  await prepareForOffline(anna);
  expect([preparation(anna).value.at > 0, preparation(bert).value.at]).toEqual([true, 0]);
});

test('the service ends one session: only that one is locked, and its person signs in again', async () => {
  answers[sessionCalls.refresh.path] = (asked) =>
    caller(asked) === people.anna ? problem('session.ended') : refreshed(people.bert);
  expect(await renew(access(anna).value?.token, anna)).toBe('ended');
  expect(await renew(access(bert).value?.token, bert)).toBe('renewed');
  expect([stateOf(anna), stateOf(bert)]).toEqual(['locked', 'signedIn']);
  expect(await reLogin('secret', {}, anna)).toEqual({ kind: 'signedIn' });
  expect([personIn(anna), personIn(bert)]).toEqual(['anna', 'bert']);
});

test('a sign-out closes one database and leaves the other open', async () => {
  await signOut('keep', anna);
  expect([stateOf(anna), stateOf(bert)]).toEqual(['signedOut', 'signedIn']);
  expect([openNow(anna), openNow(bert)?.owner.userId]).toEqual([undefined, 'bert']);
  expect([wasLeft('demo', anna), wasLeft('demo', bert)]).toEqual([true, false]);
  expect(devices.bert.texts.has('auth.identity')).toBe(true);
  expect(devices.anna.texts.has('auth.identity')).toBe(false);
});

test('one person on two devices signs out on one of them', async () => {
  const device = fakeDevice();
  const second = createWorkplace(device);
  await enterClient('demo', second);
  await signIn('anna', 'secret', undefined, {}, second);
  await signOut('keep', anna);
  expect([stateOf(anna), stateOf(second), personIn(second)]).toEqual(['signedOut', 'signedIn', 'anna']);
  await closeTab(second);
});
