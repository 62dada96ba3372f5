import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#schema/calls/call.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { Admission } from '#service/http/admission.ts';
import { Bodies } from '#service/http/bodies.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { KnownTokens } from '#service/http/known-tokens.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { apiRouter } from '#service/http/router.ts';
import { listen, type Listening } from '#service/http/server.ts';
import { Sessions } from '#service/http/sessions.ts';
import { openLog } from '#service/log.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** A handler that has written and then refuses, behind the real pipeline. */

const table = calls({
  save: {
    who: 'protocol.read',
    bucket: 'write',
    offline: 'never',
    summary: '',
    result: v.any(),
    method: 'POST',
    path: '/api/t/save',
    audit: 'test.save',
    input: v.strictObject({ id: v.string(), end: v.picklist(['data', 'refused', 'keeps']) }),
  },
});

let bench: Bench;
let listening: Listening;
let token = '';
const ran: string[] = [];

const handlers = {
  t: {
    save: async (context: HandlerContext, { id, end }: { id: string; end: 'data' | 'refused' | 'keeps' }) => {
      const { tx, tenantId } = context;
      await tx.insert(dictionaries).values({ tenantId, id, name: id, type: 1, version: 1, date: 0, size: 0 });
      context.afterCommit(() => void ran.push(id));
      const refused: Refused = { refused: 'action.refused', message: 'statusForbids' };
      return end === 'data' ? { data: id } : end === 'keeps' ? { ...refused, keeps: true as const } : refused;
    },
  },
};

beforeAll(async () => {
  bench = await openBench();
  const { db, now, tokens } = bench;
  const parts = {
    db,
    now,
    tokens,
    log: openLog('silent', { write: () => {} }),
    sessions: new Sessions(db, now),
    rates: RateBuckets.wide(),
    admission: new Admission(),
    bodies: new Bodies(),
    knownTokens: new KnownTokens(),
    trustProxy: false,
  };
  // served with an address of the caller, as by the server
  listening = await listen(new Hono().route('/', apiRouter(parts, { t: table }, handlers)), '127.0.0.1', 0);
  token = (await bench.signIn('everybody')).token;
});
afterAll(async () => {
  await listening?.close();
  await bench?.close();
});
beforeEach(() => void (ran.length = 0));

const save = async (id: string, end: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${listening.url}/api/t/save`, { method: 'POST', headers, body: JSON.stringify({ id, end }) });
  const { code = '' } = (await answer.json()) as { code?: string };
  return code;
};
const isKept = async (id: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(dictionaries).where(eq(dictionaries.id, id)))).length === 1;
const audited = () => bench.db.asSystem((tx) => tx.$count(auditEvents, eq(auditEvents.event, 'test.save')));

test('what a handler wrote before it refused is rolled back, and what waited for the commit does not run', async () => {
  expect(await save('kept', 'data')).toBe('');
  expect([await isKept('kept'), ran, await audited()]).toEqual([true, ['kept'], 1]);
  ran.length = 0;
  expect(await save('gone', 'refused')).toBe('action.refused');
  expect([await isKept('gone'), ran, await audited()]).toEqual([false, [], 1]);
});

test('a refusal that keeps what was written is committed, by its own word', async () => {
  expect(await save('noted', 'keeps')).toBe('action.refused');
  expect([await isKept('noted'), ran]).toEqual([true, ['noted']]);
});
