import { LIMITS } from '#schema/limits.ts';
import { backoffMs } from '#sync/push/backoff.ts';
import type { Ports } from '#sync/ports.ts';
import type { Bell } from './bell.ts';

/** Reachability of the service. */
export type Reach = 'connecting' | 'online' | 'offline' | 'unreachable';

/** Pause between the probes that prove it together. */
const BETWEEN_PROBES_MS = 250;

/**
 * Tracks if the service can be reached: only our own probe proves it (ux.md §9).
 *
 * ```
 * connecting ─2 good probes within 5 s▶ online ─1 failed request + 1 failed probe▶ offline | unreachable
 *      ▲                                                                               │
 *      └──────────────── nudge, or the back-off has passed: probe again ───────────────┘
 * ```
 */
export class Connection {
  readonly #ports: Ports;
  readonly #bell: Bell;
  readonly #changed: (reach: Reach, nextTryAt: number) => void;
  #reach: Reach = 'connecting';
  #nextTryAt = 0;
  #hintedOffline = false;
  #proving: Promise<void> | undefined;

  /** `bell` wakes a waiting probe; `changed` receives every change. */
  constructor(ports: Ports, bell: Bell, changed: (reach: Reach, nextTryAt: number) => void) {
    this.#ports = ports;
    this.#bell = bell;
    this.#changed = changed;
  }

  get reach(): Reach {
    return this.#reach;
  }

  /** Resolves when the service is reached, or when `stopped` returns true. */
  async ensure(stopped: () => boolean): Promise<void> {
    while (this.#reach !== 'online' && !stopped()) {
      this.#proving ??= this.#prove(stopped).finally(() => (this.#proving = undefined));
      await this.#proving;
    }
  }

  /** Handles a request without an answer: one probe decides if the connection is lost. */
  async failed(): Promise<void> {
    if (this.#reach !== 'online' || (await this.#ports.transport.probe())) return;
    if (this.#reach === 'online') this.#lost(0);
  }

  /** The browser's hint. */
  hint(why: 'online' | 'offline'): void {
    this.#hintedOffline = why === 'offline';
    if (this.#hintedOffline && this.#reach === 'unreachable') this.#lost(this.#nextTryAt);
    if (!this.#hintedOffline) this.#bell.ring();
  }

  async #prove(stopped: () => boolean): Promise<void> {
    const { clock, transport, rng } = this.#ports;
    let good = 0;
    let firstAt = 0;
    for (let failures = 0; this.#reach !== 'online' && !stopped();) {
      if (good === 0 && failures === 0) this.#turn('connecting', 0);
      const now = clock.now();
      if (await transport.probe()) {
        if (good === 0 || now - firstAt > LIMITS.probeWindowMs) [good, firstAt] = [0, now];
        good++;
        if (good >= LIMITS.probesForOnline) this.#turn('online', 0);
        else await this.#bell.wait(BETWEEN_PROBES_MS);
      } else {
        good = 0;
        failures++;
        const delay = Math.max(LIMITS.backoffFirstMs, backoffMs(failures, rng));
        this.#lost(clock.now() + delay);
        await this.#bell.wait(delay);
      }
    }
  }

  #lost(nextTryAt: number): void {
    this.#turn(this.#hintedOffline ? 'offline' : 'unreachable', nextTryAt);
  }

  #turn(reach: Reach, nextTryAt: number): void {
    if (this.#reach === reach && this.#nextTryAt === nextTryAt) return;
    this.#reach = reach;
    this.#nextTryAt = nextTryAt;
    this.#changed(reach, nextTryAt);
  }
}
