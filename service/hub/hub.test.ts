import { setTimeout as pause } from 'node:timers/promises';
import { HttpTransportType, HubConnectionBuilder, HubConnectionState, LogLevel, type HubConnection } from '@microsoft/signalr';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { refreshTokens } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { listenForHeads, announceHead } from '#service/hub/heads.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';

/** The hub against the client browsers use, not against our reading of its protocol. */

let bench: Bench;
const open: HubConnection[] = [];
beforeAll(async () => {
  bench = await openBench();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()));
});
afterAll(() => bench.close());

async function connect(token: string | (() => string)) {
  const heads: number[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(bench.url + HUB_PATH, {
      transport: HttpTransportType.LongPolling,
      accessTokenFactory: () => (typeof token === 'string' ? token : token()),
    })
    .withAutomaticReconnect([50, 50, 50])
    .configureLogging(LogLevel.None)
    .build();
  connection.on('headMoved', ({ head }: { head: number }) => heads.push(head));
  open.push(connection);
  await connection.start();
  return { connection, heads };
}

test('devices of the client are notified that the head moved, those of another client are not', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const other = await bench.signIn('outsider', { customerGuid: 't-south' });
  const [first, second, foreign] = [await connect(one.token), await connect(two.token), await connect(other.token)];
  bench.hub.announceHead('t-north', 7);
  await vi.waitFor(() => expect([first.heads, second.heads]).toEqual([[7], [7]]));
  await pause(300);
  expect(foreign.heads).toEqual([]);
});

test('a message for one user reaches all devices of that user and no other', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const listeners = [await connect(one.token), await connect(one.token), await connect(two.token)];
  const received = listeners.map(() => [] as unknown[]);
  listeners.forEach(({ connection }, index) => connection.on('note', (note: unknown) => received[index]?.push(note)));
  bench.hub.send({ tenantId: 't-north', userId: 'u-operator' }, 'note', { text: 'ć' });
  await vi.waitFor(() => expect(received).toEqual([[{ text: 'ć' }], [{ text: 'ć' }], []]));
});

test('one user cannot fill a node: at the limit the oldest connection of that user ends, and no other', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const negotiate = async ({ token }: { token: string }) => {
    const answer = await bench.ask('POST', `${HUB_PATH}/negotiate`, { token });
    const { connectionToken } = JSON.parse(answer.text) as { connectionToken: string };
    return connectionToken;
  };
  const before = bench.hub.size;
  const other = await negotiate(two);
  const ids: string[] = [];
  for (let count = 0; count < LIMITS.hubPerUser + 3; count += 1) ids.push(await negotiate(one));
  expect(bench.hub.size - before).toBe(LIMITS.hubPerUser + 1);
  expect(ids.filter((id) => !bench.hub.at(id))).toEqual(ids.slice(0, 3));
  expect(bench.hub.at(other)).toBeDefined();
  for (const id of [other, ...ids]) {
    const connection = bench.hub.at(id);
    if (connection) bench.hub.drop(connection);
  }
});

test('a burst of heads is gathered, and the last one always arrives', async () => {
  const { token } = await bench.signIn('operator');
  const { heads } = await connect(token);
  for (let head = 1; head <= 1_000; head += 1) bench.hub.announceHead('t-north', head);
  await vi.waitFor(() => expect(heads.at(-1)).toBe(1_000));
  expect(heads.length).toBeLessThan(5);
});

test('a head announced inside a transaction arrives after the commit, and never after a roll-back', async () => {
  const received: string[] = [];
  const stop = await listenForHeads(bench.db, (tenantId, head) => received.push(`${tenantId}:${head}`));
  const undone = bench.db.inTenant('t-north', async (tx) => {
    await announceHead(tx, 't-north', 1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await bench.db.inTenant('t-north', (tx) => announceHead(tx, 't-north', 2));
  await vi.waitFor(() => expect(received).toEqual(['t-north:2']));
  await stop();
});

test('a service that goes away and comes back is found again', async () => {
  const { token } = await bench.signIn('operator');
  const { connection, heads } = await connect(token);
  const reconnected = vi.fn<() => void>();
  connection.onreconnected(reconnected);
  bench.hub.sendAway();
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce());
  expect(connection.state).toBe(HubConnectionState.Connected);
  bench.hub.announceHead('t-north', 9);
  await vi.waitFor(() => expect(heads).toContain(9));
});

test('a killed and restarted service is found again', async () => {
  const { token } = await bench.signIn('operator');
  const { connection, heads } = await connect(token);
  const reconnected = vi.fn<() => void>();
  connection.onreconnected(reconnected);
  await bench.restart();
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), { timeout: 5_000 });
  bench.hub.announceHead('t-north', 11);
  await vi.waitFor(() => expect(heads).toContain(11));
});

test('an ended session ends its connection: every poll is asked for its token', async () => {
  const { token, cookie } = await bench.signIn('operator');
  const { connection } = await connect(token);
  const closed = vi.fn<() => void>();
  connection.onclose(closed);
  await bench.ask('POST', '/api/authorize/logout', { cookie, body: {} });
  bench.hub.announceHead('t-north', 12);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 5_000 });
});

test('without a good token there is no connection, and another user cannot use one', async () => {
  await expect(connect('not.a.token')).rejects.toThrow('401');
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token: one.token });
  const id = String(negotiated.body['connectionToken']);
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await bench.ask(method, `${HUB_PATH}?id=${id}`, { token: two.token })).status).toBe(404);
  }
  expect((await bench.ask('GET', `${HUB_PATH}?id=${id}`, { token: one.token })).status).toBe(200);
});

test('the hub has no methods to invoke, and answers so', async () => {
  const { token } = await bench.signIn('operator');
  const { connection } = await connect(token);
  await expect(connection.invoke('constructor')).rejects.toThrow('no methods');
});

test('what is not of the protocol is refused, a message too large is 413', async () => {
  const { token } = await bench.signIn('operator');
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token });
  const address = `${HUB_PATH}?id=${String(negotiated.body['connectionToken'])}`;
  expect((await bench.ask('POST', address, { token, raw: 'hello' })).status).toBe(422);
  expect((await bench.ask('POST', address, { token, raw: 'x'.repeat(40_000) })).status).toBe(413);
});

/** Turns the wheel through one full round. */
function round() {
  for (let turns = 0; turns < LIMITS.hubPingMs / 1_000; turns += 1) bench.hub.turn();
}

test('a session that ended on another node ends its connection within a round, and no other', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const [first, second] = [await connect(one.token), await connect(two.token)];
  const closed = vi.fn<() => void>();
  first.connection.onclose(closed);
  const claims = await bench.tokens.read(one.token);
  if (typeof claims === 'string') throw new Error(claims);
  // written by the other node: this node gets no notice
  await bench.db.asSystem((tx) =>
    tx.update(refreshTokens).set({ revokedAt: new Date() }).where(eq(refreshTokens.familyId, claims.sid)),
  );
  bench.pass(6_000);
  round();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 20_000 });
  bench.hub.announceHead('t-north', 21);
  await vi.waitFor(() => expect(second.heads).toContain(21), { timeout: 20_000 });
});

test('polls ask the database nothing: a hundred of them make no statement', async () => {
  const { token } = await bench.signIn('operator');
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token });
  const address = `${HUB_PATH}?id=${String(negotiated.body['connectionToken'])}`;
  const asked = vi.spyOn(bench.db, 'inTenant');
  await bench.ask('GET', address, { token });
  await bench.ask('POST', address, { token, raw: '{"protocol":"json","version":1}\u001E' });
  for (let polls = 0; polls < 100; polls += 1) {
    bench.hub.send({ tenantId: 't-north' }, 'note', {});
    expect((await bench.ask('GET', address, { token })).status).toBe(200);
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('R-260: the connection carries user and client; one that names others than its token is refused', async () => {
  const { token } = await bench.signIn('operator');
  const negotiate = (query: string) => bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1${query}`, { token });
  expect((await negotiate('&userId=u-operator&customerId=t-north')).status).toBe(200);
  expect((await negotiate('&userId=u-supervisor&customerId=t-north')).status).toBe(403);
  expect((await negotiate('&userId=u-operator&customerId=t-south')).status).toBe(403);
});

test('a token of another session of the same user may go on with a connection, a forged or changed one never', async () => {
  const [one, again] = [await bench.signIn('operator'), await bench.signIn('operator')];
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token: one.token });
  const address = `${HUB_PATH}?id=${String(negotiated.body['connectionToken'])}`;
  const flipped = one.token.slice(0, -2) + (one.token.endsWith('AA') ? 'BB' : 'AA');
  for (const token of [undefined, flipped, `${one.token}x`, one.token.slice(0, -1)]) {
    expect((await bench.ask('GET', address, { token })).status).toBe(401);
  }
  expect((await bench.ask('GET', address, { token: again.token })).status).toBe(200);
});

test('a token that has run out is not believed for having been good', async () => {
  const { token } = await bench.signIn('operator');
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token });
  const address = `${HUB_PATH}?id=${String(negotiated.body['connectionToken'])}`;
  expect((await bench.ask('GET', address, { token })).status).toBe(200);
  bench.pass(LIMITS.accessTokenSeconds * 1_000);
  expect((await bench.ask('GET', address, { token })).status).toBe(401);
});

test('a connection that asks without end is asked to wait, and the others are not', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('supervisor')];
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token: one.token });
  const address = `${HUB_PATH}?id=${String(negotiated.body['connectionToken'])}`;
  const send = () => bench.ask('POST', address, { token: one.token, raw: '{"type":6}\u001E' });
  const statuses = new Set((await Promise.all(Array.from({ length: 400 }, send))).map(({ status }) => status));
  expect(statuses).toContain(429);
  const { heads } = await connect(two.token);
  bench.hub.announceHead('t-north', 31);
  await vi.waitFor(() => expect(heads).toContain(31), { timeout: 20_000 });
});

test('R-258: long polling is offered, and nothing else', async () => {
  const { token } = await bench.signIn('operator');
  const { body } = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { token });
  expect(body['availableTransports']).toEqual([{ transport: 'LongPolling', transferFormats: ['Text'] }]);
});
