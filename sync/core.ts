import type { OutboxDoc } from '#schema/collections.ts';
import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Behaviour } from './behaviour.ts';
import type { Owner } from './engine-contract.ts';
import type { Kinds } from './outbox/kinds.ts';
import type { Mirror } from './outbox/mirror.ts';
import { readDevice } from './outbox/device.ts';
import { isUndecided, type OutboxEvent } from './outbox/states.ts';
import type { Ports } from './ports.ts';
import type { Projection } from './projection/projection.ts';

/** Parts shared within one engine. */
export interface Core {
  ports: Ports;
  owner: Owner;
  behaviour: Behaviour;
  mirror: Mirror;
  kinds: Kinds;
  projection: Projection;
  /** Time zone of the device when the tab was opened: audited, never used for order. */
  zone: string;
  /** Device clock minus service clock, as last measured. */
  skew: { ms: number };
  /** Files the service has, as far as this tab knows. */
  arrived: Set<string>;
  /** Those of them that are not on this device: only the service can know whether it has them. */
  absent: Set<string>;
}

/** Service time by the last measured skew: for keeping and purging, never for order. */
export function serviceNow({ ports, skew }: Core): number {
  return ports.clock.now() - skew.ms;
}

/** The document after an event, or undefined when the event changes nothing in its state. */
export function moved(core: Core, doc: OutboxDoc, event: OutboxEvent, fields: Partial<OutboxDoc> = {}): OutboxDoc | undefined {
  const state = core.behaviour.rules[doc.state][event];
  return state === doc.state && Object.keys(fields).length === 0 ? undefined : { ...doc, ...fields, state };
}

/** Returns the device report sent with every request: caller and unsent changes. */
export async function report(core: Core): Promise<DeviceReport> {
  const { ports, owner, mirror } = core;
  const waiting = mirror.pending().filter(({ doc }) => isUndecided(doc.state));
  const device = await readDevice(ports.store, ports.ids, ports.clock.now());
  return {
    deviceId: device.deviceId,
    deviceName: owner.deviceName,
    version: owner.version,
    highestN: device.n,
    waiting: waiting.length,
    oldestAt: waiting.reduce((oldest, { doc }) => Math.min(oldest || doc.savedAt, doc.savedAt), 0),
  };
}
