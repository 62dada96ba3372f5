import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsOf, roles, type Role } from '#schema/grants.ts';
import { eq } from 'drizzle-orm';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { containers, orders, registrations } from '#service/db/tables/vault.ts';
import { openBench, PASSWORD, type Answer, type Bench } from '#tests/bench/http-bench.ts';
import { holderOf, ofOnePerson, ofWholeClient, targets, type Target } from '#tests/bench/vault-fixture.ts';
import { everyCall, goodInput, make, roleMay, signedCalls, type NamedCall } from '#tests/security/calls.ts';
import { fillCanaries, foreignState, reviveOwn, SECRET_OF_CLIENT, SECRET_OF_USER } from '#tests/security/matrix-vault.ts';
import { forgedEnvelopes, opCases, pullScopes, sendable } from '#tests/security/matrix-operations.ts';

/**
 * Callers × calls × own, other user's, other client's, unknown; then every id of every call replaced one by one; then
 * every kind of operation by push, and every scope by pull. What passes is counted, and nothing may that should not
 * (reliability.md 3.3, 3.4): a caller without the right hears 401 or 403, a caller with it never reads a canary of
 * another, and another's rows are byte for byte what they were.
 */

type Standing = 'none' | 'lasting' | 'away' | 'outside';
interface CallerCase {
  name: string;
  standing: Standing;
  held: readonly Role[];
  token: string;
}

let bench: Bench;
let before: string;
const callers = new Map<string, CallerCase>();
let cases = 0;

async function meet(): Promise<void> {
  const add = (name: string, standing: Standing, held: readonly Role[], token: string) =>
    callers.set(name, { name, standing, held, token });
  add('nobody', 'none', [], '');
  for (const role of roles) add(role, 'lasting', [role], (await bench.signIn(holderOf(role))).token);
  add('without a role', 'lasting', [], (await bench.signIn('nothing')).token);
  const abroad = { requestedCustomerGuid: 't-south' };
  add('staff away from home', 'away', ['CustomerServices'], (await bench.signIn('staff', abroad)).token);
  const south = { customerGuid: 't-south' };
  add('of another client', 'outside', ['User', 'CustomerServices'], (await bench.signIn('outsider', south)).token);
  add('deposit token', 'none', [], await depositTokenOf('everybody'));
  const good = await bench.tokens.read(callers.get('User')?.token ?? '');
  if (typeof good === 'string') throw new Error(good);
  // signed by us, for people who have no session: an account of a program, one that is blocked, one nobody has
  for (const [name, sub] of [
    ['service account', 'u-machine'],
    ['blocked account', 'u-gone'],
    ['removed account', 'u-nobody'],
  ] as const) {
    add(name, 'none', [], await bench.tokens.sign({ ...good, sub, sid: crypto.randomUUID() }));
  }
}

async function depositTokenOf(userName: string): Promise<string> {
  const body = { customerGuid: 't-north', userName, userPassword: PASSWORD };
  const answer = await bench.ask('POST', '/api/authorize/token', { headers: { 'x-token-transport': 'body' }, body });
  return String(Reflect.get(Object(answer.body['data']), 'depositToken'));
}

beforeAll(async () => {
  bench = await openBench();
  await fillCanaries(bench);
  await bench.db.asSystem((tx) =>
    tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-staff', projectId: 'own-project' }),
  );
  await meet();
  before = await foreignState(bench);
}, 240_000);
afterAll(() => bench?.close());

const names = [
  'nobody',
  ...roles,
  'without a role',
  'staff away from home',
  'of another client',
  'service account',
  'blocked account',
  'removed account',
  'deposit token',
];
const callerOf = (name: string) => callers.get(name) ?? expect.fail(`There is no caller ${name}.`);
const mayCall = ({ standing, held }: CallerCase, { row }: NamedCall) =>
  standing !== 'none' && (row.who === 'session' || held.some((role) => roleMay(role, row)));

async function ask(caller: CallerCase, call: NamedCall, input: Record<string, unknown>): Promise<Answer> {
  cases += 1;
  return make(bench, call, input, caller.token ? { token: caller.token } : {});
}

/** What an answer must be when the caller stands outside, or lacks the right. */
function expectDenied(where: readonly unknown[], caller: CallerCase, answer: Answer): void {
  const denial = caller.standing === 'none' ? [401, 'session'] : [403, 'grant'];
  expect([...where, answer.status, String(answer.body['code']).split('.')[0]]).toEqual([...where, ...denial]);
}

/** Nothing of anybody else is in an answer; who comes from another client sees nothing of this one either. */
function expectClean(where: readonly unknown[], { standing }: CallerCase, { status, text }: Answer, isOfClient = false): void {
  const isThere = standing === 'away' || standing === 'outside';
  const foreign = [
    SECRET_OF_CLIENT,
    ...(isOfClient ? [] : [SECRET_OF_USER]),
    'CLIENT-t-west',
    ...(isThere ? ['CANARY-own', 'CLIENT-t-north'] : []),
  ];
  expect([...where, status < 500, foreign.filter((word) => text.includes(word))]).toEqual([...where, true, []]);
}

const isPush = ({ name }: NamedCall) => name === 'sync.push';

describe.each(signedCalls.filter((call) => !isPush(call)))('$name', (call) => {
  test.each(names)('%s', async (name) => {
    const caller = callerOf(name);
    const may = mayCall(caller, call);
    for (const target of targets) {
      const answer = await ask(caller, call, goodInput(call.name, target));
      if (!may) expectDenied([target], caller, answer);
      else expectClean([target], caller, answer, ofWholeClient.has(call.name));
      const isHome = caller.standing === 'lasting';
      const isShared = !ofOnePerson.has(call.name);
      if (may && isHome && isShared && target === 'own') expect([target, answer.status]).toEqual([target, 200]);
    }
  });

  // one foreign id among good ones: the call must not take the rest for granted (reliability.md 3.5)
  const ids = Object.entries(goodInput(call.name, 'own')).filter(([, value]) => /^own-/i.test(String(value)));
  test.runIf(ids.length > 0)('one id at a time is another', async () => {
    for (const name of names) {
      const caller = callerOf(name);
      for (const [field, value] of ids) {
        for (const target of ['otherUser', 'otherTenant', 'unknown'] satisfies Target[]) {
          const mixed = String(value).replace(/^own-/i, (own) => (own === 'OWN-' ? `${target.toUpperCase()}-` : `${target}-`));
          const answer = await ask(caller, call, { ...goodInput(call.name, 'own'), [field]: mixed });
          if (!mayCall(caller, call)) expectDenied([name, field, target], caller, answer);
          else expectClean([name, field, target], caller, answer, ofWholeClient.has(call.name));
        }
      }
    }
  });

  test('afterwards the rows of others are as they were', async () => {
    expect(await foreignState(bench)).toBe(before);
  });
});

const push = signedCalls.find(isPush) ?? expect.fail('There is no push.');
const deviceOf = (caller: CallerCase) => ({
  deviceId: `d-${caller.name}`,
  deviceName: 'Tablet',
  version: '0.1.0',
  highestN: 0,
  waiting: 0,
  oldestAt: 0,
});

describe('sync.push', () => {
  test.each(names)('every kind of operation of %s', async (name) => {
    const caller = callerOf(name);
    const claims = await bench.tokens.read(caller.token);
    const who =
      typeof claims === 'string'
        ? { clientId: 't-north', userId: 'u-operator' }
        : { clientId: claims.tenant, userId: claims.sub };
    const grants = grantsOf(caller.held);
    await reviveOwn(bench);
    for (const target of targets) {
      for (const { operation, grant, creates } of opCases(who, target, `d-${name}`)) {
        const where = [operation.type, target];
        for (const forged of [undefined, ...forgedEnvelopes]) {
          const sent = sendable(operation, forged ?? {});
          const answer = await ask(caller, push, { device: deviceOf(caller), operations: [sent] });
          if (!mayCall(caller, push)) {
            expectDenied(where, caller, answer);
            continue;
          }
          const [result] = answer.body['results'] as { verdict: string }[];
          const isTheirs = caller.standing === 'lasting' && target === 'own' && grants.has(grant);
          if (forged || !isTheirs) expect([...where, forged, result?.verdict]).not.toEqual([...where, forged, 'applied']);
          else if (creates) expect([...where, result?.verdict]).toEqual([...where, 'applied']);
          expectClean(where, caller, answer);
        }
      }
    }
    expect(await foreignState(bench)).toBe(before);
  });
});

describe('sync.pull', () => {
  const pull = signedCalls.find((call) => call.name === 'sync.pull') ?? expect.fail('There is no pull.');
  test.each(names)('every scope, asked for by %s', async (name) => {
    const caller = callerOf(name);
    for (const scope of pullScopes) {
      const asked = { device: deviceOf(caller), epoch: '', since: 0, limit: 1_000, scope };
      const answer = await ask(caller, pull, asked);
      if (mayCall(caller, pull)) expectClean([scope], caller, withoutDesk(caller, answer));
      else expectDenied([scope], caller, answer);
    }
  });
});

const vault = () =>
  bench.db.asSystem(async (tx) => [
    await tx.select().from(containers).orderBy(containers.tenantId, containers.id),
    await tx.select().from(registrations).orderBy(registrations.tenantId, registrations.id),
    await tx.select().from(orders).orderBy(orders.tenantId, orders.id),
  ]);

describe('sync.deposit', () => {
  const deposit = everyCall.find((call) => call.name === 'sync.deposit') ?? expect.fail('There is no deposit.');

  test('every kind of operation of one who held every right changes nothing, and reads nothing of others', async () => {
    const caller = callerOf('deposit token');
    await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.userName, 'everybody')));
    const was = await vault();
    for (const target of targets) {
      for (const { operation } of opCases({ clientId: 't-north', userId: 'u-everybody' }, target, 'd-deposit')) {
        for (const forged of [undefined, ...forgedEnvelopes]) {
          cases += 1;
          const operations = [sendable({ ...operation, opId: crypto.randomUUID() }, {}), sendable(operation, forged ?? {})];
          const input = { device: deviceOf(caller), operations, depositToken: caller.token };
          const answer = await make(bench, deposit, input, { headers: { 'x-token-transport': 'body' } });
          const words = (answer.body['results'] as { verdict: string }[]).map(({ verdict }) => verdict);
          expect([operation.type, target, words.filter((word) => word !== 'contested' && word !== 'refused')]).toEqual([
            operation.type,
            target,
            [],
          ]);
          expectClean([operation.type, target], caller, answer);
        }
      }
    }
    expect(await vault()).toEqual(was);
    expect(await foreignState(bench)).toBe(before);
  });
});

/** The desk is the client's, not a project's: who may read it sees cases about boxes of every project (decisions.md Roles). */
function withoutDesk({ held }: CallerCase, answer: Answer): Answer {
  if (!grantsOf(held).has('conflict.read')) return answer;
  const rows = answer.body['rows'] as { stream: string }[];
  return { ...answer, text: JSON.stringify(rows.filter(({ stream }) => stream !== 'conflicts')) };
}

test('the matrix has at least 5,000 cases', () => {
  expect(cases).toBeGreaterThanOrEqual(5_000);
});
