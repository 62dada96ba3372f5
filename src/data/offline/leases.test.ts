import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import type { Local } from '#src/data/database/database.ts';
import { setHolder, take } from '#src/data/tokens/tokens.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import { answeringService, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { anOwner, openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { leftIn, nextNumber, topUp, type LeaseValue } from './leases.ts';

let opened: Local;
let leave: () => Promise<void>;
let service: AnsweringService;
let reply: Reply | Promise<Reply>;

const range = (fields: object = {}) => ({ id: 'r1', of: 'a1', prefix: 'KD/', next: 7, last: 9, width: 4, ...fields });
const given = (...ranges: object[]): Reply => ({ json: { result: true, message: '', data: ranges } });

beforeEach(async () => {
  browserPage();
  reply = given(range());
  service = await answeringService(() => reply);
  opened = await openTestLocal();
  leave = workOn(opened);
  const identity = {
    userId: 'user-1',
    userName: 'u',
    name: 'U',
    email: '',
    roles: [],
    clientId: 'client-1',
    urlPath: 'demo',
    internal: false,
  };
  setHolder({ userId: 'user-1', clientId: 'client-1' });
  take({ token: 't', identity, endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false }, false);
});
afterEach(async () => {
  setHolder(null);
  await leave();
  await service.close();
  vi.unstubAllGlobals();
});
const kept = async () => (await opened.store.get('settings', ['lease/a1/KD/']))[0]?.value as LeaseValue | undefined;

test('S6: without a lease there is no number: it is provisional', async () => {
  expect(await nextNumber('a1', 'KD/')).toBeUndefined();
});

test('S6: numbers come from the front, padded, each once however many ask', async () => {
  expect(await topUp([{ of: 'a1', prefix: 'KD/' }])).toBe(true);
  reply = { status: 503 };
  const taken = await Promise.all([1, 2, 3, 4].map(() => nextNumber('a1', 'KD/')));
  expect(taken).toEqual(['KD/0007', 'KD/0008', 'KD/0009', undefined]);
});

test('S6: a series is asked up to its reserve, and the same range twice is kept once', async () => {
  await topUp([{ of: 'a1', prefix: 'KD/' }]);
  await topUp([{ of: 'a1', prefix: 'KD/' }]);
  const counts = service.requests.map(({ body }) => (body as { wanted: { count: number }[] }).wanted[0]?.count);
  expect(counts).toEqual([LIMITS.attributeLease, LIMITS.attributeLease - 3]);
  expect((await kept())?.ranges).toHaveLength(1);
});

test('S6: a series the service refuses is reported, and the others keep their numbers', async () => {
  const long = 'P'.repeat(LIMITS.codeCharacters + 1);
  reply = given(range({ of: 'a2', prefix: long, id: '', next: 1, last: 0, refused: 'prefixTooLong' }), range());
  const wanted = [
    { of: 'a1', prefix: 'KD/' },
    { of: 'a2', prefix: long },
  ];
  expect(await topUp(wanted)).toBe(false);
  expect(await nextNumber('a1', 'KD/')).toBe('KD/0007');
  expect(await opened.store.get('settings', [`lease/a2/${long}`])).toEqual([undefined]);
});

test('S6: numbers run on in the next range, and a short reserve is filled while there is coverage', async () => {
  await topUp([{ of: 'a1', prefix: 'KD/' }]);
  reply = given(range({ id: 'r2', next: 20, last: 519 }));
  expect(await nextNumber('a1', 'KD/')).toBe('KD/0007');
  await expect.poll(async () => leftIn(await kept())).toBe(502);
  const taken = await Promise.all([1, 2, 3].map(() => nextNumber('a1', 'KD/')));
  expect(taken).toEqual(['KD/0008', 'KD/0009', 'KD/0020']);
});

test('S6: series wanted while others are being filled are filled after them, and none is asked for twice', async () => {
  const [first, second] = [[{ of: 'a1', prefix: 'KD/' }], [{ of: 'a2', prefix: 'ZZ/' }]];
  expect(await Promise.all([first, second, second].map((wanted) => topUp(wanted)))).toEqual([true, true, true]);
  const asked = service.requests.map(({ body }) => (body as { wanted: { of: string }[] }).wanted.map(({ of }) => of));
  expect(asked).toEqual([['a1'], ['a2']]);
});

test('S8: numbers that arrive after a change of user are not the next user’s, and their waiter gets none', async () => {
  const slow = Promise.withResolvers<Reply>();
  reply = slow.promise;
  const filled = topUp([{ of: 'a1', prefix: 'KD/' }]);
  await expect.poll(() => service.requests).toHaveLength(1);
  await leave();
  opened = await openTestLocal(undefined, anOwner({ clientId: 'client-2' }));
  leave = workOn(opened);
  slow.resolve(given(range()));
  expect(await filled).toBe(false);
  expect(await kept()).toBeUndefined();
});
