import type { CustodyEvent } from '#schema/codes.ts';

/** Rows only the service keeps: nobody sees them through the feed. */

/** Audit of a decision: base, both values, result, reason, batch (ux.md §7). */
export interface Decision {
  /** The deciding operation. */
  id: string;
  conflictId: string;
  at: number;
  userId: string;
  userName: string;
  deviceId: string;
  decision: string;
  reason: string;
  note: string;
  batchId: string;
  secondsSpent: number;
  base: unknown;
  device: unknown;
  service: unknown;
  result: unknown;
}

/** A movement or change of status of a container, before it is chained (decisions.md, Status). */
export interface Custody {
  containerId: string;
  event: CustodyEvent;
  userId: string;
  userName: string;
  role: string;
  deviceId: string;
  from: string;
  to: string;
  /** `scanned` or `typed`; empty where nothing was read. */
  method: string;
  seal: string;
  deviceAt: number;
  at: number;
}
