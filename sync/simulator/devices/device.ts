import { allKinds } from '#schema/operations/all.ts';
import type { Behaviour } from '#sync/behaviour.ts';
import { assembleEngine } from '#sync/engine.ts';
import type { Engine } from '#sync/engine-contract.ts';
import { Kinds } from '#sync/outbox/kinds.ts';
import type { Ports } from '#sync/ports.ts';
import { deviceFiles, uploadCalls, type KeptPhotos } from './files.ts';
import { followingOrders } from './orders.ts';
import { offering } from '#sync/simulator/switched-off.ts';
import { FROZEN_MS, type Faults } from '#sync/simulator/faults.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import type { Session } from '#sync/simulator/model/service.ts';
import type { Link, Network } from '#sync/simulator/network.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import { TabLock } from './tab-lock.ts';
import { tabStore, type Writer } from './tab-store.ts';
import type { Timeline } from '#sync/simulator/timeline.ts';
import { versions, type Updates } from '#sync/simulator/updates.ts';
import { shortHash, type Trace } from '#sync/simulator/trace.ts';

/** Every kind without dynamic imports, because virtual time does not wait for them. */
const kinds = () => new Kinds({ ofTypes: async () => [], all: async () => [] }, allKinds);

/** Environment of devices. */
export interface Surroundings {
  timeline: Timeline;
  dice: Chance;
  /** Dice of suspended tabs. */
  freezes: Chance;
  /** Dice of tabs that die with a file. */
  photos: Chance;
  trace: Trace;
  network: Network;
  faults: () => Faults;
  behaviour: Behaviour;
  /** Lets a mutant wrap the ports of the engine. */
  wrap: (ports: Ports) => Ports;
  uuid: () => string;
  /** New versions of the application. */
  updates: Updates;
  /** Mutant: signing out loses unsent changes. */
  logoutWipes: boolean;
}

/** Database of one user on one device: a disk that outlives the tabs. */
export interface Account {
  session: Session;
  disk: MemoryStore;
  photos: KeptPhotos;
  lock: TabLock;
  writer: Writer;
  /** The version of its schema. */
  version: string;
  /** Time of the last death of one of its tabs. */
  diedAt: number;
}

export interface Tab {
  name: string;
  version: string;
  alive: boolean;
  engine: Engine;
  /** Signs its user in. */
  signIn: () => void;
  startedAt: number;
  nudge: (why: 'online' | 'offline' | 'visible' | 'head') => void;
}

/** A tablet: link, clock, the databases of its users, and up to two tabs of the signed-in user. */
export class Device {
  readonly name: string;
  readonly link: Link;
  readonly accounts: Account[];
  readonly tabs: (Tab | undefined)[] = [];
  readonly skewMs: number;
  /** The version of the application in its tabs. */
  version: string;
  readonly #world: Surroundings;
  readonly #others: Tab[] = [];
  #current = 0;
  #tabCount = 0;
  /** Incremented when everything is closed. */
  #life = 0;

  constructor(name: string, world: Surroundings, sessions: readonly Session[]) {
    this.name = name;
    this.#world = world;
    this.skewMs = world.faults().clockSkewMs;
    this.version = world.faults().updates > 0 ? versions.before : versions.now;
    this.link = { name, up: true, expired: false, requests: [] };
    this.accounts = sessions.map((session) => ({
      session,
      disk: memoryStore(),
      photos: new Map(),
      lock: new TabLock(world.timeline, world.dice, world.faults),
      writer: { now: undefined, dies: false },
      version: this.version,
      diedAt: Number.NEGATIVE_INFINITY,
    }));
  }

  /** The signed-in user. */
  get account(): Account {
    return this.accounts[this.#current] as Account; // the number always names one of them
  }

  get living(): Tab[] {
    return this.tabs.filter((tab) => tab?.alive) as Tab[]; // filtered
  }

  /** Opens a tab at this position if none is alive there. */
  open(place: number): void {
    if (this.tabs[place]?.alive) return;
    const { account } = this;
    if (account.version === this.version) this.tabs[place] = this.#newTab(account, () => this.#die(place));
    else
      this.#bringUp(account, () => {
        if (account === this.account) this.open(place);
      });
  }

  #bringUp(account: Account, open: () => void): void {
    const life = this.#life;
    this.#world.updates.bring(account, () => life === this.#life, open);
  }

  /** Installs a new version of the application: its tabs reload, and each database is upgraded when it is opened. */
  update(): void {
    const open = this.tabs.flatMap((tab, place) => (tab?.alive ? [place] : []));
    this.#world.trace.log(`${this.name} updates`);
    this.shut();
    this.version = versions.now;
    for (const place of new Set([0, ...open])) this.open(place);
  }

  #newTab(account: Account, die: () => void): Tab {
    const { trace, timeline, behaviour } = this.#world;
    const { clientId, userId } = account.session;
    const name = `${this.name}.${userId}.${++this.#tabCount}`;
    const listeners = new Set<(why: 'online' | 'offline' | 'visible' | 'head') => void>();
    const catchUp = () => tab.engine.catchUp();
    const ports = this.#ports(account, { alive: () => tab.alive, catchUp, die }, listeners);
    const deposit = this.#world.network.deposit(this.link, account.session, () => tab.alive);
    const signIn = offering(ports, () => tab.engine, deposit);
    const tab: Tab = {
      name,
      version: this.version,
      alive: true,
      signIn,
      startedAt: timeline.now,
      nudge: (why) => listeners.forEach((listener) => tab.alive && listener(why)),
      engine: assembleEngine(
        ports,
        { clientId, userId, userName: userId, deviceName: this.name, version: this.version },
        behaviour,
        kinds(),
      ),
    };
    trace.log(`${name} opens`);
    // A tab that dies during its start never settles, so it is not awaited.
    void tab.engine.start();
    return tab;
  }

  #ports(
    account: Account,
    { alive, catchUp, die }: { alive: () => boolean; catchUp: () => Promise<boolean>; die: () => void },
    listeners: Set<(why: 'online' | 'offline' | 'visible' | 'head') => void>,
  ): Ports {
    const { timeline, dice, freezes, photos, network, faults, uuid, wrap } = this.#world;
    return wrap({
      clock: {
        now: () => Math.floor(timeline.now) + this.skewMs,
        after: (ms, action) =>
          timeline.after(ms, () => {
            if (alive()) action();
          }),
      },
      rng: dice,
      ids: { uuid },
      hasher: { sha256: async (text) => shortHash(text) },
      store: tabStore({
        disk: account.disk,
        writer: account.writer,
        timeline,
        dice,
        alive,
        latency: () => faults().storeLatencyMs,
        freeze: () => (freezes.happens(faults().frozen) ? freezes.int(FROZEN_MS.least, FROZEN_MS.most) : 0),
        noticeLag: () => faults().noticeLagMs,
        crash: () => faults().tabCrash,
        die,
      }),
      transport: followingOrders(network.transport(this.link, account.session, alive), account, catchUp),
      files: deviceFiles({
        photos: account.photos,
        calls: uploadCalls(network, { link: this.link, session: account.session, alive }),
        alive,
        now: () => timeline.now,
        mayDie: () => {
          if (photos.happens(faults().files.tabCrash)) die();
        },
      }),
      lock: account.lock.of(alive),
      signals: {
        onNudge: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
  }

  #die(place: number): void {
    const tab = this.tabs[place];
    if (!tab?.alive) return;
    tab.alive = false;
    this.#world.trace.log(`${tab.name} dies`);
    const { account } = this;
    account.diedAt = this.#world.timeline.now;
    account.lock.check();
    this.#world.timeline.after(this.#world.dice.int(500, 60_000), () => {
      if (account === this.account) this.open(place);
    });
  }

  /** Closes everything: battery empty, lid closed. */
  shut(): void {
    this.#life++;
    for (const tab of this.living) tab.alive = false;
    this.account.lock.check();
  }

  /** Changes the user of the tablet: the earlier user's tabs close, their database remains. */
  switchUser(): void {
    this.shut();
    if (this.#world.logoutWipes) void this.account.disk.drop('outbox', [...this.account.disk.peek('outbox').keys()]);
    this.#current = (this.#current + 1) % this.accounts.length;
    this.#world.trace.log(`${this.name} now ${this.account.session.userId}`);
    this.open(0);
  }

  nudge(why: 'online' | 'offline' | 'visible' | 'head'): void {
    for (const tab of this.living) tab.nudge(why);
  }

  /** Opens the databases of all users of this device, for the end of a run. */
  openAll(): void {
    this.open(0);
    for (const account of this.accounts) {
      if (account === this.account) continue;
      const open = () => void this.#others.push(this.#newTab(account, () => {}));
      if (account.version === this.version) open();
      else this.#bringUp(account, open);
    }
  }

  /** Signs its user in again after their account was enabled. */
  signIn({ clientId, userId }: Session): void {
    const { session } = this.account;
    if (session.clientId !== clientId || session.userId !== userId) return;
    for (const tab of this.living) tab.signIn();
  }

  /** The network is back permanently, and everyone has signed in. */
  wakeAll(): void {
    for (const tab of [...this.living, ...this.#others]) {
      tab.nudge('online');
      tab.signIn();
    }
  }
}
