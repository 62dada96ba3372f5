import { hash, verify, type Options } from '@node-rs/argon2';

/** Floor of the OWASP table for Argon2id (reliability.md 3.6). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;
/** Hashing could be used to overload a service, so few run and few wait; further calls are rejected. */
const AT_ONCE = 4;
const WAITING_MOST = 50;

/** Makes the stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** True if the stored hash was made with less than today's cost. */
export function isWeakHash(stored: string): boolean {
  const { m, t } = /\$m=(?<m>\d+),t=(?<t>\d+),/.exec(stored)?.groups ?? {};
  return Number(m ?? 0) < COST.memoryCost || Number(t ?? 0) < COST.timeCost;
}

/** Checks passwords a few at a time. */
export class PasswordGate {
  /** Checked for an unknown user, so that the answer takes as long as one to a wrong password. */
  readonly #unknownUser = hashPassword(crypto.randomUUID());
  readonly #line: (() => void)[] = [];
  /** Devices their person has signed in on before: strangers in the other line cannot make them wait. */
  readonly #knownLine: (() => void)[] = [];
  #working = 0;

  /** `busy` when too many wait already. */
  async check(password: string, stored: string | undefined, isKnown = false): Promise<boolean | 'busy'> {
    const checked = await this.#inTurn(isKnown, async () => {
      const isRight = await verify(stored ?? (await this.#unknownUser), password);
      return isRight && stored !== undefined;
    });
    return checked ?? 'busy';
  }

  /** Makes a stored form under the same limit; undefined when too many wait already. */
  make(password: string): Promise<string | undefined> {
    return this.#inTurn(false, () => hashPassword(password));
  }

  async #inTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#working >= AT_ONCE) {
      const line = isKnown ? this.#knownLine : this.#line;
      if (line.length >= WAITING_MOST) return undefined;
      // a finished check passes its place on, so the count stays
      await new Promise<void>((enter) => line.push(enter));
    } else {
      this.#working += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#knownLine.shift() ?? this.#line.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}
