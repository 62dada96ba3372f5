import { performance } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { twoFactorType } from '#schema/codes.ts';
import { hashPassword } from '#service/areas/account/passwords.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';

/** Each name is tried once a way, so no wait and no limit of an hour is measured. */
const TRIES = 200;
const WARM_UP = 20;
/** Beyond this difference a stranger could find out who has an account (reliability.md 6.3.8). */
const MOST_PERCENT = 5;

type Way = [name: string, path: string, body: (name: string) => Record<string, unknown>];
const client = { customerGuid: 't-north' };
const ways: readonly Way[] = [
  ['forgotten password', '/api/auth/forgot-password', (username) => ({ ...client, username })],
  ['another code', '/api/auth/two-factor-code', (user) => ({ customer: 't-north', user })],
  ['sign-in', '/api/authorize/token', (userName) => ({ ...client, userName, userPassword: 'not it' })],
];

/** Time of the answer to names with an account beside names without one, in turns. */
export const equalWork: Measurement = {
  name: 'equal-work',
  measure: async () => {
    const bench = await openBench();
    try {
      await addPeople(bench);
      const figures: Figure[] = [];
      for (const way of ways) figures.push(await compare(bench, way));
      return figures;
    } finally {
      await bench.close();
    }
  },
};

async function compare(bench: Bench, [name, path, body]: Way): Promise<Figure> {
  const known: number[] = [];
  const unknown: number[] = [];
  const timed = async (who: string) => {
    const began = performance.now();
    await bench.knock('POST', path, { body: body(who) });
    return performance.now() - began;
  };
  for (let n = 0; n < WARM_UP + TRIES; n += 1) {
    // in turns, and who goes first in turns as well
    const pair = [async () => known.push(await timed(nameOf(n))), async () => unknown.push(await timed(`absent${n}`))];
    for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one();
  }
  const pairs = known.map((withAccount, at) => withAccount / (unknown[at] ?? Number.NaN) - 1).slice(WARM_UP);
  const [withAccount, without] = [known, unknown].map((samples) => median(samples.slice(WARM_UP)).toFixed(2));
  const [least, most] = intervalOf(pairs).map((part) => (part * 100).toFixed(1));
  return {
    name: `Names with and without an account, ${name}`,
    // within a pair both meet the same load of the machine; medians of all do not
    value: Math.abs(median(pairs)) * 100,
    unit: '%',
    mark: MOST_PERCENT,
    how: `median of ${TRIES} pairs in turns, 95 % between ${least} and ${most} %, medians ${withAccount} and ${without} ms`,
  };
}

/** Where the median of all such samples is in 95 of 100 runs: where it is wider than the mark, the machine was too busy. */
function intervalOf(samples: readonly number[]): [number, number] {
  const half = 0.98 / Math.sqrt(samples.length);
  return [percentile(samples, 0.5 - half), percentile(samples, 0.5 + half)];
}

const nameOf = (n: number) => `person${n}`;

/** People of whom each was asked for a code. */
async function addPeople(bench: Bench): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const parameters = { isTwoFaEnabled: true, twoFactorAuthType: twoFactorType.single };
  const people = Array.from({ length: WARM_UP + TRIES }, (_, n) => nameOf(n)).map((userName) => ({
    tenantId: 't-north',
    id: `u-${userName}`,
    userName,
    name: userName,
    email: `${userName}@example.test`,
    passwordHash,
    roles: ['User'],
  }));
  await bench.db.asSystem(async (tx) => {
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north'));
    await tx.insert(users).values(people);
  });
  for (const { userName } of people) {
    const answer = await bench.knock('POST', '/api/authorize/token', { body: { ...client, userName, userPassword: PASSWORD } });
    if (answer.body['code'] !== 'login.codeNeeded') throw new Error(`No code was asked for: ${answer.text}`);
  }
}
