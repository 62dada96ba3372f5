import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesJson, type Call } from '#schema/calls/call.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Rules of every row, tested in a loop, so a new row is covered automatically. */
const rows = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]) => ({ name: `${area}.${name}`, row })),
);
const signed = rows.filter(({ row }) => row.who !== 'anyone');

let bench: Bench;
let allRoles: string;
let nothing: string;

beforeAll(async () => {
  bench = await openBench();
  allRoles = (await bench.signIn('everybody')).token;
  nothing = (await bench.signIn('nothing')).token;
});
afterAll(() => bench.close());

const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'x');

describe.each(signed)('$name', ({ name, row }) => {
  test('without a token: 401 with the problem session', async () => {
    const answer = await bench.ask(row.method, addressOf(row.path));
    expect([answer.status, answer.body['code']]).toEqual([401, 'session.missing']);
  });

  test.skipIf(row.who === 'session')('without the right: 403, audited, the session stays', async () => {
    const answer = await bench.ask(row.method, addressOf(row.path), { token: nothing });
    expect([answer.status, answer.body['code']]).toEqual([403, 'grant.missing']);
    expect(bench.logged.some((line) => line.includes('"denied"') && line.includes(name))).toBe(true);
    const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.subject, name)));
    expect(events.map(({ event, userId }) => [event, userId])).toEqual([['call.denied', 'u-nothing']]);
    expect((await bench.ask('GET', '/api/navigation/menu', { token: nothing })).status).toBe(200);
  });
});

/** Bodies that are read as they arrive have hostile cases of their own (`streamed-bodies.test.ts`). */
const read = rows.filter(({ row }: { row: Call }) => takesJson(row));

describe.each(read)('$name', ({ row }) => {
  const isBodied = row.method !== 'GET';

  test('an unknown field: 422 that names it', async () => {
    const address = addressOf(row.path) + (isBodied ? '' : '?unheardOf=1');
    const answer = await bench.ask(row.method, address, { token: allRoles, ...(isBodied && { body: { unknownField: 1 } }) });
    expect([answer.status, answer.body['code']]).toEqual([422, 'request.invalid']);
    expect(answer.body['issues']).toContainEqual({ path: expect.any(String), message: expect.any(String) });
  });

  test.runIf(isBodied)('a body too large: 413, announced or not', async () => {
    const raw = new Uint8Array(1_000_001).fill(32);
    const headers = { 'content-type': 'application/json' };
    const announced = await bench.ask(row.method, addressOf(row.path), { token: allRoles, raw, headers });
    expect([announced.status, announced.body['code']]).toEqual([413, 'request.tooLarge']);
    const streamed = {
      method: row.method,
      headers: { ...headers, authorization: `Bearer ${allRoles}` },
      body: new Blob([raw]).stream(),
      // a stream has no length to announce
      duplex: 'half',
    };
    const unannounced = await fetch(bench.url + addressOf(row.path), streamed);
    expect(unannounced.status).toBe(413);
  });

  test.runIf(isBodied)('no JSON, forms and odd JSON: 422, never a fault', async () => {
    const odd: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', '{"__proto__":{"isAdmin":true}}'],
      ['application/json', '{"\\u005f_proto__":{"isAdmin":true}}'],
      ['application/json', '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000)],
      ['application/json', '\xff'],
      ['application/x-www-form-urlencoded', 'id=1'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', '{"id":"1"}'],
    ];
    for (const [type, raw] of odd) {
      const answer = await bench.ask(row.method, addressOf(row.path), {
        token: allRoles,
        raw,
        headers: { 'content-type': type },
      });
      expect([type, raw.slice(0, 40), answer.status]).toEqual([type, raw.slice(0, 40), 422]);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});
