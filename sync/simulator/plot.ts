import { isUndecided } from '#sync/outbox/states.ts';
import type { Actor } from '#sync/simulator/workload/protocoling.ts';
import { classOf, projectIds, streets } from '#sync/simulator/model/client-data.ts';
import type { Account, Device } from '#sync/simulator/devices/device.ts';
import { deviceIdOf, type DeviceOrder } from '#sync/simulator/devices/orders.ts';
import type { Faults, OwnDice } from './faults.ts';
import type { ModelService, Session } from '#sync/simulator/model/service.ts';
import type { Chance } from './prng.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';
import { turnClass, turnCostCenter, turnProject, turnRight, turnRoles, turnSight, turnValue } from './turns.ts';
import { versions } from './updates.ts';

/** Parts of a run that the plot controls. */
export interface Stage extends OwnDice {
  timeline: Timeline;
  dice: Chance;
  trace: Trace;
  service: ModelService;
  devices: readonly Device[];
  drawn: Faults;
  /** Users whose rights changed. */
  moved: Set<string>;
  /** Time until which the service is down. */
  downUntil: { at: number };
  /** True once the end has started: no more faults. */
  isHealing: () => boolean;
  /** Announces a new head to a client's devices. */
  announceHead: (clientId: string) => void;
}

const SPAN_MS = 40 * 60_000;
const BARRED_MOST_MS = 20 * 60_000;
const OFF_MOST_MS = 20 * 60_000;
const NARROW_MOST_MS = 20 * 60_000;
const OFFLINE_MOST_MS = 10 * 60_000;
/** Delay of lifting the last blocks, long after the last wake-up: devices must retry automatically. */
const LIFTED_MS = { least: 5_000, most: 60_000 };

const hasUnsent = ({ disk }: Account) => [...disk.peek('outbox').values()].some(({ state }) => isUndecided(state));

/** Random events of users and machines in a run, planned before it starts. */
export class Plot {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Schedules all events: users' actions, offline periods, and every rarer fault. */
  schedule(actor: Actor, operations: number): void {
    const { dice, devices, drawn } = this.#stage;
    for (const device of devices) {
      device.open(0);
      if (dice.happens(0.5)) this.#stage.timeline.after(dice.int(0, 60_000), () => device.open(1));
      this.#spells(device);
      if (drawn.userSwitches > 0 && device.accounts.length > 1)
        for (let i = 0; i < drawn.userSwitches; i++) this.#at(() => device.switchUser());
    }
    // Some actions find nothing to do or no open tab; the run ends once enough were requested.
    for (let i = 0; i < operations * 2; i++) this.#at(() => actor.act(dice.pick(devices) as Device)); // there are devices
    for (let i = 0; i < drawn.configurationChanges; i++) this.#at(() => this.#turnConfiguration());
    for (let i = 0; i < drawn.rightsChanges; i++) this.#at(() => this.#turnRights(i % 2 === 1));
    for (let i = 0; i < drawn.nights; i++) this.#at(() => this.#night());
    if (drawn.restores > 0) this.#at(() => this.#backUp());
    for (let i = 0; i < drawn.bars; i++) this.#orderAt(() => this.#bar());
    for (let i = 0; i < drawn.sights; i++) this.#early(this.#stage.sights, () => this.#turnSight());
    for (let i = 0; i < drawn.holds; i++) this.#with(this.#stage.baskets, () => this.#turnHold());
    for (let i = 0; i < drawn.switchedOff; i++) this.#early(this.#stage.switches, () => this.#switchOff());
    for (let i = 0; i < drawn.updates; i++) this.#early(this.#stage.updates, () => this.#update());
    for (let i = 0; i < drawn.prepares; i++) this.#orderAt(() => this.#order(this.#someAccount(), 'prepare'));
  }

  /** Enables all users at the end; the devices are woken after that. */
  switchAllOn(): void {
    for (const { accounts } of this.#stage.devices)
      for (const { session } of accounts) if (this.#stage.service.isOff(session)) this.#stage.service.switchUser(session, true);
  }

  /** Disables an operator, for a while or until the end. */
  #switchOff(): void {
    const { timeline, switches, devices, service, trace, isHealing } = this.#stage;
    const session = switches.pick(devices)?.account.session;
    if (!session || session.userId === 'boss' || service.isOff(session)) return;
    trace.log(`off ${session.clientId}/${session.userId}`);
    service.switchUser(session, false);
    if (switches.happens(0.3)) return;
    timeline.after(switches.int(1_000, OFF_MOST_MS), () => {
      if (isHealing()) return;
      trace.log(`on ${session.clientId}/${session.userId}`);
      service.switchUser(session, true);
      for (const device of devices) device.signIn(session);
    });
  }

  /** Lifts every block at the end without notifying the devices. */
  admitAll(): void {
    const { timeline, orders, devices, drawn } = this.#stage;
    if (drawn.bars === 0) return;
    timeline.after(orders.int(LIFTED_MS.least, LIFTED_MS.most), () => {
      for (const { accounts } of devices) for (const account of accounts) this.#order(account, 'admit');
    });
  }

  #at(action: () => void): void {
    this.#stage.timeline.after(this.#stage.dice.next() * SPAN_MS, () => {
      if (!this.#stage.isHealing()) action();
    });
  }

  #spells(device: Device): void {
    const { offlineEveryMs, offlineMs } = this.#stage.drawn;
    if (offlineEveryMs === 0) return;
    const turn = () => {
      if (this.#stage.isHealing()) return;
      device.link.up = !device.link.up;
      if (this.#stage.dice.happens(0.8)) device.nudge(device.link.up ? 'online' : 'offline');
      this.#stage.timeline.after((device.link.up ? offlineEveryMs : offlineMs) * 2 * this.#stage.dice.next(), turn);
    };
    this.#stage.timeline.after(offlineEveryMs * 2 * this.#stage.dice.next(), turn);
  }

  #turnConfiguration(): void {
    const tenant = this.#stage.dice.pick([...this.#stage.service.tenants.values()]);
    const what = this.#stage.dice.int(0, 3);
    if (!tenant) return;
    this.#stage.trace.log(`configuration ${tenant.clientId} ${what}`);
    if (what === 0) turnValue(tenant, this.#stage.dice.pick(streets) ?? '');
    else if (what === 1) turnCostCenter(tenant, 'cc1');
    else if (what === 2) turnProject(tenant, 'p2');
    else turnClass(tenant, classOf(this.#stage.dice.pick(projectIds) ?? 'p1'));
    this.#stage.announceHead(tenant.clientId);
  }

  #turnRights(isOfRoles: boolean): void {
    const tenant = this.#stage.dice.pick([...this.#stage.service.tenants.values()]);
    const userId = this.#stage.dice.pick(['u1', 'u2', 'u3']) ?? 'u1';
    if (!tenant) return;
    this.#stage.moved.add(userId);
    this.#stage.trace.log(`${isOfRoles ? 'roles' : 'rights'} ${tenant.clientId} ${userId}`);
    if (isOfRoles) turnRoles(tenant, userId);
    else turnRight(tenant, userId, 'p2');
    this.#stage.announceHead(tenant.clientId);
  }

  /** Narrows the document visibility of a user with a tablet, until the end or for a while. */
  #turnSight(): void {
    const { timeline, sights, devices, isHealing } = this.#stage;
    const sessions = devices.flatMap(({ accounts }) => accounts.map(({ session }) => session));
    const session = sights.pick(sessions.filter(({ userId }) => userId !== 'boss'));
    if (!session) return;
    this.#turnSightOf(session);
    if (sights.happens(0.5)) return;
    timeline.after(sights.int(1_000, NARROW_MOST_MS), () => {
      if (!isHealing()) this.#turnSightOf(session);
    });
  }

  #turnSightOf({ clientId, userId }: Session): void {
    const { service, trace, moved, announceHead } = this.#stage;
    moved.add(userId);
    trace.log(`sight ${clientId} ${userId}`);
    turnSight(service.tenantOf({ clientId, userId }), userId);
    announceHead(clientId);
  }

  #night(): void {
    const ms = this.#stage.dice.int(1, 10 * 24) * 3_600_000;
    this.#stage.trace.log(`night of ${ms / 3_600_000} h`);
    for (const device of this.#stage.devices) device.shut();
    this.#stage.timeline.skip(ms);
    for (const device of this.#stage.devices) this.#stage.timeline.after(this.#stage.dice.int(0, 60_000), () => device.open(0));
  }

  #backUp(): void {
    const restore = this.#stage.service.backup();
    this.#stage.trace.log('backup');
    this.#stage.timeline.after(this.#stage.dice.int(5_000, 900_000), () => {
      if (this.#stage.isHealing()) return;
      restore();
      this.#stage.downUntil.at = this.#stage.timeline.now + this.#stage.dice.int(500, 20_000);
      this.#stage.trace.log(`restored: ${this.#stage.service.epoch}`);
    });
  }

  /** In the first half, because enough actions have been requested by then, and later events are seldom reached. */
  #orderAt(action: () => void): void {
    this.#early(this.#stage.orders, action);
  }

  #with(dice: Chance, action: () => void): void {
    this.#stage.timeline.after(dice.next() * SPAN_MS, () => {
      if (!this.#stage.isHealing()) action();
    });
  }

  #turnHold(): void {
    const { baskets, service, trace } = this.#stage;
    const tenant = baskets.pick([...service.tenants.values()]);
    const containerId = baskets.pick([...(tenant?.state.rows.containers.keys() ?? [])]);
    if (!tenant || !containerId) return;
    trace.log(`hold ${tenant.clientId} ${containerId.slice(-4)}`);
    service.turnHold(tenant.clientId, containerId);
  }

  #early(dice: Chance, action: () => void): void {
    const { timeline, isHealing } = this.#stage;
    timeline.after((dice.next() * SPAN_MS) / 2, () => {
      if (!isHealing()) action();
    });
  }

  /** Picks a signed-in account. */
  #someAccount(): Account | undefined {
    const { orders, devices } = this.#stage;
    return orders.pick(devices)?.account;
  }

  /** For a while, or until the end. */
  #bar(): void {
    const { timeline, orders, isHealing } = this.#stage;
    const account = this.#someAccount();
    this.#order(account, 'bar');
    if (orders.happens(0.3)) return;
    timeline.after(orders.int(1_000, BARRED_MOST_MS), () => {
      if (!isHealing()) this.#order(account, 'admit');
    });
  }

  /** Installs a new version of the application on a tablet, preferably one with unfinished work; half of the time offline. */
  #update(): void {
    const { timeline, updates, devices } = this.#stage;
    const before = devices.filter(({ version }) => version === versions.before);
    const working = before.filter(({ accounts }) => accounts.some(hasUnsent));
    const device = updates.pick(working.length > 0 ? working : before);
    if (!device) return;
    if (updates.happens(0.5)) {
      device.link.up = false;
      timeline.after(updates.int(1_000, OFFLINE_MOST_MS), () => {
        device.link.up = true;
        device.nudge('online');
      });
    }
    device.update();
  }

  #order(account: Account | undefined, order: DeviceOrder): void {
    const deviceId = account && deviceIdOf(account);
    if (!deviceId) return;
    this.#stage.trace.log(`${order} ${account.session.clientId}/${account.session.userId} ${deviceId.slice(-4)}`);
    this.#stage.service.order(account.session, deviceId, order);
  }
}
