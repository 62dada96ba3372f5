import { chance, type Chance } from './prng.ts';

/** Photos in a run, and faults that affect only bytes. */
export interface FileFaults {
  /** Share of the actions that add photos to a document. */
  share: number;
  /** A part arrives shorter than it was sent. */
  shortened: number;
  /** A tab dies after the last answer, before its engine receives it. */
  tabCrash: number;
}

/** Severity of a run: each seed draws its own mix (swarm testing), so rare faults also occur on reliable networks. */
export interface Faults {
  /** Probabilities per message. */
  drop: number;
  duplicate: number;
  slow: number;
  cut: number;
  before5xx: number;
  after5xx: number;
  expired: number;
  tooLarge: number;
  tooMany: number;
  /** An intermediary answers in place of the service, which may or may not have received the message. */
  foreign: number;
  /** The service dies in the middle of a batch. */
  serviceCrash: number;
  /** A tab dies at a write. */
  tabCrash: number;
  /** Longest step of a store; slow ones let two tabs interleave. */
  storeLatencyMs: number;
  /** Longest suspension of a background tab right before a write (`FROZEN_MS`). */
  frozen: number;
  /** Delay of another tab's notices: a background tab receives them late. */
  noticeLagMs: number;
  /** Mean time between offline periods, and their length; 0 for none. */
  offlineEveryMs: number;
  offlineMs: number;
  /** Number in a run. */
  restores: number;
  configurationChanges: number;
  rightsChanges: number;
  nights: number;
  userSwitches: number;
  /** Number of blocked devices, and of devices asked to prepare again. */
  bars: number;
  prepares: number;
  /** Number of users disabled for a while. */
  switchedOff: number;
  /** Both tabs believe they have the lock; or it is occasionally stolen. */
  lock: 'kept' | 'stolen' | 'nobody';
  /** The hub's message about a moved head is lost. */
  hubLost: number;
  clockSkewMs: number;
  /** Share of the actions on orders and at the bench of the archive; 0 in most worlds. */
  orders: number;
  bench: number;
  /** Number of legal holds placed or lifted. */
  holds: number;
  /** Number of times a user's document visibility is narrowed or widened; 0 in most worlds. */
  sights: number;
  /** Share of the actions that print labels; 0 in most worlds. */
  labels: number;
  /** Number of imports; 0 in most worlds. */
  imports: number;
  /** Number of devices that get a new version of the application; 0 in most worlds. */
  updates: number;
  /** Files of operations; 0 in most worlds. */
  files: FileFaults;
}

/** No faults. */
export const calm: Faults = {
  drop: 0,
  duplicate: 0,
  slow: 0,
  cut: 0,
  before5xx: 0,
  after5xx: 0,
  expired: 0,
  tooLarge: 0,
  tooMany: 0,
  foreign: 0,
  serviceCrash: 0,
  tabCrash: 0,
  storeLatencyMs: 0,
  frozen: 0,
  noticeLagMs: 0,
  offlineEveryMs: 0,
  offlineMs: 0,
  restores: 0,
  configurationChanges: 0,
  rightsChanges: 0,
  nights: 0,
  userSwitches: 0,
  bars: 0,
  prepares: 0,
  switchedOff: 0,
  lock: 'kept',
  hubLost: 0,
  clockSkewMs: 0,
  orders: 0,
  bench: 0,
  holds: 0,
  sights: 0,
  labels: 0,
  imports: 0,
  updates: 0,
  files: { share: 0, shortened: 0, tabCrash: 0 },
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Duration of a suspension between two steps, while the other tab works. */
export const FROZEN_MS = { least: 500, most: 60_000 };

/** Separate dice for rarer events, so worlds without them do not change. */
export interface OwnDice {
  /** Orders of an administrator about devices. */
  orders: Chance;
  /** Users switched off and on. */
  switches: Chance;
  /** Suspended tabs. */
  freezes: Chance;
  /** Intermediaries that answer requests. */
  strangers: Chance;
  /** Orders, the bench, and legal obstacles. */
  baskets: Chance;
  /** Photos: users who add them, and faults of their bytes. */
  photos: Chance;
  /** Users whose document visibility is narrowed. */
  sights: Chance;
  /** Printed labels. */
  labels: Chance;
  /** Imports, and the nodes that run them. */
  imports: Chance;
  /** New versions of the application. */
  updates: Chance;
  /** Dice of a further actor, by its name. */
  of: (name: string) => Chance;
}

/** The separate dice of a seed. */
export function ownDiceOf(seed: number): OwnDice {
  return {
    orders: chance(~seed),
    switches: chance(seed + 0x5eed0000),
    freezes: chance(seed + 0x0f4ee2e0),
    strangers: chance(seed + 0x0a1155e7),
    baskets: chance(seed + 0x0ba5ce75),
    photos: chance(seed + 0x0f0705ee),
    sights: chance(seed + 0x05167750),
    labels: chance(seed + 0x01abe150),
    imports: chance(seed + 0x01a90700),
    updates: chance(seed + 0x07e15e00),
    of: (name) =>
      chance(seed ^ Array.from(name).reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5)),
  };
}

/** Draws the mix of a seed. */
export function drawFaults(
  dice: Chance,
  { orders, switches, freezes, strangers, baskets, photos, sights, labels, imports, updates }: OwnDice,
): Faults {
  const isOrdering = baskets.happens(0.35);
  const sometimes = (most: number, share = 0.5) => (dice.happens(share) ? dice.next() * most : 0);
  return {
    drop: sometimes(0.2),
    duplicate: sometimes(0.2),
    slow: sometimes(0.2),
    cut: sometimes(0.2),
    before5xx: sometimes(0.1),
    after5xx: sometimes(0.1),
    expired: sometimes(0.03, 0.3),
    tooLarge: sometimes(0.1, 0.2),
    tooMany: sometimes(0.1, 0.3),
    foreign: strangers.happens(0.4) ? strangers.next() * 0.3 : 0,
    serviceCrash: sometimes(0.05),
    tabCrash: sometimes(0.004),
    storeLatencyMs: dice.happens(0.25) ? (dice.pick([4, 4, 40, 400]) ?? 4) : 0,
    frozen: freezes.happens(0.25) ? freezes.next() * 0.03 : 0,
    noticeLagMs: dice.happens(0.15) ? dice.int(1_000, 30_000) : 20,
    offlineEveryMs: dice.happens(0.6) ? dice.int(2, 20) * MINUTE : 0,
    offlineMs: dice.int(1, 8) * MINUTE,
    restores: dice.happens(0.25) ? 1 : 0,
    configurationChanges: dice.happens(0.4) ? dice.int(1, 6) : 0,
    rightsChanges: dice.happens(0.2) ? dice.int(1, 3) : 0,
    nights: dice.happens(0.2) ? dice.int(1, 2) : 0,
    userSwitches: dice.happens(0.3) ? dice.int(1, 4) : 0,
    bars: orders.happens(0.4) ? orders.int(1, 4) : 0,
    prepares: orders.happens(0.2) ? orders.int(1, 3) : 0,
    switchedOff: switches.happens(0.3) ? switches.int(1, 3) : 0,
    lock: dice.pick(['kept', 'kept', 'kept', 'stolen', 'nobody'] as const) ?? 'kept',
    hubLost: sometimes(0.8, 0.4),
    clockSkewMs: dice.happens(0.3) ? dice.int(-2 * DAY, 2 * DAY) : 0,
    orders: isOrdering ? 0.45 : 0,
    bench: isOrdering && baskets.happens(0.6) ? 0.3 : 0,
    holds: isOrdering ? baskets.int(0, 8) : 0,
    sights: sights.happens(0.35) ? sights.int(1, 3) : 0,
    labels: labels.happens(0.25) ? 0.05 + labels.next() * 0.2 : 0,
    imports: imports.happens(0.25) ? imports.int(1, 4) : 0,
    updates: updates.happens(0.25) ? updates.int(1, 6) : 0,
    files: photos.happens(0.3) ? drawFileFaults(photos) : calm.files,
  };
}

function drawFileFaults(photos: Chance): FileFaults {
  const sometimes = (most: number) => (photos.happens(0.5) ? photos.next() * most : 0);
  return { share: 0.1 + photos.next() * 0.4, shortened: sometimes(0.3), tabCrash: sometimes(0.05) };
}
