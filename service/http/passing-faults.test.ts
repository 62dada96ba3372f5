import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { faultAnswer } from '#service/http/call-pipeline.ts';
import { openLog } from '#service/log.ts';

let db: Database;
const logged: string[] = [];
const log = openLog('debug', { write: (line: string) => logged.push(line) });
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db?.close());

/** Answer of a call whose statement ends in this state. */
async function answerTo(state: string): Promise<unknown[]> {
  const raised = sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);
  const answer = await db
    .inTenant('t1', (tx) => tx.execute(raised))
    .then(() => expect.fail('Nothing was raised.'))
    .catch((error: unknown) => faultAnswer(log, 'a.call', error));
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code, Number(answer.headers.get('retry-after') ?? 0) > 0];
}

test.each([
  ['57014', 'a statement took too long'],
  ['55P03', 'a lock did not come in time'],
  ['53100', 'the disk of the database is full'],
  ['53200', 'its memory is'],
  ['25006', 'it only reads: a stand-by that is not yet the first'],
  ['40001', 'a race was lost again and again'],
  ['40P01', 'two waited for each other again and again'],
])('%s is 503 with a time to come back: %s', async (state) => {
  expect(await answerTo(state)).toEqual([503, 'database.unavailable', true]);
  expect(logged.at(-1)).toContain(state);
});

test('what the work itself did wrong is a fault', async () => {
  expect(await answerTo('23505')).toEqual([500, 'service.fault', false]);
});
