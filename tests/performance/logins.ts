import { performance } from 'node:perf_hooks';
import { verify } from '@node-rs/argon2';
import { users } from '#service/db/tables/tenancy.ts';
import { hashPassword } from '#service/areas/account/passwords.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';

/** As many as wait at a time where a shift begins; the gate of hashes lets four work. */
const AT_ONCE = 40;
const LOGINS = 400;
const HASHES_AT_ONCE = 4;

/** Sign-ins with the password over loopback, each person his own (tries of one name wait for each other). */
export const logins: Measurement = {
  name: 'logins',
  measure: async () => {
    const bench = await openBench();
    try {
      const passwordHash = await hashPassword(PASSWORD);
      await addPeople(bench, passwordHash);
      const perSecond = await rate(AT_ONCE, (n) => bench.signIn(nameOf(n)));
      const floor = await rate(HASHES_AT_ONCE, () => verify(passwordHash, PASSWORD));
      return [
        {
          name: 'Sign-ins with a password',
          value: perSecond,
          unit: 'per s',
          floor: { what: `the same hash checked, ${HASHES_AT_ONCE} at a time`, value: floor },
          how: `${LOGINS} over loopback, ${AT_ONCE} at a time, Argon2id with 19 MiB and 2 passes`,
        },
      ] satisfies Figure[];
    } finally {
      await bench.close();
    }
  },
};

const nameOf = (n: number) => `person${n % AT_ONCE}`;

function addPeople({ db }: Bench, passwordHash: string) {
  const people = Array.from({ length: AT_ONCE }, (_, n) => nameOf(n)).map((userName) => ({
    tenantId: 't-north',
    id: `u-${userName}`,
    userName,
    name: userName,
    email: '',
    passwordHash,
    roles: ['User'],
  }));
  return db.asSystem((tx) => tx.insert(users).values(people));
}

/** How many a second are done when so many walk side by side. */
async function rate(atOnce: number, one: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const walk = async (): Promise<void> => {
    while (next < LOGINS) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return LOGINS / ((performance.now() - began) / 1_000);
}
