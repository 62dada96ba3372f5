/** Lines of the offline card, in the order they are looked at. */
export const preparationIds = [
  'application',
  'classes',
  'dictionaries',
  'containerTypes',
  'costCenters',
  'leases',
  'openBoxes',
  'pocket',
  'pins',
  'storage',
  'clock',
  'identity',
] as const;
export type PreparationId = (typeof preparationIds)[number];

/**
 * Reason for a reserve without numbers: the server did not answer or is busy, or it refused the role, the device or a single series.
 */
export type LeaseFault = 'noLease' | 'leaseDenied' | 'leaseBarred' | 'leaseUnknown' | 'leasePrefix' | 'leaseDayFull';

/** Details of a line, each with its own text. `notProtected`, `skewed`, `pocketOld` and `pinsOld` are warnings on a ready line. */
export type PreparationDetail =
  | ''
  | 'unreachable'
  | 'signIn'
  | 'noServiceWorker'
  | 'incomplete'
  | LeaseFault
  | 'notProtected'
  | 'installFirst'
  | 'full'
  | 'unseen'
  | 'skewed'
  | 'pocketOld'
  | 'pinsOld';

export interface PreparationLine {
  id: PreparationId;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  /** Count of classes, values, boxes, numbers in reserve, documents; for the clock the skew in ms. */
  count: number;
  /** 0 if unknown. */
  bytes: number;
  /** Since when it is as it is (ms), e.g. the oldest dictionary's date, the last pull; 0 for what has no age. */
  at: number;
  detail: PreparationDetail;
}

export interface Preparation {
  running: boolean;
  /** End of the last run; 0 for never. */
  at: number;
  /** Until when one may stay offline (ms); 0 while a line is not ready. */
  readyUntil: number;
  lines: readonly PreparationLine[];
}
