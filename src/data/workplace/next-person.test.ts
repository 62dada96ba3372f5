import { afterEach, beforeEach, expect, test } from 'vitest';
import { dictionaryCalls } from '#schema/calls/dictionaries.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { problem, type ReceivedRequest, type Reply } from '#tests/bench/answering-service.ts';
import { boxOf } from '#tests/bench/outbox-entries.ts';
import { openSessionTabs, signedIn, type SessionTab, type SessionTabs } from '#tests/bench/session-tabs.ts';
import { classWith, page } from '#tests/bench/sync-ports.ts';

/** One person follows another while a request of the first is still under way. */

const dictionary = { id: 'd1', version: 1, name: 'Names', type: 1, date: 1, size: 1 };
const dictionaryPath = `${dictionaryCalls.dictionaryValue.path.replace('{id}', dictionary.id)}?since=0&after=0`;

let tabs: SessionTabs;
let tab: SessionTab;
/** Lets the answer that is held back go. */
let release: (reply: Reply) => void;
/** The first request of this path is held back; later ones are out of order. */
function hold(path: string): void {
  const held = new Promise<Reply>((settle) => (release = settle));
  let asked = 0;
  tabs.answers[path] = () => (asked++ === 0 ? held : { status: 503 });
}
beforeEach(async () => {
  tabs = await openSessionTabs();
  tabs.answers['/api/health'] = () => ({ json: { service: 'ok' } });
});
afterEach(() => tabs.close());

/** Signs in the second user; returns their token as soon as the tab works with it, and a promise of their database. */
async function nextSignsIn(): Promise<{ token: string; entered: Promise<unknown> }> {
  tabs.answers[sessionCalls.token.path] = () => signedIn({ sub: 'user-2' });
  const entered = tab.signIn('next', 'secret');
  await expect.poll(() => tab.access.value?.identity.userId).toBe('user-2');
  return { token: `Bearer ${tab.access.value?.token}`, entered };
}
/** Two probes and a machine that is busy with other tests come before it. */
const requestedOnce = (path: string) => expect.poll(() => tabs.requestsTo(path), { timeout: 5_000 }).toHaveLength(1);
const deviceOf = ({ body }: ReceivedRequest) => (body as { device: { deviceId: string } }).device.deviceId;
const settingOf = async (id: string) => (await tab.openNow()?.store.get('settings', [id]))?.[0]?.value;
const firstIsBack = async () => {
  tabs.answers[sessionCalls.token.path] = () => signedIn();
  await tab.signOut('keep');
  await tab.signIn('operator', 'secret');
};

test('S8: what is left of a first pull is not asked for with the token of the person who came next', async () => {
  hold(syncCalls.pull.path);
  tab = await tabs.signedInTab();
  await requestedOnce(syncCalls.pull.path);
  const [first] = tabs.requestsTo(syncCalls.pull.path) as [ReceivedRequest];
  const { token, entered } = await nextSignsIn();
  release({ json: page({ to: 5, head: 9, more: true }) });
  await entered;
  const ofNext = () => tabs.requestsTo(syncCalls.pull.path).filter(({ authorization }) => authorization === token);
  await expect.poll(ofNext, { timeout: 5_000 }).not.toEqual([]);
  expect(tabs.requestsTo(syncCalls.pull.path).filter((asked) => deviceOf(asked) === deviceOf(first))).toEqual([first]);
  expect(await settingOf('cursor')).toBeUndefined();
  await firstIsBack();
  expect(await settingOf('cursor')).toMatchObject({ since: 5 });
});

test('S8: a refusal of the token of before is not answered with the next one, and the errand stays', async () => {
  const { id, scope, row: taking } = classWith(dictionary.id);
  const rows = [
    { stream: 'references', id, seq: 4, scope, row: taking },
    { stream: 'dictionaries', id: dictionary.id, seq: 5, scope: 'client', row: dictionary },
  ];
  tabs.answers[syncCalls.pull.path] = () => ({ json: page({ to: 5, head: 5, rows }) });
  hold(dictionaryPath);
  tab = await tabs.signedInTab();
  await requestedOnce(dictionaryPath);
  tabs.answers[syncCalls.pull.path] = () => ({ status: 503 });
  const { entered } = await nextSignsIn();
  release(problem('session.ended'));
  await entered;
  expect(tabs.requestsTo(dictionaryPath)).toHaveLength(1);
  await firstIsBack();
  expect(await settingOf('errands')).toMatchObject({ dictionaries: { [dictionary.id]: { place: 5 } } });
});

test('S8: a user who left is out of reach immediately, however long their last request takes', async () => {
  hold(syncCalls.push.path);
  tab = await tabs.signedInTab();
  const { run } = await import('#src/data/sync/run.ts');
  await run.save(containerCreate, { payload: boxOf('A-1') });
  await requestedOnce(syncCalls.push.path);
  const left = tab.leave();
  expect([tab.openNow(), tab.engineNow()]).toEqual([undefined, undefined]);
  release({ status: 503 });
  await left;
  expect(tab.local.value.kind).toBe('none');
});

test('S8: the engine of the earlier user receives nothing of the next one', async () => {
  hold(syncCalls.pull.path);
  tab = await tabs.signedInTab();
  await requestedOnce(syncCalls.pull.path);
  const before = tab.openNow();
  const found: unknown[] = [];
  const subscription = tab.session.subscribe(({ identity }) => identity?.userId === 'user-2' && found.push(tab.openNow()));
  const { entered } = await nextSignsIn();
  release({ status: 503 });
  await entered;
  subscription.unsubscribe();
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(before);
});
