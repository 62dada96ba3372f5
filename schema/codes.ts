/**
 * Every numeric code of the wire, once (S0 §3, S1 §3). No TypeScript enum and no bare `=== 2`:
 * this file names each code, `src/text/labels.ts` has its label.
 */

/** Returns a table of codes with its literal types. */
export function codes<const T extends Record<string, number>>(table: T): Readonly<T> {
  return Object.freeze(table);
}

/** The union of the values of a code table. */
export type CodeOf<T extends Record<string, number>> = T[keyof T];

/** Status of a box or envelope; `sent` is handed over, `completed` received and scanned by the archive (S1 §4). */
export const containerStatus = codes({ opened: 1, closed: 2, sent: 3, completed: 4 });
export type ContainerStatus = CodeOf<typeof containerStatus>;

/** Codes of the actions menu of a container (S1 §3 Box operations). Not the same list as `custodyEvent`. */
export const containerAction = codes({
  close: 1,
  protocolPdf: 2,
  open: 3,
  orderPickup: 4,
  protocolCsv: 5,
  deleteEnvelope: 9,
});

/** Events in the history of a container: 1 to 6 are S0 §3 ProtocolOperations, the others are ours. */
export const custodyEvent = codes({
  openBox: 1,
  closeBox: 2,
  createBox: 3,
  generateProtocol: 4,
  orderPickup: 5,
  unknown: 6,
  received: 101,
  placed: 102,
  counted: 103,
  handedOver: 104,
  corrected: 105,
  picked: 106,
  dispatched: 107,
  delivered: 108,
  returned: 109,
  destroyed: 110,
  holdPlaced: 111,
  holdLifted: 112,
  missing: 113,
  found: 114,
});
export type CustodyEvent = CodeOf<typeof custodyEvent>;

/** Events in the history of a document (S0 §3 HistoryOperations). `search` and `costCenterAdd` are audited only. */
export const documentEvent = codes({
  search: 1,
  read: 2,
  print: 3,
  save: 4,
  send: 5,
  change: 6,
  move: 7,
  import: 8,
  delete: 9,
  unDelete: 10,
  docPreview: 13,
  newVersion: 14,
  pdfVersion: 15,
  deleteImage: 16,
  contentAdd: 30,
  contentModify: 31,
  contentDelete: 32,
  erased: 802,
  costCenterAdd: 900,
});
export type DocumentEvent = CodeOf<typeof documentEvent>;

/** Kinds of an attribute (S0 §3). */
export const attributeKind = codes({
  text: 1,
  number: 2,
  date: 3,
  listValue: 4,
  defaultValue: 5,
  density: 6,
  distinction: 7,
  note: 8,
  boxCode: 10,
  fileFolderCode: 11,
  documentCode: 12,
  stampDate: 13,
  textReinput: 20,
  numberReinput: 21,
  textAutocomplete: 22,
  numberAutocomplete: 23,
});
export type AttributeKind = CodeOf<typeof attributeKind>;

/** Use of the previous row's value in an input (S1 §3 attributeFillActionTypeID; meanings are ours). */
export const fillAction = codes({ none: 0, keepLast: 1, today: 2 });
export type FillAction = CodeOf<typeof fillAction>;

/** S0 §3 DictionaryType: a standard list is whole on the device, an online one is cached with version and date. */
export const dictionaryType = codes({ standard: 0, online: 1 });

/** S0 §3 AccountType; an account at the service may not sign in (S0 §4). */
export const accountType = codes({ atClient: 0, atSystem: 1, atService: 2 });
export type AccountType = CodeOf<typeof accountType>;

/** S0 §3 CustomerStatus. */
export const customerStatus = codes({ external: 0, internal: 1 });
export type CustomerStatus = CodeOf<typeof customerStatus>;

/** S0 §3 two-factor kinds of the client check. */
export const twoFactorType = codes({ single: 1, captcha: 2 });

/** Rights of a user in a class (S0 §3 UserClassAccess). */
export const classAccess = codes({ import: 1, search: 2 });

/** Kinds of groups people are in (S0 §3 GroupKindName); `manager`, `acceptor` and `user` count in one project. */
export const groupKind = codes({
  administrator: 1,
  supervisor: 2,
  manager: 3,
  acceptor: 5,
  user: 10,
  moderator: 20,
  forumUser: 21,
  globalGroups: 25,
});

/** S1 §3: an active cost center. 0 is ours for withdrawn ones. */
export const costCenterStatus = codes({ inactive: 0, active: 1 });

/** S1 §3 project list kinds. */
export const projectListKind = codes({ protocoling: 1, import: 3 });

/** Order statuses (decisions.md, Status). */
export const orderStatus = codes({
  draft: 1,
  waitingForAcceptance: 2,
  accepted: 3,
  inProgress: 4,
  completed: 5,
  cancelled: 6,
  rejected: 7,
});
export type OrderStatus = CodeOf<typeof orderStatus>;

/** S0 §3 OrderType. */
export const orderType = codes({
  orderBox: 1,
  orderDocument: 2,
  orderFileFolder: 3,
  orderScan: 4,
  orderSet: 5,
  orderPickupBox: 6,
  orderPickupDocument: 7,
  orderPickupFileFolder: 8,
  orderDestroyBox: 9,
  orderMaterial: 10,
  orderDestroyMobile: 11,
  orderDestroyFromCity: 12,
  orderTape: 13,
  orderDestroyDocument: 14,
  orderBulk: 15,
});
export type OrderType = CodeOf<typeof orderType>;

/** States of a file; only a ready one is read. */
export const fileState = codes({ receiving: 1, checking: 2, ready: 3, refused: 4, gone: 5 });
export type FileState = CodeOf<typeof fileState>;

/** States of a file of a value list; a current one is replaced by the next. */
export const dictionaryFileState = codes({
  received: 1,
  checking: 2,
  checked: 3,
  publishing: 4,
  current: 5,
  replaced: 6,
  refused: 7,
  queuedForDeletion: 8,
  deleted: 9,
});
export type DictionaryFileState = CodeOf<typeof dictionaryFileState>;

/** States of an import. */
export const importStatus = codes({
  new: 1,
  receiving: 2,
  checking: 3,
  checked: 4,
  running: 5,
  paused: 6,
  done: 7,
  doneWithRefused: 8,
  failed: 9,
  rollingBack: 10,
  rolledBack: 11,
  partlyRolledBack: 12,
  cancelled: 13,
});
export type ImportStatus = CodeOf<typeof importStatus>;

/** States of work in the queue. */
export const workState = codes({ waiting: 1, working: 2, done: 3, failed: 4, cancelled: 5 });
export type WorkState = CodeOf<typeof workState>;

/** Messages of the hub to users (S0 §3 Signal message types); moves of the head go to devices. */
export const signalKind = codes({ reportGenerated: 1, workflowProcess: 2, newOrderToAccept: 3, refreshTaskList: 4 });
export type SignalKind = CodeOf<typeof signalKind>;

/** Numeric menu route ids (S0 §2); from 101 on they are ours. */
export const menuRoute = codes({
  documentSearchClass: 1,
  documentSearchLink: 2,
  retailImport: 4,
  reports: 5,
  orders: 6,
  protocol: 7,
  userManagement: 11,
  faq: 14,
  tickets: 15,
  costCenter: 16,
  myRequests: 17,
  assignedToMe: 18,
  myAccount: 20,
  myAccountOrders: 21,
  invoices: 22,
  segregation: 23,
  dashboard: 24,
  releaseManager: 25,
  passwordChange: 26,
  notification: 27,
  integration: 28,
  dictionaryManagement: 29,
  verificationModule: 30,
  internalWorkflow: 31,
  verificationClassList: 32,
  conflictDesk: 101,
  devices: 102,
  intake: 103,
  places: 104,
  labels: 105,
  deletedDocuments: 106,
  anonymization: 107,
  workflows: 108,
  preparedFiles: 109,
  fulfilment: 111,
  handover: 112,
  retention: 113,
  exceptions: 114,
  audit: 121,
  operations: 122,
});
export type MenuRoute = CodeOf<typeof menuRoute>;

/** Ids of the user preferences (S0 §3); from 101 on they are ours: the default delivery data of orders (S0 §2). */
export const preferenceId = codes({
  language: 1,
  defaultCatalog: 5,
  defaultProject: 16,
  inputColumns: 17,
  recipient: 101,
  street: 102,
  postalCode: 103,
  city: 104,
  contactName: 111,
  contactPhone: 112,
  contactEmail: 113,
  orderCostCenter: 121,
  orderNote: 122,
  orderMails: 131,
});
export type PreferenceId = CodeOf<typeof preferenceId>;
