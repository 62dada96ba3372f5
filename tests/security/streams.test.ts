import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsOf, roles, type Grant, type Role } from '#schema/grants.ts';
import { ARCHIVE, CLIENT, mineScope, projectScope, SUPERVISORS, userScope } from '#schema/scopes.ts';
import { streamRights, type Stream } from '#schema/streams.ts';
import type { ScopeKind } from '#schema/scopes.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { setRoles } from '#service/areas/sync/scopes.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { everyCall } from '#tests/security/calls.ts';
import { mayReceive, readBy } from '#tests/security/stream-readers.ts';

/** Every role × every stream: pull asks the same rights as the calls that read the same rows. */

const streamNames = Object.keys(streamRights) as Stream[];
const deviceOf = (role: string) => ({
  deviceId: `d-${role}`,
  deviceName: 'Tablet',
  version: '0.1.0',
  highestN: 0,
  waiting: 0,
  oldestAt: 0,
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    const rows = streamNames.flatMap((stream) =>
      streamRights[stream].scopes.flatMap((kind) =>
        scopeNames(kind).map((scope) => ({ stream, id: `${stream} in ${scope}`, scope, row: { word: 'WORD' } })),
      ),
    );
    await stampFeed(tx, 't-north', rows);
    // a document that moved out of the project: a deletion of a row the role never had must not name it either
    const moved = { stream: 'registrations' as const, id: 'moved document', row: { word: 'WORD' } };
    await stampFeed(tx, 't-north', [{ ...moved, scope: projectScope('own-project') }]);
    await stampFeed(tx, 't-north', [{ ...moved, scope: projectScope('otherUser-project') }]);
  });
}, 240_000);
afterAll(() => bench?.close());

function scopeNames(kind: ScopeKind): string[] {
  if (kind === 'client') return [CLIENT];
  if (kind === 'project') return [projectScope('own-project')];
  if (kind === 'supervisors') return [SUPERVISORS];
  if (kind === 'archive') return [ARCHIVE];
  return roles.map((role) => ownScope(kind, role));
}

/** The scope of this kind that is the role's own. */
const ownScope = (kind: ScopeKind, role: Role) =>
  kind === 'mine' ? mineScope(holderOf(role), 'own-project') : userScope(holderOf(role));

async function pulled(role: Role, scope = ''): Promise<PullAnswer['rows']> {
  const { token } = await bench.signIn(holderOf(role));
  const body = { device: deviceOf(role), epoch: '', since: 0, limit: 1_000, scope };
  const answer = await bench.ask('POST', '/api/sync/pull', { token, body });
  return answer.body['rows'] as PullAnswer['rows'];
}

describe.each(roles)('%s', (role) => {
  test.each(streamNames)('%s', async (stream) => {
    const may = mayReceive[stream].includes(role);
    const scopes = streamRights[stream].scopes.flatMap((kind) =>
      kind === 'user' || kind === 'mine' ? [ownScope(kind, role)] : scopeNames(kind),
    );
    const expected = may ? scopes.map((scope) => `${stream} in ${scope}`) : [];
    if (stream === 'registrations' && may) expected.push('moved document');
    const ofStream = (rows: PullAnswer['rows']) => rows.filter((row) => row.stream === stream).map(({ id }) => id);
    expect(ofStream(await pulled(role)).toSorted()).toEqual(expected.toSorted());
    const byScope = (await Promise.all(scopes.map((scope) => pulled(role, scope)))).flat();
    expect(ofStream(byScope).toSorted()).toEqual(expected.toSorted());
  });
});

test('a stream is open to no role that has none of the grants of the calls reading its rows', () => {
  for (const [stream, names] of Object.entries(readBy) as [Stream, string[]][]) {
    const grants = names.map((name) => everyCall.find((call) => call.name === name)?.row.who as Grant);
    const able = roles.filter((role) => grants.some((grant) => grantsOf([role]).has(grant)));
    expect([stream, mayReceive[stream].filter((role) => !able.includes(role))]).toEqual([stream, []]);
  }
  const unnamed = streamNames.filter((stream) => streamRights[stream].grants.length > 0 && !readBy[stream]);
  expect(unnamed).toEqual([]);
});

test('a user who loses a role receives the scopes again, and nothing of the closed streams', async () => {
  const sent = async (is: Role[]) => {
    await bench.db.inTenant('t-north', (tx) => setRoles(tx, 't-north', holderOf('User'), is));
    const rows = (await pulled('User')).filter(({ row, stream }) => stream === 'scopes' && Object.hasOwn(Object(row), 'granted'));
    return rows.map(({ row }) => row);
  };
  expect(await sent(['ForumUser'])).toEqual([
    { scope: 'client', granted: true },
    { scope: 'project:own-project', granted: false },
  ]);
  expect([...new Set((await pulled('User')).map(({ stream }) => stream))].toSorted()).toEqual(['scopes', 'settings', 'verdicts']);
  expect(await sent(['Supervisor'])).toEqual([
    { scope: 'client', granted: true },
    { scope: 'project:own-project', granted: true },
    { scope: 'supervisors', granted: true },
  ]);
  expect(await sent(['Administrator'])).toContainEqual({ scope: 'project:own-project', granted: true });
  expect((await pulled('User')).map(({ stream }) => stream)).not.toContain('orders');
});
