import { LIMITS } from '#schema/limits.ts';
import type { Core } from '#sync/core.ts';
import type { FileSending } from '#sync/files/file-sending.ts';
import { purgeFinished } from '#sync/outbox/purge-finished.ts';
import { StoreFault } from '#sync/ports.ts';
import type { Pulled } from '#sync/pull/pull.ts';
import type { Push, Pushed } from '#sync/push/push.ts';
import { endRests, untilDue } from '#sync/push/rests.ts';
import type { Decided } from '#sync/push/verdicts.ts';
import { Bell, bellsOf, type Bells } from './bell.ts';
import { Connection } from './connection.ts';
import { Setbacks, type Failed } from './setbacks.ts';
import type { LoopName, StatusKeeper } from './status.ts';
import { finishHalfDone, takeOver } from './take-over.ts';

interface LoopParts {
  core: Core;
  status: StatusKeeper;
  push: Push;
  files: FileSending;
  pull: () => Promise<Pulled>;
  /** Receives an unexpected fault: a bug that must be reported. */
  failed: (error: unknown) => void;
}

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
  readonly #connection: Connection;
  readonly #setbacks: Setbacks;
  #stopped = false;
  #over = true;
  #lookedAt = 0;
  /** Loops, or the whole turn, whose last round ended with a storage fault. */
  readonly #faulty = new Set<LoopName | 'turn'>();

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#core = parts.core;
    this.#status = parts.status;
    const { ports } = parts.core;
    this.#bells = bellsOf(ports.clock);
    this.#probeBell = new Bell(ports.clock);
    this.#connection = new Connection(ports, this.#probeBell, (reach, nextTryAt) => this.#status.update({ reach, nextTryAt }));
    this.#setbacks = new Setbacks(parts.core, parts.status, this.#connection, () => this.#over);
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
    await this.#setbacks.rest('push', failures, LIMITS.backoffFirstMs, true);
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
    this.#probeBell.ring();
    this.#setbacks.cutShort();
  }

  /** Clears a halt: the user signed in or asked to try again. */
  goOn(): void {
    this.#setbacks.forgive();
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
        if (failures === 0) this.#setbacks.passed(loop);
        if (this.#faulty.delete(loop) || loop === 'pull') this.#status.update({ storageFault: this.#faulty.size > 0 });
      } catch (error) {
        failures++;
        if (error instanceof StoreFault) this.#faulty.add(loop);
        this.#parts.failed(error);
        await this.#setbacks.rest(loop, failures, LIMITS.backoffFirstMs);
      }
    }
  }

  async #pushRound(failures: number): Promise<boolean> {
    const { forgiven } = this.#setbacks;
    const batch = this.#parts.push.next();
    if (batch.length === 0) {
      this.#status.update({ pushing: false, sent: 0, total: 0 });
      await this.#bells.push.wait(untilDue(this.#core));
      return true;
    }
    this.#status.update({ pushing: true, total: this.#status.doing.sent + this.#core.mirror.undecided() });
    return this.#afterPush(await this.#parts.push.send(batch), { failures, forgiven });
  }

  async #afterPush(result: Pushed, failed: Failed): Promise<boolean> {
    if (result.kind === 'nothing') return true;
    if (result.kind === 'answered') return this.#afterVerdicts(result, failed.failures);
    this.#status.update({ pushing: false });
    await this.#setbacks.after('push', result, failed);
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
    await this.#setbacks.rest('push', failures, LIMITS.backoffFirstMs / 2);
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
      await this.#setbacks.silence('files', failures);
      return false;
    }
    this.#ring('push');
    return true;
  }

  async #pullRound(failures: number): Promise<boolean> {
    await this.#lookAfterOthers();
    const { forgiven } = this.#setbacks;
    this.#status.update({ pulling: true });
    const result = await this.#parts.pull();
    this.#status.update({ pulling: false, behind: 0 });
    if (result.kind !== 'head' && result.kind !== 'overtaken') {
      await this.#setbacks.after('pull', result, { failures, forgiven });
      return false;
    }
    this.admitted();
    // Operations that waited for the projection can be sent now: held ones and those of another epoch.
    this.#ring('push');
    await this.#bells.pull.wait(LIMITS.pollWithoutHubMs);
    return true;
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
}
