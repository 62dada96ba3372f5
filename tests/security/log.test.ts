import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { bodiedCalls, everyCall, goodInput, make, wireOf } from '#tests/security/calls.ts';

/** What is logged while everything is called, well and badly, and while the database fails (reliability.md 3.1: 16.2.5, 16.3, 16.4.1). */

const who = { customerGuid: 't-north' };
const WORD = 'WORD-of-a-person';
/** A line end would begin a line of its own, with whatever the caller wants it to say. */
const LINES = 'a\r\n{"level":50,"msg":"forged"}\n\u2028b\u001b[31m';
let bench: Bench;
let secrets: string[];
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  const one = await bench.signIn('everybody');
  const two = await bench.signIn('supervisor');
  secrets = [PASSWORD, WORD, '$argon2', 'forged', ...[one, two].flatMap(({ token, cookie }) => [token, cookie.slice(3)])];
}, 240_000);
afterAll(() => bench?.close());

/** The same input with a word of a person in place of every free text. */
const withWords = (input: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(input), (_name, value: unknown) =>
    typeof value === 'string' && !/^(own|unknown)-/i.test(value) ? `${WORD}${LINES}` : value,
  ) as Record<string, unknown>; // as it was, but for its texts

const told = () => bench.logged.join('');
function expectClean(): void {
  expect(secrets.filter((secret) => told().includes(secret))).toEqual([]);
  for (const line of bench.logged) {
    expect(line.trimEnd().includes('\n')).toBe(false);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  }
}

async function callAll(): Promise<void> {
  for (const call of everyCall) {
    const { token } = await bench.signIn('everybody').catch(() => ({ token: '' }));
    secrets.push(...(token ? [token] : []));
    const headers = { 'user-agent': WORD, 'x-forwarded-for': WORD, referer: `https://x.example/${WORD}` };
    for (const input of [goodInput(call.name, 'own'), goodInput(call.name, 'unknown'), withWords(goodInput(call.name, 'own'))]) {
      await make(bench, call, input, { token, headers });
    }
    await bench.knock(
      call.row.method,
      `${wireOf(call, goodInput(call.name, 'own')).path.split('?')[0]}?token=${token}&q=${WORD}`,
      { token },
    );
  }
}

test('every call, well and badly: no secret, no word of a person, and each line is one', async () => {
  await callAll();
  for (const userName of ['everybody', `x${LINES}`, WORD]) {
    const body = { ...who, userName, userPassword: WORD };
    await bench.knock('POST', '/api/authorize/token', { body });
  }
  // a log that says nothing would be clean as well
  expect(told()).toContain('sign-in refused');
  expectClean();
});

/** Each write is refused, in words that repeat what was written, as those of a database do. */
const refuse = `create function refuse() returns trigger language plpgsql as $$ begin
  raise exception 'invalid value: "${WORD}"' using detail = 'Failing row contains (${WORD}).'; end $$`;

const run = (statement: string) => bench.db.asSystem((tx) => tx.execute<{ name: string }>(sql.raw(statement)));

/** Runs work while no table takes a row. */
async function refusing(work: () => Promise<void>): Promise<void> {
  const { rows } = await run(`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  await run(refuse);
  for (const { name } of rows) {
    await run(`create trigger refuse before insert or update on "${name}" for each row execute function refuse()`);
  }
  try {
    await work();
  } finally {
    // the next test is given the same database
    await run('drop function refuse() cascade');
  }
}

test('a database that refuses: the log tells the fault and its statement, and nothing of what was in it', async () => {
  const before = bench.logged.length;
  const token = secrets.at(-1) ?? '';
  await refusing(async () => {
    await bench.knock('POST', '/api/authorize/token', { body: { ...who, userName: 'everybody', userPassword: PASSWORD } });
    for (const call of bodiedCalls) await make(bench, call, goodInput(call.name, 'own'), { token });
  });
  const faults = bench.logged.slice(before).filter((line) => line.includes('"fault"'));
  expect(faults.length).toBeGreaterThan(3);
  for (const line of faults) {
    expect(line).toMatch(/Failed query: .*(insert into|update)/is);
    expect(line).not.toMatch(/params|Failing row|u-everybody/);
  }
  expectClean();
});
