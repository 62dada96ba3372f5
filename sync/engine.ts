import type { Observable } from 'rxjs';
import { LIMITS } from '#schema/limits.ts';
import { shipped, type Behaviour } from './behaviour.ts';
import type { Core } from './core.ts';
import type { Engine, NewRequest, Owner, Saved, SaveRequest, SyncStatus, Undone } from './engine-contract.ts';
import { FileSending } from './files/file-sending.ts';
import { reportingStore } from './loop/reporting-store.ts';
import { Loop } from './loop/loop.ts';
import { shareDoing } from './loop/share.ts';
import { StatusKeeper } from './loop/status.ts';
import { followSteer, wish } from './loop/steer.ts';
import { readDevice } from './outbox/device.ts';
import { Kinds } from './outbox/kinds.ts';
import { Mirror } from './outbox/mirror.ts';
import { cancelOperation, retryOperation } from './outbox/remedies.ts';
import { saveNew, saveOperation } from './outbox/save.ts';
import { StoreFault, type Ports } from './ports.ts';
import { Projection } from './projection/projection.ts';
import { cursorDoc, readCursor } from './pull/cursor.ts';
import { pullToHead, type Pulled } from './pull/pull.ts';
import { Push } from './push/push.ts';

/** The engine of one user of one client on one device. One per tab; the lock chooses the one that exchanges. */
export function createEngine(ports: Ports, owner: Owner): Engine {
  return assembleEngine(ports, owner, shipped, new Kinds());
}

/** The engine with its decisions and kinds as given: only simulator and tests give others than the shipped ones. */
export function assembleEngine(ports: Ports, owner: Owner, behaviour: Behaviour, kinds: Kinds): Engine {
  return new TabEngine(ports, owner, behaviour, kinds);
}

class TabEngine implements Engine {
  readonly #ports: Ports;
  readonly #core: Core;
  readonly #keeper: StatusKeeper;
  readonly #loop: Loop;
  #running: Promise<void> | undefined;
  #saves: Promise<unknown> = Promise.resolve();
  #pulling: Promise<Pulled> | undefined;
  /** Cancels the counting of a save that is about to come. */
  #countLater: (() => void) | undefined;
  #stops: (() => void)[] = [];

  constructor(ports: Ports, owner: Owner, behaviour: Behaviour, kinds: Kinds) {
    const store = reportingStore(ports.store, () => this.#loop.storeWorked());
    this.#ports = { ...ports, store };
    const failed = this.#failed;
    const projection: Projection = new Projection({
      store,
      userId: owner.userId,
      mirror: () => mirror,
      behaviour,
      now: () => ports.clock.now(),
      failed,
    });
    const mirror: Mirror = new Mirror({
      store,
      userName: owner.userName,
      kinds,
      moved: (touched, fresh) => projection.redraw(touched, fresh),
      counted: this.#counted,
      failed,
    });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.#core = {
      ports: this.#ports,
      owner,
      behaviour,
      mirror,
      kinds,
      projection,
      zone,
      skew: { ms: 0 },
      arrived: new Set(),
      absent: new Set(),
    };
    this.#keeper = new StatusKeeper(mirror);
    const push = new Push(this.#core);
    const files = new FileSending(this.#core);
    this.#loop = new Loop({ core: this.#core, status: this.#keeper, push, files, pull: () => this.#pull(), failed });
  }

  get status(): Observable<SyncStatus> {
    return this.#keeper.status;
  }

  statusNow(): SyncStatus {
    return this.#keeper.now();
  }

  async start(): Promise<void> {
    const { store, ids, clock } = this.#ports;
    await readDevice(store, ids, clock.now());
    await this.#core.mirror.load();
    this.#core.projection.follow(await readCursor(store));
    this.#keeper.update({ pictureWhole: this.#core.projection.cursor.whole });
    this.#stops = [await this.#share(), ...this.#followOthers()];
    this.#running = this.#begin().catch(this.#failed);
  }

  async stop(): Promise<void> {
    this.#loop.stop();
    this.#countLater?.();
    for (const stop of this.#stops.splice(0)) stop();
    this.#core.mirror.stop();
    await Promise.allSettled([this.#running, this.#saves, this.#pulling]);
  }

  save<P>(request: SaveRequest<P>): Promise<Saved> {
    return this.#inLine(() => saveOperation(this.#core, request));
  }

  saveNew<P>(request: NewRequest<P>): Promise<Saved | undefined> {
    return this.#inLine(() => saveNew(this.#core, request));
  }

  /**
   * One save after the other: the next one depends on what this one changed. It is counted and sent when its row was
   * painted; until then the page has nothing else to draw.
   */
  async #inLine<T>(save: () => Promise<T>): Promise<T> {
    const mine = this.#saves.then(save);
    this.#saves = mine.catch(() => undefined);
    // Also after one that failed: it may have got as far as the disk.
    return mine.finally(() => {
      if (!this.#loop.stopped) this.#countLater ??= this.#ports.clock.after(LIMITS.sendAfterSaveMs, this.#counted);
    });
  }

  cancel(opId: string): Promise<Undone> {
    return cancelOperation(this.#core, opId);
  }

  async retry(opId: string): Promise<void> {
    await retryOperation(this.#core, opId, (request) => this.save(request));
  }

  sendNow(): void {
    this.#loop.goOn();
    this.#wish((steer) => ({ ...steer, wakes: steer.wakes + 1 }));
  }

  pause(): void {
    this.#keeper.update({ paused: true });
    this.#wish((steer) => ({ ...steer, paused: true }));
  }

  resume(): void {
    this.#keeper.update({ paused: false });
    this.#loop.goOn();
    this.#wish((steer) => ({ ...steer, paused: false, wakes: steer.wakes + 1 }));
  }

  signedIn(): void {
    this.#loop.goOn();
    this.#wish((steer) => ({ ...steer, signIns: steer.signIns + 1 }));
  }

  async catchUp(): Promise<boolean> {
    try {
      return (await this.#pull()).kind === 'head';
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** Notifies displays of changed pending operations, and wakes the sender. */
  readonly #counted = (): void => {
    this.#countLater?.();
    this.#countLater = undefined;
    this.#keeper.update();
    this.#loop.nudge('push');
  };

  /** A full or broken store is a state people see until a write goes through; anything else is a bug and surfaces as one. */
  readonly #failed = (error: unknown): void => {
    if (error instanceof StoreFault) this.#keeper.update({ storageFault: true });
    else
      queueMicrotask(() => {
        throw error;
      });
  };

  #wish(change: Parameters<typeof wish>[2]): void {
    wish(this.#ports.store, this.#ports.clock.now(), change).catch(this.#failed);
  }

  /** The loop and `catchUp` share one pull: a second one would only be turned away by the cursor. */
  async #pull(): Promise<Pulled> {
    this.#pulling ??= pullToHead(this.#core, {
      read: () => this.#loop.admitted(),
      progress: (behind) => this.#keeper.update({ behind }),
    }).finally(() => (this.#pulling = undefined));
    const result = await this.#pulling;
    this.#keeper.update({ pictureWhole: this.#core.projection.cursor.whole, skewMs: this.#core.skew.ms });
    return result;
  }

  /** Before the exchange starts: from then on this tab reports, and ignores earlier reports. */
  #share(): Promise<() => void> {
    const { store, clock } = this.#ports;
    const { skew } = this.#core;
    const leads = () => this.#loop.leads;
    return shareDoing({ store, status: this.#keeper, skew, leads, now: () => clock.now(), failed: this.#failed });
  }

  /** News from outside and from other tabs. */
  #followOthers(): (() => void)[] {
    const { store, signals } = this.#ports;
    let last: { signIns: number; wakes: number } | undefined;
    return [
      signals.onNudge((why) => {
        if (why === 'online' || why === 'offline') this.#loop.hint(why);
        else this.#loop.nudge(why === 'head' ? 'pull' : 'all');
      }),
      followSteer(
        store,
        ({ paused, signIns, wakes }) => {
          const [signedIn, asked] = [last && last.signIns !== signIns, last && last.wakes !== wakes];
          last = { signIns, wakes };
          this.#keeper.update({ paused });
          if (signedIn || asked) this.#loop.goOn();
          if (asked) this.#loop.sendAll().catch(this.#failed);
        },
        this.#failed,
      ),
      store.watch('settings', (ids) => {
        if (!ids.includes(cursorDoc)) return;
        readCursor(store)
          .then((cursor) => this.#core.projection.follow(cursor))
          .catch(this.#failed);
      }),
    ];
  }

  /**
   * Starts the exchange once the lock is ours, and completes what an earlier session left half done. A failing store ends the
   * turn and never the exchange: another tab may succeed, then this one retries.
   */
  async #begin(): Promise<void> {
    for (let failures = 0; !this.#loop.stopped;) {
      try {
        await this.#ports.lock.hold('sync', async (lost) => {
          if (!this.#loop.stopped) await this.#loop.run(lost);
        });
        failures = 0;
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        this.#failed(error);
        await this.#loop.restAfterTurn(++failures);
      }
    }
  }
}
