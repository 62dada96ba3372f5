import * as v from 'valibot';
import {
  countOutcome,
  countState,
  exceptionKind,
  pageStatus,
  treatments,
  type CountOutcome,
  type CountState,
  type ExceptionKind,
  type PageStatus,
} from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';

/** Rows of the archive: counts of boxes, exceptions, locations of boxes. */

const code = text(LIMITS.codeCharacters);
/** Fields of every row that operations change. */
export const made = {
  id: line,
  projectId: line,
  version: v.number(),
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  createdByOp: line,
};

/** Most items a count saves in one operation; beyond that the bench saves a part. */
export const ITEMS_AT_ONCE = 2_500;

/** Transfer format of one scan: document, code, outcome, method (`s`, `t`, `p`), and time in ms. */
export const countItem = v.tuple([
  line,
  code,
  v.picklist(Object.values(countOutcome) as CountOutcome[]),
  v.picklist(['s', 't', 'p']),
  v.number(),
]);
export type CountItemRow = v.InferOutput<typeof countItem>;

/** Sums of a count. */
export const countNumbers = v.strictObject({
  expected: v.number(),
  found: v.number(),
  missing: v.number(),
  extra: v.number(),
  strays: v.number(),
});

/** The count of a box: one row for each box, with the sums of the last run. */
export const count = v.object({
  ...made,
  containerId: line,
  state: v.picklist(Object.values(countState) as CountState[]),
  ...countNumbers.entries,
  /** Ids of the parts that contain its items. */
  parts: list(line),
  byName: line,
  /** Time of the last run, in ms. */
  at: v.number(),
  remark: paragraph,
});
export type Count = v.InferOutput<typeof count>;

/** Items of a count, one row for each run; devices have those of unfinished counts. */
export const countPart = v.object({
  ...made,
  containerId: line,
  items: list(countItem),
  closed: v.boolean(),
});
export type CountPart = v.InferOutput<typeof countPart>;

/** Resolution of an exception. */
export const resolutions = ['moved', 'registered', 'struck', 'found', 'accepted', 'returned'] as const;

/** An unexpected finding, until a user resolves it. */
export const exception = v.object({
  ...made,
  kind: v.picklist(Object.values(exceptionKind) as ExceptionKind[]),
  state: v.picklist(['open', 'resolved']),
  /** Box in which it was found; empty if the box itself is unknown. */
  containerId: line,
  /** Document; empty for a box, and for an unregistered code. */
  registrationId: line,
  code,
  note: paragraph,
  resolution: v.picklist(['', ...resolutions]),
  resolvedAt: v.number(),
  resolvedByName: line,
});
export type Exception = v.InferOutput<typeof exception>;

/** Current location of a box. Customers never see shelves. */
export const placement = v.object({ ...made, containerId: line, placeCode: code, since: v.number() });
export type Placement = v.InferOutput<typeof placement>;

/** A correction by the archive, for the history of the box, with its author and reason. */
export const treated = v.object({
  ...made,
  did: v.picklist(treatments),
  containerId: line,
  /** Document; empty for the confirmation of a box. */
  registrationId: line,
  /** Code of the document before the correction. */
  code,
  /** Codes of the source and target box; empty for other corrections. */
  from: code,
  to: code,
  reason: paragraph,
});
export type Treated = v.InferOutput<typeof treated>;

/** Documents of a project whose pages are compared with a list or with scans. */
export const synchronization = v.object({
  ...made,
  name: line,
  state: v.picklist(['open', 'closed']),
  source: v.picklist(['scan', 'csv']),
});
export type Synchronization = v.InferOutput<typeof synchronization>;

/** One page of a document in a synchronization. */
export const syncPage = v.object({
  ...made,
  synchronizationId: line,
  registrationId: line,
  barcode: code,
  /** Its position in the document, from 1. */
  number: v.number(),
  status: v.picklist(Object.values(pageStatus) as PageStatus[]),
  justificationId: line,
  text: paragraph,
});
export type SyncPage = v.InferOutput<typeof syncPage>;
