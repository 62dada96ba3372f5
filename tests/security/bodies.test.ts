import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, type Answer, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { bodiedCalls, goodInput, signedCalls, wireOf, type NamedCall } from '#tests/security/calls.ts';
import { opCases, sendable } from '#tests/security/matrix-operations.ts';

/** Fields nobody asked for, in every body and at every depth: refused, or forgotten; never stored, never obeyed. */

let bench: Bench;
let token: string;
const who = { clientId: 't-north', userId: 'u-everybody' };
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  token = (await bench.signIn('everybody')).token;
}, 240_000);
afterAll(() => bench?.close());

const MARK = 'TAKEN-OVER';
/** What would pay off if a handler spread its input into a row. */
const hostileFields: Record<string, unknown> = {
  role: MARK,
  roles: [MARK, 'Administrator'],
  tenantId: 't-south',
  tenant_id: 't-south',
  userId: MARK,
  createdBy: MARK,
  createdByName: MARK,
  createdByOp: MARK,
  status: 4,
  version: 99,
  deletedAt: 1,
  active: false,
  internal: true,
  accountType: 0,
  rightsVersion: 9,
  passwordHash: MARK,
  grants: [MARK],
  isAdmin: true,
  audit: MARK,
};
const reaches = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', '__defineGetter__'];

/** Places of a body that hold objects, as paths. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

/** The body with one more key at a place; written as text, because `__proto__` is no key of a literal. */
function bodyWith(body: unknown, place: readonly string[], key: string, value: unknown): string {
  const text = JSON.stringify(body, function (this: unknown, name: string, one: unknown) {
    return one === at(body, place) && typeof one === 'object' && one !== null && !Array.isArray(one) && this !== undefined
      ? { ...one, [`\u0001${name.length}`]: value }
      : one;
  });
  return text.replace(/\\u0001\d+/, key);
}
const at = (body: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((one, key) => Reflect.get(Object(one), key), body);

async function send(call: NamedCall, raw: string): Promise<Answer> {
  const { path } = wireOf(call, goodInput(call.name, 'own'));
  return bench.knock(call.row.method, path, { token, raw, headers: { 'content-type': 'application/json' } });
}

/** Every text of the database that must not be there. */
async function takenOver(): Promise<string[]> {
  return bench.db.asSystem(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ row: string }>(
        sql.raw(`select t::text as row from "${name}" t where t::text ~ '${MARK}|__proto__|"constructor"|"prototype"'`),
      );
      // the operation as it came is evidence: it is kept whatever it says, and read by nobody as rows
      if (name !== 'receipts') found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`));
    }
    return found;
  });
}

const roles = () =>
  bench.db.asSystem(async (tx) =>
    JSON.stringify(
      (await tx.execute('select id, tenant_id, roles, active, account_type, rights_version from users order by 1')).rows,
    ),
  );

/** Texts by attribute, and what an operation of a rescue file holds: any name may stand there, its kind is asked further in. */
const named = new Set(['inherited', 'payload', 'base', 'values']);

const isSync = ({ name }: NamedCall) => name.startsWith('sync.');

describe.each(bodiedCalls.filter((call) => !isSync(call)))('$name', (call) => {
  const { given } = wireOf(call, goodInput(call.name, 'own'));
  const body = given.body ?? {};

  test('an unknown field is refused by name, at every depth', async () => {
    const before = await roles();
    for (const place of objectsIn(body)) {
      // what the class or the kind does not know is refused further in
      if (named.has(place.at(-1) ?? '')) continue;
      for (const [key, value] of Object.entries(hostileFields)) {
        if (Object.hasOwn(Object(at(body, place)), key)) continue;
        const answer = await send(call, bodyWith(body, place, key, value));
        expect([...place, key, answer.status, answer.body['code']]).toEqual([...place, key, 422, 'request.invalid']);
        expect(JSON.stringify(answer.body['issues'])).toContain(key);
      }
    }
    expect(await roles()).toBe(before);
  });

  test('a key that reaches for prototypes is refused, at every depth', async () => {
    for (const place of objectsIn(body)) {
      for (const key of reaches) {
        for (const value of [{ isAdmin: true }, 'x', null]) {
          const answer = await send(call, bodyWith(body, place, key, value));
          // there such a name is dropped on the way in; the last test looks whether it was stored
          const isDropped = named.has(place.at(-1) ?? '') && key !== '__proto__';
          if (!isDropped) expect([...place, key, value, answer.status]).toEqual([...place, key, value, 422]);
        }
      }
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});

describe('sync.push', () => {
  const push = signedCalls.find(({ name }) => name === 'sync.push') ?? expect.fail('There is no push.');
  const device = { deviceId: 'd-bodies', deviceName: 'T', version: '0.1.0', highestN: 0, waiting: 0, oldestAt: 0 };
  const pushed = async (operation: unknown) => {
    const answer = await send(push, JSON.stringify({ device, operations: [operation] }));
    const [first] = (answer.body['results'] ?? []) as { verdict: string }[];
    return first?.verdict ?? answer.status;
  };

  test('an operation that says more than its kind is not applied', async () => {
    for (const { operation } of opCases(who, 'own', 'd-bodies')) {
      for (const [key, value] of Object.entries({ ...hostileFields, constructor: 'x', prototype: 'x' })) {
        if (Object.hasOwn(operation.payload, key)) continue;
        const payload = { ...operation.payload, [key]: value };
        const verdict = await pushed(sendable(operation, { payload }));
        expect([operation.type, key, verdict]).toEqual([operation.type, key, 'refused']);
        // the envelope is strict too: such a body is no push
        expect(await pushed({ ...sendable(operation, {}), [`${key}X`]: value })).toBe(422);
      }
    }
  });

  test('names of prototypes as names of attributes are stored nowhere', async () => {
    const [create] = opCases(who, 'own', 'd-bodies').filter(({ operation }) => operation.type === 'container.create');
    const [file] = opCases(who, 'own', 'd-bodies').filter(({ operation }) => operation.type === 'registration.create');
    if (!create || !file) throw new Error('The kinds are gone.');
    for (const name of reaches.filter((one) => one !== '__proto__')) {
      const values = Object.fromEntries([[name, 'x']]);
      await pushed(
        sendable(create.operation, { payload: { ...create.operation.payload, code: `P-${name}`, inherited: values } }),
      );
      await pushed(sendable(file.operation, { payload: { ...file.operation.payload, code: `F-${name}`, values } }));
    }
    expect(await takenOver()).toEqual([]);
  });

  test('__proto__ anywhere in a batch makes it no batch', async () => {
    const [{ operation } = expect.fail('There is no kind.')] = opCases(who, 'own', 'd-bodies');
    const text = JSON.stringify({ device, operations: [sendable(operation, {})] });
    for (const place of ['"payload":{', '"device":{', '"base":{']) {
      for (const key of ['__proto__', '\\u005f_proto__', '\\u005F\\u005Fproto\\u005f\\u005f']) {
        const answer = await send(push, text.replace(place, `${place}"${key}":{"isAdmin":true},`));
        expect([place, key, answer.status]).toEqual([place, key, 422]);
      }
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});

test('of all that was wished for, nothing was stored', async () => {
  expect(await takenOver()).toEqual([]);
});
