import type { Core } from '#sync/core.ts';
import { backoffMs } from '#sync/push/backoff.ts';
import { bellsOf, type Bells } from './bell.ts';
import type { Connection } from './connection.ts';
import type { LoopName, StatusKeeper } from './status.ts';

const UNAUTHORIZED = 401;
const BARRED = 423;
const TOO_OLD = 426;

type Turned = { status: number; retryAfterMs: number };
/** Result of a request that the service did not answer with a body. */
export type Setback = ({ kind: 'status' | 'foreign' } & Turned) | { kind: 'unreachable' };

/** A request that was not answered, with the number of failures of its loop in a row, this one included. */
export interface Failed {
  failures: number;
  /** `Setbacks.forgiven` when the request was made: a refusal from before the user resumed the exchange is outdated. */
  forgiven: number;
}

/** Responses to a failed request: a rest with back-off, a halt until a person acts, or the state *offline*. */
export class Setbacks {
  readonly #core: Core;
  readonly #status: StatusKeeper;
  readonly #connection: Connection;
  readonly #isOver: () => boolean;
  /** Cuts a back-off short: rung by the user or the network, never by our own writes. */
  readonly #bells: Bells;
  #forgiven = 0;

  constructor(core: Core, status: StatusKeeper, connection: Connection, isOver: () => boolean) {
    this.#core = core;
    this.#status = status;
    this.#connection = connection;
    this.#isOver = isOver;
    this.#bells = bellsOf(core.ports.clock);
  }

  /** Number of times the user resumed the exchange. */
  get forgiven(): number {
    return this.#forgiven;
  }

  /** The user signed in or asked to try again: a halt ends. */
  forgive(): void {
    this.#forgiven++;
    this.#status.update({ halted: undefined });
  }

  /** Ends the rests of all loops. */
  cutShort(): void {
    for (const bell of Object.values(this.#bells)) bell.ring();
  }

  /** A round of this loop succeeded: no intermediary answers in place of the service. */
  passed(loop: LoopName): void {
    this.#intercepted(loop, false);
  }

  /** Does what follows a failed request of a loop; resolves when the loop may try again. */
  async after(loop: LoopName, setback: Setback, failed: Failed): Promise<void> {
    if (setback.kind === 'status') await this.#refused(loop, setback, failed);
    else if (setback.kind === 'foreign') await this.#foreign(loop, setback, failed);
    else await this.silence(loop, failed.failures);
  }

  /** Rests after a request without any answer, unless the device is offline: there the connection waits. */
  async silence(loop: LoopName, failures: number): Promise<void> {
    await this.#connection.failed();
    if (this.#connection.reach === 'online') await this.rest(loop, failures);
  }

  /** Waits out an error status, or halts the exchange until a person has acted. */
  async #refused(loop: LoopName, { status, retryAfterMs }: Turned, { failures, forgiven }: Failed): Promise<void> {
    // A block cannot be lifted here: the reading loop retries automatically, at the pace of a service that is down.
    if (status === BARRED) this.#status.update({ barred: true });
    const halted = status === UNAUTHORIZED ? 'signIn' : status === TOO_OLD ? 'updateNeeded' : undefined;
    if (!halted) await this.rest(loop, failures, retryAfterMs);
    else if (forgiven === this.#forgiven) this.#status.update({ halted });
  }

  /** Handles an answer of an intermediary, for example a proxy: it judged nothing and needs no action by the user. */
  async #foreign(loop: LoopName, { status, retryAfterMs }: Turned, { failures }: Failed): Promise<void> {
    await this.#connection.failed();
    if (this.#connection.reach !== 'online') return;
    // A gateway in front of a service that is down is part of the service.
    this.#intercepted(loop, status < 500);
    await this.rest(loop, failures, retryAfterMs);
  }

  /**
   * Waits for the back-off after so many failures in a row, `leastMs` or longer. Within a turn not at all once the turn of this tab is
   * over; `between` two turns none is under way.
   */
  async rest(loop: LoopName, failures: number, leastMs = 0, between = false): Promise<void> {
    const ms = Math.max(leastMs, backoffMs(failures, this.#core.ports.rng));
    if (between || !this.#isOver()) await this.#sleep(loop, ms);
  }

  #intercepted(loop: LoopName, isSo: boolean): void {
    const others = this.#status.doing.intercepted.filter((name) => name !== loop);
    this.#status.update({ intercepted: isSo ? [...others, loop] : others });
  }

  async #sleep(loop: LoopName, ms: number): Promise<void> {
    const bell = this.#bells[loop];
    this.#status.update({ nextTryAt: this.#core.ports.clock.now() + ms });
    bell.hush();
    await bell.wait(ms);
    this.#status.update({ nextTryAt: 0 });
  }
}
