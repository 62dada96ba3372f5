import * as v from 'valibot';
import { operation } from '#schema/operations/operation.ts';
import { line, text } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';

/** Shapes of the two sync calls (architecture.md, The picture; reliability.md 1.3 to 1.5). */

/** A whole number from 0 that fits its column. */
const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/**
 * Report of the caller and its unsent changes, for the administrator's view of devices and for detecting a wiped or cloned
 * store.
 */
export const deviceReport = v.object({
  deviceId: v.pipe(v.string(), v.maxLength(LIMITS.codeCharacters)),
  // truncated when stored, so a device with a long name can still send
  deviceName: text(LIMITS.bodyBytes),
  version: text(LIMITS.bodyBytes),
  /** Highest counter used; the service compares it with its own record (a lower one means the store was wiped). */
  highestN: upTo(Number.MAX_SAFE_INTEGER),
  waiting: upTo(2 ** 31 - 1),
  oldestAt: upTo(Number.MAX_SAFE_INTEGER),
  // fields that devices of the earlier version do not send
  /** Space for data: bytes used and allowed; 0 if the browser does not report it. */
  usedBytes: v.optional(upTo(Number.MAX_SAFE_INTEGER)),
  quotaBytes: v.optional(upTo(Number.MAX_SAFE_INTEGER)),
  /** The last `prepareAsked` that this device has carried out. */
  preparedFor: v.optional(upTo(Number.MAX_SAFE_INTEGER)),
  /** The browser profile of this database: users who share a tablet have separate devices, and one of these (S8). */
  tabletId: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.codeCharacters))),
});
export type DeviceReport = v.InferOutput<typeof deviceReport>;

export const pushRequest = v.object({
  device: deviceReport,
  operations: v.pipe(v.array(operation), v.minLength(1), v.maxLength(LIMITS.pushOperations)),
});
export type PushRequest = v.InferOutput<typeof pushRequest>;

export const verdict = v.object({
  opId: v.string(),
  /** `held`: a dependency is unknown, send again later; `retry`: nothing was decided. Both leave it queued. */
  verdict: v.picklist(['applied', 'contested', 'refused', 'held', 'retry']),
  /** Feed position the device must reach before it may drop its projection of the change; 0 when held or retry. */
  seq: v.number(),
  code: v.string(),
  conflictId: v.string(),
  message: v.string(),
});
export type PushVerdict = v.InferOutput<typeof verdict>;

export const pushAnswer = v.object({
  epoch: v.string(),
  serviceTime: v.number(),
  /** The service has other operations of this device number: take a new device id before the next push. */
  newDevice: v.boolean(),
  results: v.array(verdict),
});
export type PushAnswer = v.InferOutput<typeof pushAnswer>;

export const pullRequest = v.object({
  device: deviceReport,
  /** Empty at the first pull. */
  epoch: line,
  since: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * Head of the feed when this device started to read from 0, so it never had rows deleted earlier. Absent in earlier versions.
   */
  start: v.optional(upTo(Number.MAX_SAFE_INTEGER)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)),
  /** Only this scope, to fetch one that was granted later; empty for all. */
  scope: line,
});
export type PullRequest = v.InferOutput<typeof pullRequest>;

export const feedRow = v.object({
  stream: v.string(),
  id: v.string(),
  seq: v.number(),
  scope: v.string(),
  /** The newest state; null if it was deleted. */
  row: v.nullable(v.unknown()),
});
export type FeedRow = v.InferOutput<typeof feedRow>;

/** `to` ends at the end of a transaction. `since` must be the device's own cursor for the answer to be applied. */
export const pullAnswer = v.object({
  epoch: v.string(),
  since: v.number(),
  to: v.number(),
  head: v.number(),
  rows: v.array(feedRow),
  more: v.boolean(),
  serviceTime: v.number(),
  /** The feed no longer reaches back to `since`: start again from 0, the outbox stays. */
  again: v.boolean(),
  /** Time an administrator last asked this device to prepare for offline again (service time); absent for never. */
  prepareAsked: v.optional(v.number()),
});
export type PullAnswer = v.InferOutput<typeof pullAnswer>;
