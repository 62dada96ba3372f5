import type { CustodyEvent, DocumentEvent } from '#schema/codes.ts';

/** Rows that only the service has; the feed excludes them. */

/** Ways an operation reaches the service. */
export const deliveryWays = ['device', 'call', 'deposit', 'file'] as const;

/** Delivery of an operation, as established by the service; the operation's own data are only a claim. */
export interface Delivery {
  /** The signed-in user who delivered it; for a rescue file the importer. */
  userId: string;
  userName: string;
  /** The device registered to that user; empty for a call, a file, and another user's device. */
  deviceId: string;
  how: (typeof deliveryWays)[number];
}

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
  /** The acting, signed-in user. For a rescue file, the importer. */
  userId: string;
  userName: string;
  role: string;
  /** The device as established by the service; empty if unknown. */
  deviceId: string;
  /** The author according to a rescue file; empty for a user's own act. */
  onBehalfOf: string;
  onBehalfOfName: string;
  /** The device according to the operation or the file. */
  claimedDeviceId: string;
  how: Delivery['how'];
  from: string;
  to: string;
  /** `scanned` or `typed`; empty if nothing was read. */
  method: string;
  seal: string;
  /** Further details without names of people: number of documents, an order, a content hash. */
  detail?: Readonly<Record<string, string | number>>;
  /** Text of the token of a closing, if its device made one (`rules/seal/token.ts`); it is not part of the chain. */
  tokenText?: string | undefined;
  /** Time according to the device or the file, and service time. */
  deviceAt: number;
  at: number;
}

/** Pages added to a document, before the version is numbered. */
export interface AddedPages {
  documentId: string;
  /** Version of the row after adding the pages. */
  version: number;
  /** Files in order, and the user who uploaded them. */
  fileIds: readonly string[];
  ownerId: string;
  name: string;
  userId: string;
  userName: string;
  at: number;
}

/** An event in the history of a document, before it is numbered. */
export interface DocumentNote {
  documentId: string;
  operation: DocumentEvent;
  /** Version of the row after the event. */
  version: number;
  /** The page concerned; absent for the whole document. */
  page?: number;
  opId: string;
  /** The acting, signed-in user, and the device as established by the service. */
  userId: string;
  userName: string;
  deviceId: string;
  /** Time according to the device or the file, and service time. */
  deviceAt: number;
  at: number;
  /** Further details: names of fields and places, never values. */
  detail: Readonly<Record<string, unknown>>;
}
