import { LIMITS } from '#schema/limits.ts';
import type { Core } from '#sync/core.ts';
import type { FileSending } from '#sync/files/file-sending.ts';
import { purgeFinished } from '#sync/outbox/purge-finished.ts';
import { StoreFault, type Clock } from '#sync/ports.ts';
import type { Pulled } from '#sync/pull/pull.ts';
import { backoffMs } from '#sync/push/backoff.ts';
import type { Push, Pushed } from '#sync/push/push.ts';
import { endRests, untilDue } from '#sync/push/rests.ts';
import type { Decided } from '#sync/push/verdicts.ts';
import { Bell } from './bell.ts';
import { Connection } from './connection.ts';
import type { LoopName, StatusKeeper } from './status.ts';
import { finishHalfDone, takeOver } from './take-over.ts';

const UNAUTHORIZED = 401;
const BARRED = 423;
const TOO_OLD = 426;

type Turned = { status: number; retryAfterMs: number };

interface LoopParts {
  core: Core;
  status: StatusKeeper;
  push: Push;
  files: FileSending;
  pull: () => Promise<Pulled>;
  /** Receives an unexpected fault: a bug that must be reported. */
  failed: (error: unknown) => void;
}

type Bells = Readonly<Record<LoopName, Bell>>;
const bellsOf = (clock: Clock): Bells => ({ push: new Bell(clock), pull: new Bell(clock), files: new Bell(clock) });

/**
 * The exchange of the tab that holds the lock: one loop sends, one reads, one transfers files; all sleep until there is news.
 *
 * ```
 *          ┌──── held (paused, sign in, update; sending alone: barred) ◀── 401, 426, 423
 *          ▼                                                   │
 * wait ─▶ reach the service ─▶ batch or page ─answered▶ wait for news, or again immediately
 *                                   └─ no answer, 423, 429, 5xx ▶ rest (full jitter, Retry-After)
 * ```
 */
export class Loop {
  readonly #parts: LoopParts;
  readonly #core: Core;
  readonly #status: StatusKeeper;
  /** News for each loop. */
  readonly #bells: Bells;
  readonly #probeBell: Bell;
  /** Cuts a back-off short: rung by the user or the network, never by our own writes. */
  readonly #restBells: Bells;
  readonly #connection: Connection;
  #stopped = false;
  #over = true;
  #lookedAt = 0;
  /** Counts how often the user resumed the exchange: a refusal of an earlier request is then outdated. */
  #wentOn = 0;
  /** Loops, or the whole turn, whose last round ended with a storage fault. */
  readonly #faulty = new Set<LoopName | 'turn'>();

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#core = parts.core;
    this.#status = parts.status;
    const { ports } = parts.core;
    this.#bells = bellsOf(ports.clock);
    this.#probeBell = new Bell(ports.clock);
    this.#restBells = bellsOf(ports.clock);
    this.#connection = new Connection(ports, this.#probeBell, (reach, nextTryAt) => this.#status.update({ reach, nextTryAt }));
  }

  /** This tab is the one that exchanges. */
  get leads(): boolean {
    return !this.#over;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Ends when `stop` was called or the lock is lost. */
  async run(lost: AbortSignal): Promise<void> {
    this.#over = this.#stopped || lost.aborted;
    // The state of the previous tab may be outdated: this tab determines its own.
    const { reach } = this.#connection;
    this.#status.update({ reach, halted: undefined, intercepted: [], pushing: false, sent: 0, total: 0, nextTryAt: 0 });
    const end = () => this.#end();
    lost.addEventListener('abort', end);
    try {
      // Housekeeping may fail for lack of space while writes that matter still succeed.
      await purgeFinished(this.#core).catch(this.#parts.failed);
      await this.#parts.files.sweep().catch(this.#parts.failed);
      await takeOver(this.#core);
      await Promise.all([
        this.#rounds('push', (failures) => this.#pushRound(failures)),
        this.#rounds('pull', (failures) => this.#pullRound(failures)),
        this.#rounds('files', (failures) => this.#fileRound(failures)),
      ]);
    } finally {
      this.#over = true;
      this.#faulty.clear();
      lost.removeEventListener('abort', end);
    }
  }

  /** Waits before the next try after a storage fault ended the turn; the user or the network may cut it short. */
  async restAfterTurn(failures: number): Promise<void> {
    if (this.#stopped) return;
    this.#faulty.add('turn');
    await this.#sleep('push', Math.max(LIMITS.backoffFirstMs, backoffMs(failures, this.#core.ports.rng)));
    this.#faulty.delete('turn');
  }

  stop(): void {
    this.#stopped = true;
    this.#end();
  }

  /** Wakes loops that may have work. */
  nudge(what: 'push' | 'pull' | 'all'): void {
    if (what !== 'pull') this.#ring('push', 'files');
    if (what !== 'push') this.#ring('pull');
    if (what !== 'all') return;
    for (const bell of [this.#probeBell, ...Object.values(this.#restBells)]) bell.ring();
  }

  /** Clears a halt: the user signed in or asked to try again. */
  goOn(): void {
    this.#wentOn++;
    this.#status.update({ halted: undefined });
    this.#ringAll();
  }

  /** Sends everything at the request of the user, including held operations. */
  async sendAll(): Promise<void> {
    if (this.leads) await endRests(this.#core);
  }

  /** Clears the block of the device: the service has answered, so it no longer applies. */
  admitted(): void {
    if (!this.#status.doing.barred) return;
    this.#status.update({ barred: false });
    this.#ringAll();
  }

  /** Clears the storage fault after a successful write, unless a loop that met it has not run again yet. */
  storeWorked(): void {
    if (this.#status.doing.storageFault && this.#faulty.size === 0) this.#status.update({ storageFault: false });
  }

  /** Handles the browser's report about the network: verified by a probe, never trusted. */
  hint(why: 'online' | 'offline'): void {
    this.#connection.hint(why);
    if (why === 'offline') this.#connection.failed().catch(this.#parts.failed);
    else this.#ringAll();
  }

  #end(): void {
    this.#over = true;
    this.#ringAll();
  }

  #ring(...loops: LoopName[]): void {
    for (const loop of loops) this.#bells[loop].ring();
  }

  #ringAll(): void {
    this.nudge('all');
  }

  /** Waits while the device is blocked; the reading loop checks if the block is lifted. */
  #held(loop: LoopName): boolean {
    const { halted, paused, barred } = this.#status.doing;
    return halted !== undefined || paused || (barred && loop !== 'pull');
  }

  /** Runs rounds until the end. Waits after a storage fault; reports anything else as a bug. */
  async #rounds(loop: LoopName, round: (failures: number) => Promise<boolean>): Promise<void> {
    for (let failures = 0; !this.#over;) {
      try {
        if (this.#held(loop)) {
          await this.#bells[loop].wait();
          continue;
        }
        const isHeld = () => this.#over || this.#held(loop);
        await this.#connection.ensure(isHeld);
        if (isHeld()) continue;
        failures = (await round(failures + 1)) ? 0 : failures + 1;
        if (failures === 0) this.#intercepted(loop, false);
        if (this.#faulty.delete(loop) || loop === 'pull') this.#status.update({ storageFault: this.#faulty.size > 0 });
      } catch (error) {
        failures++;
        if (error instanceof StoreFault) this.#faulty.add(loop);
        this.#parts.failed(error);
        await this.#rest(loop, Math.max(LIMITS.backoffFirstMs, backoffMs(failures, this.#core.ports.rng)));
      }
    }
  }

  async #pushRound(failures: number): Promise<boolean> {
    const wentOn = this.#wentOn;
    const batch = this.#parts.push.next();
    if (batch.length === 0) {
      this.#status.update({ pushing: false, sent: 0, total: 0 });
      await this.#bells.push.wait(untilDue(this.#core));
      return true;
    }
    this.#status.update({ pushing: true, total: this.#status.doing.sent + this.#core.mirror.undecided() });
    return this.#afterPush(await this.#parts.push.send(batch), failures, wentOn);
  }

  async #afterPush(result: Pushed, failures: number, wentOn: number): Promise<boolean> {
    if (result.kind === 'nothing') return true;
    if (result.kind === 'answered') return this.#afterVerdicts(result, failures);
    this.#status.update({ pushing: false });
    if (result.kind === 'status') await this.#afterStatus('push', result, failures, wentOn);
    else if (result.kind === 'foreign') await this.#afterForeign('push', result, failures);
    else await this.#afterSilence('push', failures);
    return false;
  }

  async #afterVerdicts({ decided, left }: Decided, failures: number): Promise<boolean> {
    const sent = this.#status.doing.sent + decided;
    this.admitted();
    this.#status.update({ sent, total: sent + this.#core.mirror.undecided(), skewMs: this.#core.skew.ms });
    this.#ring('pull', 'files');
    if (decided > 0) this.#status.update({ lastSentAt: this.#core.ports.clock.now() });
    // Held operations have their own back-off, and block no others.
    if (decided > 0 || left === 0) return true;
    // Nothing was judged, so the same request is not repeated immediately.
    this.#status.update({ pushing: false });
    await this.#rest('push', Math.max(LIMITS.backoffFirstMs / 2, backoffMs(failures, this.#core.ports.rng)));
    return false;
  }

  async #fileRound(failures: number): Promise<boolean> {
    const { files } = this.#parts;
    await files.tidy();
    const next = files.next();
    if (next === undefined) {
      await this.#bells.files.wait();
      return true;
    }
    if ((await files.send(next)) === 'later') {
      await this.#afterSilence('files', failures);
      return false;
    }
    this.#ring('push');
    return true;
  }

  async #pullRound(failures: number): Promise<boolean> {
    await this.#lookAfterOthers();
    const wentOn = this.#wentOn;
    this.#status.update({ pulling: true });
    const result = await this.#parts.pull();
    this.#status.update({ pulling: false, behind: 0 });
    if (result.kind === 'status') await this.#afterStatus('pull', result, failures, wentOn);
    else if (result.kind === 'foreign') await this.#afterForeign('pull', result, failures);
    else if (result.kind === 'unreachable') await this.#afterSilence('pull', failures);
    else {
      this.admitted();
      // Operations that waited for the projection can be sent now: held ones and those of another epoch.
      this.#ring('push');
      await this.#bells.pull.wait(LIMITS.pollWithoutHubMs);
      return true;
    }
    return false;
  }

  /** Repairs occasionally what a crashed tab left: unreported saves and incomplete endings. */
  async #lookAfterOthers(): Promise<void> {
    const now = this.#core.ports.clock.now();
    if (Math.abs(now - this.#lookedAt) < LIMITS.pollWithoutHubMs / 2) return;
    this.#lookedAt = now;
    await this.#core.mirror.lookForVanished();
    await this.#core.mirror.lookForQueued(LIMITS.pushOperations);
    await finishHalfDone(this.#core);
    this.#ring('push');
  }

  /** Waits out a failure, or halts the exchange until a person has acted. */
  async #afterStatus(loop: LoopName, { status, retryAfterMs }: Turned, failures: number, wentOn: number): Promise<void> {
    // A block cannot be lifted here: the reading loop retries automatically, at the pace of a service that is down.
    if (status === BARRED) this.#status.update({ barred: true });
    const halted = status === UNAUTHORIZED ? 'signIn' : status === TOO_OLD ? 'updateNeeded' : undefined;
    if (!halted) await this.#rest(loop, Math.max(retryAfterMs, backoffMs(failures, this.#core.ports.rng)));
    else if (wentOn === this.#wentOn) this.#status.update({ halted });
  }

  /** Handles an answer of an intermediary, for example a proxy: it judged nothing and needs no action by the user. */
  async #afterForeign(loop: LoopName, { status, retryAfterMs }: Turned, failures: number): Promise<void> {
    await this.#connection.failed();
    if (this.#connection.reach !== 'online') return;
    // A gateway in front of a service that is down is part of the service.
    this.#intercepted(loop, status < 500);
    await this.#rest(loop, Math.max(retryAfterMs, backoffMs(failures, this.#core.ports.rng)));
  }

  #intercepted(loop: LoopName, isSo: boolean): void {
    const others = this.#status.doing.intercepted.filter((name) => name !== loop);
    this.#status.update({ intercepted: isSo ? [...others, loop] : others });
  }

  async #afterSilence(loop: LoopName, failures: number): Promise<void> {
    await this.#connection.failed();
    if (this.#connection.reach === 'online') await this.#rest(loop, backoffMs(failures, this.#core.ports.rng));
  }

  async #rest(loop: LoopName, ms: number): Promise<void> {
    if (!this.#over) await this.#sleep(loop, ms);
  }

  async #sleep(loop: LoopName, ms: number): Promise<void> {
    this.#status.update({ nextTryAt: this.#core.ports.clock.now() + ms });
    this.#restBells[loop].hush();
    await this.#restBells[loop].wait(ms);
    this.#status.update({ nextTryAt: 0 });
  }
}
