import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#schema/calls/call.ts';
import { tokenGrants, type Grant } from '#schema/grants.ts';
import { DAY_MS } from '#schema/limits.ts';
import { TOKEN_LIMITS } from '#schema/limits/integrations.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { warnOfTokens } from './warn-of-tokens.ts';
import { integrationTokens } from '#service/db/tables/integrations.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { auditEvents, tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { bodyOf, fillVault, holderOf, inputOf } from '#tests/bench/vault-fixture.ts';

/** Tokens of service accounts: made by an administrator, shown once, kept as a hash, ended immediately. */

let bench: Bench;
let admin: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  admin = (await bench.signIn(holderOf('Administrator'))).token;
  const projects = { tenantId: 't-north', userId: 'own-machine', projectId: 'own-project' };
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(projects));
}, 240_000);
afterAll(() => bench?.close());

const path = '/api/users/integration-tokens';
interface Made {
  id: string;
  token: string;
  expiresAt: number;
}
const add = (more: object = {}, token = admin) =>
  bench.ask('POST', path, {
    token,
    body: { userId: 'own-machine', name: 'Scanner', grants: ['document.search'], ...more },
  });
async function made(more: object = {}): Promise<Made> {
  const { body, text } = await add(more);
  return body['result'] === true ? (body['data'] as Made) : expect.fail(text);
}
const search = (token: string) => bench.ask('GET', '/api/documents/get-document-metadata/own-document', { token });
const codeOf = async (token: string) => {
  const { status, body } = await search(token);
  return status === 200 ? 200 : body['code'];
};
const revoke = (id: string) => bench.ask('DELETE', `${path}/${id}`, { token: admin });
const list = async () => {
  const { body } = await bench.ask('GET', path, { token: admin });
  return body['data'] as (Record<string, unknown> & { id: string })[];
};
const change = (id: string, set: Partial<typeof integrationTokens.$inferInsert>) =>
  bench.db.asSystem((tx) => tx.update(integrationTokens).set(set).where(eq(integrationTokens.id, id)));

test('a token is shown once: the database, the list, the audit and the log have no more than its id', async () => {
  const { id, token, expiresAt } = await made();
  expect(token).toMatch(/^srk_t-north_[\da-f]{16}_[\da-f]{64}$/);
  expect(Math.round((expiresAt - bench.now()) / DAY_MS)).toBe(TOKEN_LIMITS.days);
  const secret = token.split('_').at(-1) ?? '';
  expect(await codeOf(token)).toBe(200);
  const rows = await bench.db.asSystem((tx) => tx.select().from(integrationTokens));
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents));
  expect(rows.find((row) => row.id === id)?.hash).toMatch(/^[\da-f]{64}$/);
  for (const kept of [rows, events, await list(), bench.logged]) expect(JSON.stringify(kept)).not.toContain(secret);
  expect(bench.logged.join('')).not.toContain('srk_');
  expect(events.filter(({ event }) => event === 'token.add')).toMatchObject([
    { userId: holderOf('Administrator'), detail: { token: id, user: 'own-machine', grants: 'document.search' } },
  ]);
  expect((await list()).find((one) => one.id === id)).toMatchObject({ name: 'Scanner', revokedAt: 0 });
  expect((await list()).find((one) => one.id === id)?.['lastUsedAt']).toBeGreaterThan(0);
});

test('a request that is repeated because its answer was lost leaves one living token, the one that was received', async () => {
  const opId = crypto.randomUUID();
  const [lost, received] = [await made({ opId, name: 'Lost' }), await made({ opId, name: 'Lost' })];
  expect([await codeOf(lost.token), await codeOf(received.token)]).toEqual(['session.ended', 200]);
  const audited = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'token.add')));
  expect(audited.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ token: received.id, replaces: lost.id }));
  const both = await Promise.all([made({ opId, name: 'Lost' }), made({ opId, name: 'Lost' })]);
  const codes = await Promise.all([received, ...both].map(({ token }) => codeOf(token)));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  // another request of the same kind is another token
  const other = await made({ opId: crypto.randomUUID(), name: 'Lost' });
  const living = (await list()).filter(({ name, revokedAt }) => name === 'Lost' && revokedAt === 0);
  expect(living).toHaveLength(2);
  for (const { id } of [...living, other]) await revoke(id);
});

test('it is revoked immediately, the repeat changes nothing, and the row stays for the auditor', async () => {
  const { id, token } = await made();
  expect(await codeOf(token)).toBe(200);
  const first = await revoke(id);
  expect(await codeOf(token)).toBe('session.ended');
  bench.pass(5_000);
  expect((await revoke(id)).body['data']).toEqual(first.body['data']);
  expect((await list()).find((one) => one.id === id)?.['revokedAt']).toBeGreaterThan(0);
});

test('it ends with its days, with its account, and with its client', async () => {
  const { token } = await made({ days: 1 });
  const { id } = await made({ days: TOKEN_LIMITS.daysMost });
  expect(await codeOf(token)).toBe(200);
  const turn = (active: boolean) =>
    bench.db.asSystem((tx) => tx.update(users).set({ active }).where(eq(users.id, 'own-machine')));
  await turn(false);
  expect(await codeOf(token)).toBe('session.ended');
  await turn(true);
  const close = (closed: boolean) =>
    bench.db.asSystem((tx) => tx.update(tenants).set({ closed }).where(eq(tenants.tenantId, 't-north')));
  await close(true);
  expect(await codeOf(token)).toBe('session.ended');
  await close(false);
  const [row] = (await list()).filter((one) => one.id === id);
  expect(Number(row?.['expiresAt']) - bench.now()).toBeLessThanOrEqual(TOKEN_LIMITS.daysMost * DAY_MS);
  const [short] = (await list()).filter((one) => token.includes(one.id));
  await change(short?.id ?? '', { expiresAt: bench.now() - 1 });
  expect(await codeOf(token)).toBe('session.expired');
});

test('from another network it is no token', async () => {
  const { token, id } = await made({ networks: ['10.0.0.0/8'] });
  expect(await codeOf(token)).toBe('session.missing');
  await change(id, { networks: ['127.0.0.0/8', '::1'] });
  expect(await codeOf(token)).toBe(200);
  expect((await add({ networks: ['10.0.0.0/8', 'everywhere'] })).body['code']).toBe('request.invalid');
});

test('only for service accounts of the client, with grants they have, and so many at the same time', async () => {
  const unknown = ['otherTenant-machine', 'nobody', 'u-operator', holderOf('Administrator')];
  for (const userId of unknown) expect((await add({ userId })).body['code']).toBe('row.unknown');
  expect((await add({ grants: ['dictionary.manage'] })).body).toMatchObject({ code: 'action.refused', message: 'grantMissing' });
  const faults = [{ grants: [] }, { grants: ['user.manage'] }, { days: TOKEN_LIMITS.daysMost + 1 }, { days: 0 }, { name: ' ' }];
  for (const fault of faults) expect((await add(fault)).body['code']).toBe('request.invalid');
  const other = { userId: 'otherUser-machine' };
  await Promise.all(Array.from({ length: TOKEN_LIMITS.livingMost - 1 }, () => made(other)));
  expect((await add(other)).body).toMatchObject({ code: 'action.refused', message: 'limitReached' });
});

/** True for a row these grants open to a token. */
const isOpen = ({ who, tokens }: Call, grants: readonly Grant[]) =>
  who === 'session' ? tokens !== undefined && grants.includes(tokens) : grants.some((grant) => grant === who);

describe('what a token may call', () => {
  const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
    Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
  );
  const signed = calls.filter(({ row }) => row.who !== 'anyone');
  /** Every grant the account has. */
  const held: readonly Grant[] = tokenGrants.filter((grant) => grant !== 'dictionary.manage');
  const ask = ({ name, row }: (typeof signed)[number], token: string) => {
    const input = { ...inputOf(name, 'own') };
    const address = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(input[field]);
      delete input[field];
      return encodeURIComponent(value);
    });
    const query = row.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''; // GET inputs are texts
    return bench.ask(row.method, query ? `${address}?${query}` : address, { token, ...bodyOf(row, input) });
  };

  test('every row of the table: those of its grants, and none that is a person’s own', async () => {
    const { token } = await made({ grants: held });
    const wrong: string[] = [];
    for (const call of signed) {
      const { status, body } = await ask(call, token);
      const isRefused = status === 403 && body['code'] === 'grant.missing';
      if (isRefused === isOpen(call.row, held)) wrong.push(`${call.name} ${status}`);
      if (status === 401 || status >= 500) wrong.push(`${call.name} ${status}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('with one grant no row of another, and never the tokens themselves', async () => {
    const { token } = await made({ grants: ['report.read'] });
    expect((await search(token)).body['code']).toBe('grant.missing');
    for (const name of [
      'users.integrationTokens',
      'users.addIntegrationToken',
      'account.resetPassword',
      'settings.userPreferenceSave',
    ]) {
      const call = signed.find((one) => one.name === name);
      if (call) expect([name, (await ask(call, token)).status]).toEqual([name, 403]);
    }
  });

  test('a role its account loses is gone from its tokens, and its sight is that of the account', async () => {
    const { token } = await made();
    const be = (roles: string[]) => bench.db.asSystem((tx) => tx.update(users).set({ roles }).where(eq(users.id, 'own-machine')));
    await be(['Moderator']);
    expect(await codeOf(token)).toBe('grant.missing');
    await be(['User']);
    await bench.db.asSystem((tx) => tx.update(users).set({ sighted: true }).where(eq(users.id, 'own-machine')));
    await bench.db.asSystem((tx) =>
      tx.update(userProjects).set({ classMode: 'listed' }).where(eq(userProjects.userId, 'own-machine')),
    );
    expect(await codeOf(token)).toBe('row.unknown');
  });
});

describe('hostile tokens', () => {
  test('guessed, cut, lengthened, of another client, with a secret of another id: all read alike', async () => {
    const [one, other] = [await made(), await made()];
    const [, , id = '', secret = ''] = one.token.split('_');
    const foreign = `srk_t-south_${id}_${secret}`;
    const hostile = [
      `srk_t-north_${id}_${'0'.repeat(64)}`,
      `srk_t-north_${'0'.repeat(16)}_${secret}`,
      other.token.replace(/[\da-f]{64}$/, secret),
      one.token.slice(0, -1),
      `${one.token}0`,
      one.token.toUpperCase(),
      foreign,
      `srk_${'a'.repeat(64)}_${id}_${secret}`,
      `srk__${id}_${secret}`,
      'srk_',
      `srk_t-north_${id}`,
      `srk_t-north'; drop table users--_${id}_${secret}`,
      `srk_t-north_${id}_${secret}.${secret}`,
    ];
    const answers = await Promise.all(hostile.map((token) => search(token)));
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(hostile.map(() => [401, 'session.missing']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('in an address, a cookie or another scheme it is nothing', async () => {
    const { token } = await made();
    const address = '/api/documents/get-document-metadata/own-document';
    const asked: { at: string; headers: Record<string, string> }[] = [
      { at: `${address}?token=${token}`, headers: {} },
      { at: `${address}?access_token=${token}`, headers: {} },
      { at: address, headers: { cookie: `token=${token}; refresh=${token}` } },
      { at: address, headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` } },
      { at: address, headers: { 'x-api-key': token } },
    ];
    for (const { at, headers } of asked) expect((await bench.ask('GET', at, { headers })).status).toBe(401);
  });

  test('a service account signs in with no password, and its token opens no session', async () => {
    const { token } = await made();
    const body = { customerGuid: 't-north', userName: 'own-machine', userPassword: token };
    expect((await bench.ask('POST', '/api/authorize/token', { body })).body['result']).not.toBe(true);
    const refreshed = await bench.ask('POST', '/api/authorize/refresh-token', { token, body: {} });
    expect(refreshed.body['result']).not.toBe(true);
  });
});

test('administrators are warned once of a token that ends within 14 days, and of no other', async () => {
  const [soon, later, ended] = [
    await made({ name: 'Ends soon' }),
    await made({ name: 'Later' }),
    await made({ name: 'Revoked' }),
  ];
  await change(soon.id, { expiresAt: bench.now() + TOKEN_LIMITS.warnedDays * DAY_MS });
  await change(later.id, { expiresAt: bench.now() + (TOKEN_LIMITS.warnedDays + 1) * DAY_MS });
  await change(ended.id, { expiresAt: bench.now() + DAY_MS });
  await revoke(ended.id);
  const warnings = () => bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, 'Ends soon')));
  const warned = await warnOfTokens(bench.db, 't-north', bench.now());
  const readers = await warnings();
  expect([warned, readers.length > 0, await warnOfTokens(bench.db, 't-north', bench.now())]).toEqual([1, true, 0]);
  const people = await bench.db.asSystem((tx) => tx.select().from(users).where(eq(users.tenantId, 't-north')));
  const able = people.filter(({ roles, active }) => active && roles.includes('Administrator')).map(({ id }) => id);
  expect(readers.map(({ userId }) => userId).toSorted()).toEqual(able.toSorted());
  expect((await warnings()).length).toBe(readers.length);
});
