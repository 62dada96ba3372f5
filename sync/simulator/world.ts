import { subjects } from '#schema/entities/all.ts';
import { shipped } from '#sync/behaviour.ts';
import type { Ports } from '#sync/ports.ts';
import { Actor } from '#sync/simulator/workload/protocoling.ts';
import { checkCursor, checkNothingLost, checkRequests, checkStillSeen } from '#sync/simulator/checkers/all.ts';
import { checkCommit } from '#sync/simulator/checkers/commit.ts';
import { checkEnd } from '#sync/simulator/checkers/end.ts';
import { checkBytesKept } from '#sync/simulator/checkers/files.ts';
import { RowsKept } from '#sync/simulator/checkers/rows-kept.ts';
import type { RunOptions } from './run-options.ts';
import type { RunResult } from './run-result.ts';
import { untilQuiet, type Scene } from '#sync/simulator/checkers/scene.ts';
import { castDevices } from '#sync/simulator/devices/cast.ts';
import type { Account, Device, Surroundings } from '#sync/simulator/devices/device.ts';
import { calm, drawFaults, FROZEN_MS, ownDiceOf, type Faults, type OwnDice } from './faults.ts';
import { Importer } from './importer.ts';
import { Ledger } from '#sync/simulator/checkers/ledger.ts';
import { ModelService, type ServiceParts } from '#sync/simulator/model/service.ts';
import { NumberLeases } from './leases.ts';
import { Network } from './network.ts';
import { ResponseAudit } from '#sync/simulator/checkers/response-audit.ts';
import { otherWork } from '#sync/simulator/workload/all.ts';
import { Plot, type Stage } from './plot.ts';
import { chance, type Chance } from './prng.ts';
import { Timeline } from './timeline.ts';
import { shortHash, Trace } from './trace.ts';
import { Updates } from './updates.ts';
import { cursorNow } from '#sync/simulator/checkers/visible.ts';
import { Workbench, type Hands } from '#sync/simulator/workload/workbench.ts';

const START = Date.UTC(2026, 2, 2, 7);
/**
 * After a restore one held operation may wait for another, and each backs off for up to `LIMITS.backoffMostMs` between two
 * tries.
 */
const HEAL_MS = 20 * 60_000;
const VIOLATIONS_MOST = 5;
const SAMPLE_MS = 30_000;
const beforeTheModel = { labels: 0, imports: 0 };
const asTheyAre = (ports: Ports) => ports;

/** One seed: devices, users, faults; then all faults end, and the world must come to rest (I8) with nothing lost. */
export class World {
  readonly #options: RunOptions;
  readonly #dice: Chance;
  readonly #own: OwnDice;
  readonly #plot: Plot;
  readonly #timeline = new Timeline(START);
  readonly #trace: Trace;
  readonly #service: ModelService;
  readonly #devices: Device[] = [];
  readonly #ledger = new Ledger();
  readonly #violations: string[] = [];
  readonly #rowsKept = new RowsKept();
  readonly #moved = new Set<string>();
  /** Devices with a pending hub message: several heads are one message. */
  readonly #notified = new Set<Device>();
  readonly #drawn: Faults;
  readonly #downUntil = { at: 0 };
  #faults: Faults;
  #healing = false;
  #ids = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#dice = chance(options.seed);
    this.#trace = new Trace(() => this.#timeline.now, options.keepsTrace ?? false);
    this.#own = ownDiceOf(options.seed);
    const drawn = drawFaults(this.#dice, this.#own);
    // only the model supports leases and imports
    this.#drawn = options.service ? { ...drawn, ...beforeTheModel } : drawn;
    this.#faults = this.#drawn;
    const parts: ServiceParts = {
      now: () => Math.floor(this.#timeline.now),
      sha256: shortHash,
      committed: (tenant, draft) => {
        checkCommit(this.#drawn, tenant, draft, this.#fail);
        this.#announceHead(tenant.clientId);
      },
      flaws: options.mutant?.flaws ?? {},
      standStill: (work) => this.#timeline.standStill(work),
    };
    this.#service = options.service?.make(parts) ?? new ModelService(parts);
    this.#settle();
    this.#plot = new Plot(this.#stage);
  }

  async run(): Promise<RunResult> {
    const { seed, operations } = this.#options;
    process.on('uncaughtException', this.#bug);
    try {
      const bench = new Workbench(this.#trace, this.#ledger, () => this.#timeline.now);
      const { hasher } = this.#options.service ?? {};
      const sha256 = async (text: string) => (hasher ? hasher.sha256(text) : shortHash(text));
      const labels = {
        dice: this.#own.labels,
        leases: new NumberLeases(this.#service),
        isReached: ({ tab }: Hands) => this.#devices.some(({ link, tabs }) => link.up && tabs.includes(tab)),
      };
      const tools = { ...this.#own, labels };
      const others = otherWork(this.#drawn, tools, bench, sha256, this.#options.hasAllActors);
      const actor = new Actor(this.#dice, bench, others);
      this.#plot.schedule(actor, operations);
      new Importer({ ...this.#stage, dice: this.#own.imports }).schedule(this.#drawn.imports);
      this.#keepLooking();
      await this.#timeline.run(START + 400 * 86_400_000, () => this.#broken || this.#ledger.asked >= operations);
      if (!this.#broken) await this.#heal();
      // an unhandled rejection is reported only if the events of this run yield to the process
      await new Promise((resolve) => void setImmediate(resolve));
    } catch (error) {
      this.#bug(error);
    } finally {
      process.off('uncaughtException', this.#bug);
    }
    return {
      seed,
      operations: this.#ledger.asked,
      saved: this.#ledger.saved.size,
      events: this.#timeline.events,
      hash: this.#trace.hash,
      violations: this.#violations,
      virtualMs: this.#timeline.now - START,
      faults: this.#drawn,
      lines: this.#trace.lines,
    };
  }

  get #broken(): boolean {
    return this.#violations.length >= VIOLATIONS_MOST;
  }

  readonly #fail = (invariant: string, what: string): void => {
    if (this.#broken) return;
    this.#trace.log(`VIOLATION ${invariant}: ${what}`);
    this.#violations.push(`${invariant}: ${what}`);
  };

  /** Reports a throw as a violation of its seed, with its trace; other seeds continue. */
  readonly #bug = (error: unknown): void =>
    this.#fail('bug', error instanceof Error ? (error.stack ?? error.message) : String(error));

  get #thorough(): boolean {
    return this.#options.seed % 4 === 0;
  }

  get #scene(): Scene {
    return {
      now: () => this.#timeline.now,
      service: this.#service,
      devices: this.#devices,
      ledger: this.#ledger,
      moved: this.#moved,
      thorough: this.#thorough,
      noticeLagMs: this.#drawn.noticeLagMs,
      stepMs: this.#drawn.frozen > 0 ? FROZEN_MS.most : this.#drawn.storeLatencyMs,
      after: (ms, look) => void this.#timeline.after(ms, look),
      fail: this.#fail,
    };
  }

  get #stage(): Stage {
    return {
      timeline: this.#timeline,
      dice: this.#dice,
      ...this.#own,
      trace: this.#trace,
      service: this.#service,
      devices: this.#devices,
      drawn: this.#drawn,
      moved: this.#moved,
      downUntil: this.#downUntil,
      isHealing: () => this.#healing,
      announceHead: (clientId) => this.#announceHead(clientId),
    };
  }

  #settle(): void {
    const { mutant, service } = this.#options;
    const surroundings: Surroundings = {
      timeline: this.#timeline,
      dice: this.#dice,
      freezes: this.#own.freezes,
      photos: this.#own.photos,
      trace: this.#trace,
      network: new Network({
        timeline: this.#timeline,
        dice: this.#dice,
        strangers: this.#own.strangers,
        photos: this.#own.photos,
        trace: this.#trace,
        service: this.#service,
        faults: () => this.#faults,
        downUntil: this.#downUntil,
        responseAudit: new ResponseAudit(this.#service, this.#fail, this.#thorough),
        failed: this.#bug,
      }),
      faults: () => this.#faults,
      behaviour: { ...shipped, ...mutant?.behaviour },
      wrap: (ports) => (mutant?.wrap ?? asTheyAre)(service ? { ...ports, hasher: service.hasher } : ports),
      logoutWipes: mutant?.logoutWipes ?? false,
      updates: new Updates({
        ...this.#stage,
        dice: this.#own.updates,
        fail: this.#fail,
        ledger: this.#ledger,
        rowsKept: this.#rowsKept,
        steps: mutant?.updateSteps,
      }),
      uuid: () => `01900000-0000-7000-8000-${(++this.#ids).toString(16).padStart(12, '0')}`,
    };
    const casting = {
      dice: this.#dice,
      service: this.#service,
      shared: this.#drawn.userSwitches > 0,
      isOrdering: this.#drawn.orders > 0,
    };
    this.#devices.push(...castDevices(casting, surroundings));
    for (const device of this.#devices)
      for (const account of device.accounts) {
        this.#watchCursor(account);
        this.#watchPictures(account);
      }
  }

  #watchCursor(account: Account): void {
    let before = cursorNow(account);
    account.disk.watch('settings', (ids) => {
      if (!ids.includes('cursor')) return;
      checkCursor(this.#scene, account, before);
      before = cursorNow(account);
    });
  }

  #watchPictures(account: Account): void {
    const { disk } = account;
    for (const collection of new Set(subjects.map((entity) => entity.collection)))
      disk.watch(collection, (ids) => {
        this.#rowsKept.saw(account, collection, ids, this.#timeline.now);
        for (const id of ids) for (const opId of disk.peek(collection).get(id)?.folded ?? []) this.#ledger.draw(opId, id);
      });
  }

  #announceHead(clientId: string): void {
    for (const device of this.#devices) {
      if (device.account.session.clientId !== clientId || !device.link.up || this.#dice.happens(this.#faults.hubLost)) continue;
      if (this.#notified.has(device)) continue;
      this.#notified.add(device);
      this.#timeline.after(this.#dice.int(5, 1_500), () => {
        this.#notified.delete(device);
        device.nudge('head');
      });
    }
  }

  #keepLooking(): void {
    const sample = () => {
      this.#sample();
      this.#timeline.after(SAMPLE_MS, sample);
    };
    this.#timeline.after(SAMPLE_MS, sample);
  }

  #sample(): void {
    checkNothingLost(this.#scene);
    checkStillSeen(this.#scene);
    checkBytesKept(this.#scene);
    this.#rowsKept.check(this.#scene);
    checkRequests(this.#scene);
    for (const device of this.#devices) {
      if (!device.link.expired || !this.#dice.happens(0.3)) continue;
      device.link.expired = false;
      for (const tab of device.living.slice(0, 1)) tab.signIn();
    }
  }

  /** Ends all faults, with everyone online and signed in; everything must be quiet within the time allowed. */
  async #heal(): Promise<void> {
    this.#trace.log('heal');
    this.#healing = true;
    this.#faults = { ...calm, storeLatencyMs: this.#drawn.storeLatencyMs, lock: this.#drawn.lock };
    this.#downUntil.at = 0;
    for (const device of this.#devices) {
      device.link.up = true;
      device.link.expired = false;
      device.openAll();
    }
    const wake = () => {
      for (const device of this.#devices) device.wakeAll();
    };
    this.#timeline.after(1_000, wake);
    this.#plot.admitAll();
    this.#plot.switchAllOn();
    await untilQuiet(this.#scene, this.#timeline, { end: this.#timeline.now + HEAL_MS, isBroken: () => this.#broken });
    if (this.#broken) return;
    checkStillSeen(this.#scene);
    checkEnd(this.#scene);
  }
}
