import type { DeviceState } from '#schema/calls/devices.ts';
import { isLate } from '#schema/rules/late.ts';
import type { ListSort } from '#src/kit/list/declare.ts';

/** Filters of the list. */
export type DeviceFilter = 'kept' | 'all' | 'unsent' | 'late' | 'barred';

/** A device in the list: how many users share its tablet, and whether the row above has the same tablet. */
export interface DeviceRow extends DeviceState {
  people: number;
  follows: boolean;
}

/** Returns the used part of the space, 0 to 1; -1 if its browser does not report it. */
export function usedPart({ usedBytes, quotaBytes }: DeviceState): number {
  return quotaBytes > 0 ? Math.min(1, usedBytes / quotaBytes) : -1;
}

/** Nothing of it is left to look for: its data was erased, it held nothing, and no bar has to be remembered. */
export function isGone({ erased, waiting, barredAt }: DeviceState): boolean {
  return erased && waiting === 0 && barredAt === 0;
}

const shows: Record<DeviceFilter, (device: DeviceState, now: number) => boolean> = {
  kept: (device) => !isGone(device),
  all: () => true,
  unsent: ({ waiting }) => waiting > 0,
  late: isLate,
  barred: ({ barredAt }) => barredAt > 0,
};

const keys: Readonly<Record<string, (device: DeviceState) => string | number>> = {
  user: ({ userName }) => userName.toLocaleLowerCase(),
  name: ({ name }) => name.toLocaleLowerCase(),
  waiting: ({ waiting }) => waiting,
  // nothing that waits is the youngest of all
  oldest: ({ oldestAt }) => oldestAt || Number.MAX_SAFE_INTEGER,
  lastSeen: ({ lastSeenAt }) => lastSeenAt,
  version: ({ version }) => version,
  storage: usedPart,
};

/** The devices a view asks for, in its order, those of one tablet together; the oldest unsent work first where it asks for none. */
export function devicesOf(
  all: readonly DeviceState[],
  { show, search, sort }: { show: string; search: string; sort: ListSort | undefined },
  now: number,
): DeviceRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  const passes = shows[show as DeviceFilter] ?? shows.all; // text of the address: anything else shows all
  const key = keys[sort?.column ?? 'oldest'] ?? keys['oldest'];
  const turn = sort?.down ? -1 : 1;
  const ordered = all
    .filter((device) => passes(device, now))
    .filter(({ name, userName }) => `${userName} ${name}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => (key ? turn * compare(key(a), key(b)) : 0));
  const people = new Map(byTablet(all).map((sharing) => [sharing[0]?.tablet, sharing.length]));
  return byTablet(ordered).flatMap((shown) =>
    shown.map((device, at) => ({ ...device, people: people.get(device.tablet) ?? 1, follows: at > 0 })),
  );
}

/** Returns all devices on the same tablet, this one included, in their order. */
export function onTabletOf({ tablet }: DeviceState, all: readonly DeviceState[]): DeviceState[] {
  return all.filter((each) => each.tablet === tablet);
}

/** Groups devices by tablet, each at the place of its first device. */
function byTablet(ordered: readonly DeviceState[]): DeviceState[][] {
  const tablets = new Map<string, DeviceState[]>();
  for (const device of ordered) tablets.set(device.tablet, [...(tablets.get(device.tablet) ?? []), device]);
  return [...tablets.values()];
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b), undefined, { numeric: true });
  return a - b;
}
