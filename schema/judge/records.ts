import type { CustodyEvent, DocumentEvent } from '#schema/codes.ts';

/** Rows only the service has: they are not in the feed. */

/** Ways an operation reaches the service. */
export const deliveryWays = ['device', 'call', 'deposit', 'file'] as const;

/** Delivery of an operation as the service knows it; the operation's own data are only a claim. */
export interface Delivery {
  /** The signed-in user who delivered it: for a rescue file the person who imported it. */
  userId: string;
  userName: string;
  /** The device registered to that user; empty for a call, a file, and a device registered to someone else. */
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
  /** The acting, signed-in user. For a rescue file, the person who imported it. */
  userId: string;
  userName: string;
  role: string;
  /** The device as the service knows it; empty where it knows none. */
  deviceId: string;
  /** The person a rescue file names as author; empty for a person's own act. */
  onBehalfOf: string;
  onBehalfOfName: string;
  /** The device the operation or the file names. */
  claimedDeviceId: string;
  how: Delivery['how'];
  from: string;
  to: string;
  /** `scanned` or `typed`; empty where nothing was read. */
  method: string;
  seal: string;
  /** Further parts of the event without names of people: number of documents, an order, a content hash. */
  detail?: Readonly<Record<string, string | number>>;
  /** Text of the token of a closing, where its device made one (`rules/seal/token.ts`); it is no part of the chain. */
  tokenText?: string | undefined;
  /** Time the device or the file names, and time of the service. */
  deviceAt: number;
  at: number;
}

/** Pages added to a document, before the version is numbered. */
export interface AddedPages {
  documentId: string;
  /** Version of the row that the pages made. */
  version: number;
  /** Files in their order, and the person who uploaded them. */
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
  /** Version of the row the event made. */
  version: number;
  /** The page it was about; absent for the whole document. */
  page?: number;
  opId: string;
  /** The acting, signed-in user, and the device as the service knows it. */
  userId: string;
  userName: string;
  deviceId: string;
  /** Time the device or the file names, and time of the service. */
  deviceAt: number;
  at: number;
  /** Further details: names of fields and places, never values. */
  detail: Readonly<Record<string, unknown>>;
}
