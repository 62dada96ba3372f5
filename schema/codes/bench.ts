import { codes, type CodeOf } from '#schema/codes.ts';

/** Codes of counting at the archive (S1 §3 segregation). */

/** State of the count of a box. `differs` is a confirmed count that does not match the registered documents. */
export const countState = codes({ waiting: 1, counting: 2, confirmed: 3, differs: 4 });
export type CountState = CodeOf<typeof countState>;

/**
 * Meaning of a scanned code in the box that is counted. `elsewhere` names the box it belongs to; `somewhere` may be registered in a
 * box that is not on this device; `unreadable` is longer than any code.
 */
export const countOutcome = codes({ found: 1, again: 2, elsewhere: 3, somewhere: 4, unknown: 5, missing: 6, unreadable: 7 });
export type CountOutcome = CodeOf<typeof countOutcome>;

/** Ways the seal of a box breaks. `changed`: the content differs, and no recorded change explains it. */
export const sealBreaks = ['movedOut', 'movedIn', 'struck', 'corrected', 'changed'] as const;
export type SealBreak = (typeof sealBreaks)[number];

/** Kinds of exceptions. */
export const exceptionKind = codes({
  unregistered: 1,
  wrongBox: 2,
  missing: 3,
  damaged: 4,
  unreadable: 5,
  sealDiffers: 6,
  unknownBox: 7,
  notClosed: 8,
  otherOrder: 9,
  notApproved: 10,
});
export type ExceptionKind = CodeOf<typeof exceptionKind>;

/** State of a page of a document in a synchronization. */
export const pageStatus = codes({ expected: 1, scanned: 2, missing: 3, damaged: 4, blank: 5, double: 6, justified: 7 });
export type PageStatus = CodeOf<typeof pageStatus>;

/** S0 §3 SegregationHistoryOperations. */
export const segregationHistory = codes({ boxConfirmation: 1, deleted: 2, boxChange: 3 });
export type SegregationHistory = CodeOf<typeof segregationHistory>;

/** Kinds of correction at the archive: three of S0, and three of ours. */
export const treatments = ['confirmed', 'struck', 'rehoused', 'corrected', 'accepted', 'recounted'] as const;
export type Treatment = (typeof treatments)[number];

/** S0 §3 SegregationBoxVerifyOperation. */
export const boxVerifyAction = codes({ confirmBox: 1, generateCsv: 2 });

/** S0 §3 SegregationEditOperation. */
export const editionAction = codes({ updateBoxes: 1, acceptIncompleteDocument: 2 });
