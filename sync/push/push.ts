import { LIMITS } from '#schema/limits.ts';
import { moved, report, type Core } from '#sync/core.ts';
import { becomeNewDevice } from '#sync/outbox/device.ts';
import type { Entry } from '#sync/outbox/entry.ts';
import { backoffMs } from './backoff.ts';
import { concernsRequest, refusalOf, type TurnedAway } from './turned-away.ts';
import { giveBack, takeVerdicts, type Decided } from './verdicts.ts';

/** Result of one push, for the loop. */
export type Pushed =
  | { kind: 'nothing' }
  | ({ kind: 'answered' } & Decided)
  | { kind: 'status' | 'foreign'; status: number; retryAfterMs: number }
  | { kind: 'unreachable' };

/** Sends batches one at a time and remembers the size that was accepted. */
export class Push {
  readonly #core: Core;
  #most: number = LIMITS.pushOperations;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the next batch. */
  next(): Entry[] {
    const { mirror, ports, behaviour, arrived } = this.#core;
    const limits = { operations: this.#most, bytes: LIMITS.pushBytes, arrived };
    return behaviour.chooseBatch(mirror.pending(), ports.clock.now(), limits);
  }

  /** Sends a batch; afterwards each operation has a verdict or is queued again. */
  async send(batch: readonly Entry[]): Promise<Pushed> {
    const core = this.#core;
    const ids = (await this.#afterItsLane(batch)).map(({ op }) => op.opId);
    const taken = new Set<string>();
    await core.mirror.change(ids, (doc, id) => {
      taken.delete(id);
      if (doc?.state !== 'queued') return undefined;
      taken.add(id);
      return moved(core, doc, 'send', { tries: doc.tries + 1 });
    });
    const mine = ids.flatMap((opId) => (taken.has(opId) ? (core.mirror.get(opId) ?? []) : []));
    if (mine.length === 0) return { kind: 'nothing' };
    const sent = mine.map(({ op }) => op.opId);
    try {
      return await this.#exchange(mine, sent);
    } catch (fault) {
      // A storage fault half-way must not leave them in flight.
      await giveBack(core, sent);
      throw fault;
    }
  }

  /**
   * A close waits for everything saved before it, also by a tab whose notice is late, so the disk is read (I3). Closes are
   * rare enough to read it for each one.
   */
  async #afterItsLane(batch: readonly Entry[]): Promise<readonly Entry[]> {
    const lanes = batch.filter(({ afterLane }) => afterLane).map(({ op }) => op.lane);
    if (lanes.length === 0) return batch;
    await this.#core.mirror.lookAtLanes(lanes);
    const still = new Set(this.next().map(({ op }) => op.opId));
    return batch.filter(({ op }) => still.has(op.opId));
  }

  async #exchange(mine: readonly Entry[], sent: readonly string[]): Promise<Pushed> {
    const core = this.#core;
    const answer = await core.ports.transport.push({ device: await report(core), operations: mine.map(({ op }) => op) });
    if (answer.kind === 'unreachable') {
      await giveBack(core, sent);
      return { kind: 'unreachable' };
    }
    if (answer.kind !== 'answer') {
      await this.#turnedAway(mine, answer);
      return { kind: answer.kind, status: answer.status, retryAfterMs: answer.retryAfterMs };
    }
    core.skew.ms = core.ports.clock.now() - answer.serviceTime;
    this.#most = Math.min(LIMITS.pushOperations, this.#most * 2);
    const decided = await takeVerdicts(core, sent, answer.body);
    if (answer.body.newDevice) {
      const { clock, ids: maker, store } = core.ports;
      await becomeNewDevice(store, maker, clock.now(), mine[0]?.op.deviceId ?? '');
    }
    return { kind: 'answered', ...decided };
  }

  /**
   * Takes in an answer that judged no operation. One that concerns the request as a whole narrows the batch until the operation
   * that cannot go is on its own. That one is refused only if the service names it; otherwise it waits, with the reason, and
   * keeps nothing else from going.
   */
  async #turnedAway(sent: readonly Entry[], answer: TurnedAway): Promise<void> {
    const core = this.#core;
    const ids = sent.map(({ op }) => op.opId);
    const [single] = sent;
    if (!single || !concernsRequest(answer)) return giveBack(core, ids);
    if (sent.length > 1) {
      this.#most = Math.max(1, Math.floor(sent.length / 2));
      return giveBack(core, ids);
    }
    const code = refusalOf(single, answer);
    if (code) return void (await core.mirror.change(ids, (doc) => doc && moved(core, doc, 'refused', { code })));
    const nextAt = core.ports.clock.now() + Math.max(LIMITS.backoffFirstMs, backoffMs(single.doc.tries, core.ports.rng));
    const reason = answer.kind === 'foreign' ? 'answer.foreign' : answer.code;
    await core.mirror.change(ids, (doc) =>
      doc?.state === 'inflight' ? moved(core, doc, 'lost', { nextAt, code: reason }) : undefined,
    );
  }
}
