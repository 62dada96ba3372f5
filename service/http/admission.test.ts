import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { Admission, type Leave } from '#service/http/admission.ts';

const isAway = (entered: Leave | Response): entered is Response => entered instanceof Response;

/** Enters until calls of this kind are turned away, and returns how many were admitted. */
async function fill(admission: Admission, bucket: 'export' | 'read' | 'write' | 'pull'): Promise<number> {
  for (let entered = 0; entered < 10_000; entered += 1) {
    if (isAway(await admission.enter(bucket, 't'))) return entered;
  }
  throw new Error('No caller was refused.');
}

/** Pulls without their own places, to test the load of the whole node. */
const widePull = { pull: { perTenant: 1_000, global: 1_000, queue: 0, waitMs: 0 } };

afterEach(() => void vi.useRealTimers());

test('under load exports are shed first, then reads, then pull, and push still enters', async () => {
  const admission = new Admission(widePull);
  const order = [];
  for (const bucket of ['export', 'read', 'write', 'pull'] as const) order.push(await fill(admission, bucket));
  expect(order.every((more) => more > 0)).toBe(true);
  for (const bucket of ['export', 'read', 'write', 'login', 'pull'] as const) {
    expect(isAway(await admission.enter(bucket, 't'))).toBe(true);
  }
  expect(isAway(await admission.enter('push', 't'))).toBe(false);
});

test('a rejected call gets 503 and a random time to come back', async () => {
  const admission = new Admission();
  await fill(admission, 'export');
  const waits = new Set<string>();
  for (let times = 0; times < 20; times += 1) {
    const answer = await admission.enter('export', 't');
    if (!isAway(answer)) throw new Error('let in');
    expect(answer.status).toBe(503);
    waits.add(answer.headers.get('retry-after') ?? '');
  }
  expect(waits.size).toBeGreaterThan(3);
  expect([...waits].every((wait) => Number(wait) >= 5 && Number(wait) <= 30)).toBe(true);
});

/** Takes all places a client gets now. */
async function takeAll(admission: Admission, tenantId: string, count: number): Promise<Leave[]> {
  const leaves = await Promise.all(Array.from({ length: count }, () => admission.enter('push', tenantId)));
  return leaves.map((leave) => (isAway(leave) ? expect.fail('sent away') : leave));
}

const ALONE = LIMITS.pushGlobal - LIMITS.pushFree;

test('a client that is alone leaves two places of push to others, and its calls beyond wait in order', async () => {
  const admission = new Admission();
  const inside = await takeAll(admission, 'a', ALONE);
  const entered: string[] = [];
  const waiting = ['first', 'second'].map((name) => admission.enter('push', 'a').then(() => entered.push(name)));
  await Promise.resolve();
  expect(entered).toEqual([]);
  // they do not delay another client
  await takeAll(admission, 'b', LIMITS.pushFree);
  expect(entered).toEqual([]);
  for (const leave of inside.slice(0, ALONE - LIMITS.pushPerTenant + 1)) leave();
  await waiting[0];
  // next to another client it has three places, not those it had alone
  expect(entered).toEqual(['first']);
  inside.at(-1)?.();
  await Promise.all(waiting);
  expect(entered).toEqual(['first', 'second']);
});

test('a call of another client that waits is next, before those of a client with more than its own places', async () => {
  const admission = new Admission();
  const inside = await takeAll(admission, 'a', ALONE);
  const entered: string[] = [];
  void admission.enter('push', 'a').then(() => entered.push('a'));
  await takeAll(admission, 'b', LIMITS.pushFree);
  void admission.enter('push', 'b').then(() => entered.push('b'));
  inside[0]?.();
  await vi.waitFor(() => expect(entered).toEqual(['b']));
  inside[1]?.();
  inside[2]?.();
  await Promise.resolve();
  expect(entered).toEqual(['b']);
});

test('a place is given back once, however often it is left', async () => {
  const admission = new Admission({ push: { perTenant: 1, global: 1, queue: 0, waitMs: 0 } });
  const leave = await admission.enter('push', 'a');
  if (isAway(leave)) throw new Error('sent away');
  leave();
  leave();
  expect(isAway(await admission.enter('push', 'a'))).toBe(false);
  // the client's own place is taken either way, so the place of the node must be too
  for (const client of ['a', 'b']) expect(isAway(await admission.enter('push', client))).toBe(true);
});

test('at most eight pushes run, two hundred wait, the next is sent away', async () => {
  const admission = new Admission();
  let running = 0;
  for (let device = 0; device < LIMITS.pushGlobal + LIMITS.pushQueue; device += 1) {
    void admission.enter('push', `t${device}`).then((entered) => (running += isAway(entered) ? 0 : 1));
  }
  const next = await admission.enter('push', 'late');
  expect([running, isAway(next)]).toEqual([LIMITS.pushGlobal, true]);
});

test('one client cannot take all places for pull, and its pulls take none of push', async () => {
  const admission = new Admission();
  let running = 0;
  for (let device = 0; device < LIMITS.pullGlobal + 50; device += 1) {
    void admission.enter('pull', 'a').then((entered) => (running += isAway(entered) ? 0 : 1));
  }
  expect(isAway(await admission.enter('pull', 'b'))).toBe(false);
  expect(running).toBe(LIMITS.pullPerTenant);
  expect(LIMITS.pullPerTenant).toBeLessThan(LIMITS.pullGlobal);
  expect(isAway(await admission.enter('push', 'a'))).toBe(false);
});

test('a place of a pull that is left goes to the next in line, of whichever client has room', async () => {
  const admission = new Admission({ pull: { perTenant: 1, global: 2, queue: 10, waitMs: 1_000 } });
  const [a, b] = [await admission.enter('pull', 'a'), await admission.enter('pull', 'b')];
  const entered: string[] = [];
  for (const name of ['a', 'b', 'c']) void admission.enter('pull', name).then(() => entered.push(name));
  if (isAway(a) || isAway(b)) throw new Error('sent away');
  b();
  await vi.waitFor(() => expect(entered).toEqual(['b']));
  a();
  await vi.waitFor(() => expect(entered).toEqual(['b', 'a']));
});

test('who has waited too long is sent away with a time to come back, and leaves the line', async () => {
  vi.useFakeTimers();
  const admission = new Admission();
  await takeAll(admission, 'a', ALONE);
  const waiting = admission.enter('push', 'a');
  await vi.advanceTimersByTimeAsync(LIMITS.pushWaitMs);
  const answer = await waiting;
  if (!isAway(answer)) throw new Error('let in');
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
});

test('a call that would wait too long is rejected before its body is read', async () => {
  vi.useFakeTimers();
  const admission = new Admission();
  const inside = await takeAll(admission, 'a', ALONE);
  vi.advanceTimersByTime(1_000); // a push takes a second now
  for (const leave of inside) leave();
  await takeAll(admission, 'a', ALONE);
  let lined = 0;
  while (!admission.refusal('push', 'a') && lined < LIMITS.pushQueue) {
    void admission.enter('push', 'a');
    lined += 1;
  }
  // three seconds of waiting at six places of a second each
  expect(lined).toBe((LIMITS.pushWaitMs / 1_000) * ALONE);
  // and another client still gets in
  expect(admission.refusal('push', 'b')).toBeUndefined();
});
