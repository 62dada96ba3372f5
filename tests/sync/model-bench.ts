import { shipped } from '#sync/behaviour.ts';
import type { Ports } from '#sync/ports.ts';
import { dictionaryId, projectIds, streets, classOf } from '#sync/simulator/model/client-data.ts';
import { Device, type Account } from '#sync/simulator/devices/device.ts';
import { deviceIdOf, preparedFor } from '#sync/simulator/devices/orders.ts';
import { calm } from '#sync/simulator/faults.ts';
import { ModelService, type ServiceParts } from '#sync/simulator/model/service.ts';
import { Network } from '#sync/simulator/network.ts';
import { Ledger } from '#sync/simulator/checkers/ledger.ts';
import { ResponseAudit } from '#sync/simulator/checkers/response-audit.ts';
import { chance } from '#sync/simulator/prng.ts';
import { RowsKept } from '#sync/simulator/checkers/rows-kept.ts';
import { Timeline } from '#sync/simulator/timeline.ts';
import { shortHash, Trace } from '#sync/simulator/trace.ts';
import { turnProject, turnRight, turnValue } from '#sync/simulator/turns.ts';
import { Updates } from '#sync/simulator/updates.ts';
import type { RunOptions } from '#sync/simulator/run-options.ts';
import type { Bench, BenchDevice } from './scenarios/bench.ts';
import { newWire, overWire } from './scenarios/wire.ts';

const CLIENT = 'acme';
const WAIT_MS = 15 * 60_000;

/** A bug of the service fails the story it happens in. */
function thrownOn(error: unknown): never {
  throw error;
}

/**
 * The bench of the scenarios over the model: the simulator's devices and service on virtual time, without its faults.
 * `behind` puts another service than the model behind the wire.
 */
export function modelBench(seed = 1, behind?: RunOptions['service']): Bench {
  const timeline = new Timeline(Date.UTC(2026, 2, 2, 7));
  const dice = chance(seed);
  const trace = new Trace(() => timeline.now, false);
  const parts: ServiceParts = {
    now: () => Math.floor(timeline.now),
    sha256: shortHash,
    committed: () => {
      for (const device of devices.values()) if (device.link.up) timeline.after(20, () => device.nudge('head'));
    },
    flaws: {},
    standStill: (work) => timeline.standStill(work),
  };
  const service = behind?.make(parts) ?? new ModelService(parts);
  const tenant = service.addTenant(CLIENT, 3);
  const devices = new Map<string, Device>();
  const benches = new Map<string, BenchDevice>();
  const responseAudit = new ResponseAudit(
    service,
    (invariant, what) => {
      throw new Error(`${invariant}: ${what}`);
    },
    true,
  );
  const network = new Network({
    timeline,
    dice,
    strangers: dice,
    photos: dice,
    trace,
    service,
    faults: () => calm,
    downUntil: { at: 0 },
    responseAudit,
    failed: thrownOn,
  });
  const updates = new Updates({
    timeline,
    dice,
    trace,
    fail: (invariant, what) => thrownOn(new Error(`${invariant}: ${what}`)),
    isHealing: () => true,
    ledger: new Ledger(),
    rowsKept: new RowsKept(),
    steps: undefined,
  });
  let ids = 0;
  const uuid = () => `01900000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`;

  const pass = async (isSo: () => boolean | Promise<boolean>, what: string) => {
    for (const end = timeline.now + WAIT_MS; timeline.now < end;) {
      if (await isSo()) return;
      await timeline.run(timeline.now + 50, () => false);
    }
    throw new Error(`in vain: ${what}`);
  };

  /** Whatever the service has begun is done. */
  const still = () => timeline.run(timeline.now, () => false);

  const make = async (name: string, userIds: readonly string[]) => {
    const wire = newWire();
    const surroundings = {
      timeline,
      dice,
      freezes: dice,
      photos: dice,
      trace,
      network,
      faults: () => calm,
      behaviour: shipped,
      wrap: (ports: Ports) => overPorts(wire, behind ? { ...ports, hasher: behind.hasher } : ports),
      uuid,
      logoutWipes: false,
      updates,
    };
    const device = new Device(
      name,
      surroundings,
      userIds.map((userId) => ({ clientId: CLIENT, userId })),
    );
    devices.set(name, device);
    device.open(0);
    await pass(() => device.living.length > 0, 'a tab is open');
    const of = (userId: string) => faceOf(device, wire, device.accounts.find(({ session }) => session.userId === userId)?.disk);
    return { of, pass: () => device.switchUser() };
  };

  const faceOf = (device: Device, wire: BenchDevice['wire'], disk = device.account.disk): BenchDevice => ({
    store: disk,
    wire,
    tab: async (place = 0) => {
      device.open(place);
      await timeline.run(timeline.now + 20, () => false);
      return (device.tabs[place] as NonNullable<(typeof device.tabs)[number]>).engine; // just opened
    },
    crash: async () => {
      device.shut();
      device.open(0);
      await timeline.run(timeline.now + 3_000, () => false);
    },
    catchUp: async () => {
      let answer: boolean | undefined;
      void device.living[0]?.engine.catchUp().then((caughtUp) => (answer = caughtUp));
      await pass(() => answer !== undefined, 'the pull has ended');
      return answer ?? false;
    },
    signIn: () => {
      device.link.expired = false;
      for (const tab of device.living) tab.engine.signedIn();
    },
    order: async (order) => {
      const account = accountOf(device, disk);
      service.order(account.session, deviceIdOf(account) ?? '', order);
      await still();
    },
    preparedFor: async () => preparedFor(accountOf(device, disk)),
    rows: async (collection) => disk.find(collection, {}),
    outbox: async () => disk.find('outbox', {}),
  });

  return {
    facts: {
      projectId: projectIds[0],
      classId: classOf(projectIds[0]),
      containerTypeId: 'box',
      otherProjectId: projectIds[1],
      otherClassId: classOf(projectIds[1]),
      textAttribute: 'name',
      dictionaryAttribute: 'street',
      dictionaryValue: streets[0] ?? dictionaryId,
      operator: 'u1',
      colleague: 'u2',
      supervisor: 'boss',
    },
    until: pass,
    device: async (name, userId) => {
      const known = benches.get(name);
      if (known) return known;
      const made = (await make(name, [userId])).of(userId);
      benches.set(name, made);
      return made;
    },
    shared: make,
    service: {
      container: async (id) => {
        await still();
        const held = tenant.state.rows.containers.get(id);
        return held && !held.deleted ? held.row : undefined;
      },
      registrations: async (containerId) => {
        await still();
        return [...tenant.state.rows.registrations.values()]
          .filter(({ row, deleted }) => !deleted && row.containerId === containerId)
          .map(({ row }) => row);
      },
      receipts: async (opIds) => {
        await still();
        return opIds.filter((opId) => tenant.receiptNow(opId)).length;
      },
      conflicts: async () => [...tenant.casesNow().values()],
      backup: async () => {
        const restore = service.backup();
        await still();
        return async () => {
          restore();
          await still();
        };
      },
      turnRight: async (userId) => {
        turnRight(tenant, userId, projectIds[0]);
        await still();
        for (const device of devices.values()) device.nudge('head');
      },
      turnValue: async (value) => {
        turnValue(tenant, value);
        await still();
        for (const device of devices.values()) device.nudge('head');
      },
      turnProject: async (projectId) => {
        turnProject(tenant, projectId);
        await still();
        for (const device of devices.values()) device.nudge('head');
      },
      deliver: async (userId, operations) => {
        const device = { deviceId: 'other', deviceName: 'other', version: '1', highestN: 1, waiting: 0, oldestAt: 0 };
        const answer = await service.push({ clientId: CLIENT, userId }, { device, operations: [...operations] });
        await still();
        if ('status' in answer) throw new Error(`refused: ${answer.code}`);
        return answer.results;
      },
      expire: async (userId) => {
        for (const device of devices.values()) if (device.account.session.userId === userId) device.link.expired = true;
      },
    },
    close: async () => {
      for (const device of devices.values()) device.shut();
    },
  };
}

function accountOf({ accounts, account }: Device, disk: Account['disk']): Account {
  return accounts.find((one) => one.disk === disk) ?? account;
}

function overPorts(wire: ReturnType<typeof newWire>, ports: Ports): Ports {
  return { ...ports, transport: overWire(wire, ports.transport) };
}
