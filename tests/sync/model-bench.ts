import { shipped } from '#sync/behaviour.ts';
import type { Ports } from '#sync/ports.ts';
import { dictionaryId, projectIds, streets, classOf } from '#sync/simulator/client-data.ts';
import { Device } from '#sync/simulator/device.ts';
import { calm } from '#sync/simulator/faults.ts';
import { ModelService } from '#sync/simulator/model-service.ts';
import { Network } from '#sync/simulator/network.ts';
import { chance } from '#sync/simulator/prng.ts';
import { Timeline } from '#sync/simulator/timeline.ts';
import { shortHash, Trace } from '#sync/simulator/trace.ts';
import type { Bench, BenchDevice } from './scenarios/bench.ts';
import { newWire, overWire } from './scenarios/wire.ts';

const CLIENT = 'acme';
const WAIT_MS = 15 * 60_000;

/** The bench of the scenarios over the model: the simulator's devices and service on virtual time, without its faults. */
export function modelBench(seed = 1): Bench {
  const timeline = new Timeline(Date.UTC(2026, 2, 2, 7));
  const dice = chance(seed);
  const trace = new Trace(() => timeline.now, false);
  const service = new ModelService({
    now: () => Math.floor(timeline.now),
    sha256: shortHash,
    committed: () => {
      for (const device of devices.values()) if (device.link.up) timeline.after(20, () => device.nudge('head'));
    },
    flaws: {},
  });
  const tenant = service.addTenant(CLIENT, 3);
  const devices = new Map<string, Device>();
  const benches = new Map<string, BenchDevice>();
  const network = new Network({ timeline, dice, trace, service, faults: () => calm, downUntil: { at: 0 } });
  let ids = 0;
  const uuid = () => `01900000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`;

  const pass = async (isSo: () => boolean | Promise<boolean>, what: string) => {
    for (const end = timeline.now + WAIT_MS; timeline.now < end;) {
      if (await isSo()) return;
      await timeline.run(timeline.now + 50, () => false);
    }
    throw new Error(`in vain: ${what}`);
  };

  const make = async (name: string, userId: string): Promise<BenchDevice> => {
    const wire = newWire();
    const surroundings = {
      timeline,
      dice,
      trace,
      network,
      faults: () => calm,
      behaviour: shipped,
      wrap: (ports: Ports) => overPorts(wire, ports),
      uuid,
      logoutWipes: false,
    };
    const device = new Device(name, surroundings, [{ clientId: CLIENT, userId }]);
    devices.set(name, device);
    device.open(0);
    await pass(() => device.living.length > 0, 'a tab is open');
    const { disk } = device.account;
    return {
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
      rows: async (collection) => disk.find(collection, {}),
      outbox: async () => disk.find('outbox', {}),
    };
  };

  return {
    facts: {
      projectId: projectIds[0],
      classId: classOf(projectIds[0]),
      containerTypeId: 'box',
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
      const made = await make(name, userId);
      benches.set(name, made);
      return made;
    },
    service: {
      container: async (id) => {
        const held = tenant.state.rows.containers.get(id);
        return held && !held.deleted ? held.row : undefined;
      },
      registrations: async (containerId) =>
        [...tenant.state.rows.registrations.values()]
          .filter(({ row, deleted }) => !deleted && row.containerId === containerId)
          .map(({ row }) => row),
      receipts: async (opIds) => opIds.filter((opId) => tenant.receiptNow(opId)).length,
      conflicts: async () => [...tenant.casesNow().values()],
      backup: async () => {
        const restore = service.backup();
        return async () => restore();
      },
      turnRight: async (userId) => {
        tenant.turnRight(userId, projectIds[0]);
        for (const device of devices.values()) device.nudge('head');
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

function overPorts(wire: ReturnType<typeof newWire>, ports: Ports): Ports {
  return { ...ports, transport: overWire(wire, ports.transport) };
}
