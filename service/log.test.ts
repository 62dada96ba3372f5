import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { loggedFault } from '#service/log.ts';

/** Text of a user: it is in no line of the log, whatever fault contained it (reliability.md 3.1, 16.2.5). */

const WORD = 'Gałęcka "PESEL" 61031200017';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const ofDatabase = (code: string, message: string) => Object.assign(new Error(message), { code, table: 'registrations' });

test.each([
  ['a number that is none', ofDatabase('22P02', `invalid input syntax for type integer: "${WORD}"`)],
  ['a value out of range', ofDatabase('22003', `value "${WORD}" is out of range for type integer`)],
  ['a key that is there', ofDatabase('23505', `duplicate key value violates unique constraint: "${WORD}"`)],
  [
    'a statement and its parameters',
    new DrizzleQueryError('insert into t values ($1)', [WORD], ofDatabase('22003', `value "${WORD}"`)),
  ],
  ['a shape', thrownBy(() => v.parse(v.number(), WORD))],
  ['JSON', thrownBy(() => JSON.parse(`{"surname": ${WORD}`) as unknown)],
  ['something thrown that is no fault', WORD],
])('%s', (_what, fault) => {
  const logged = JSON.stringify(loggedFault(fault));
  for (const part of ['Gałęcka', 'PESEL', '61031200017']) expect(logged).not.toContain(part);
});

test('what a person needs to find the fault stays: kind, statement, table, place', () => {
  const cause = ofDatabase('23505', 'duplicate key value violates unique constraint "registrations_pkey"');
  const logged = loggedFault(new DrizzleQueryError('insert into t values ($1)', [WORD], cause));
  expect(logged).toMatchObject({ type: 'DrizzleQueryError', message: 'Failed query: insert into t values ($1)' });
  expect(logged.cause).toMatchObject({
    code: '23505',
    table: 'registrations',
    message: expect.stringContaining('registrations_pkey'),
  });
  expect(logged.stack).toMatch(/^DrizzleQueryError: Failed query: .*\n {4}at .*log\.test\.ts/);
});
