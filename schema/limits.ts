/**
 * Every limit and constant once, the unit in its name (S0 §9, S1 §9, decisions.md, architecture.md).
 * SQL checks, validators, the engine and the screens take them from here.
 */
export const LIMITS = {
  // outbox and push
  pushOperations: 50,
  pushBytes: 512_000,
  backoffFirstMs: 1_000,
  backoffMostMs: 300_000,
  pushTimeoutMs: 30_000,
  sendAfterSaveMs: 100,
  pullTimeoutMs: 30_000,
  probeTimeoutMs: 4_000,
  probesForOnline: 2,
  probeWindowMs: 5_000,
  pollWithoutHubMs: 60_000,
  deviceSeenMs: 60_000,
  keptDoneDays: 30,
  heldDays: 7,
  /** Operations searched for those that depend on a corrected one. */
  dependenciesWalked: 1_000,
  failuresUntilParked: 5,
  unsentAlarmHours: 72,
  rescueOfferedHours: 24,
  /** Operations of a rescue file in one lookup. */
  rescueLookup: 500,
  /** Bytes of photos and files in a rescue file; sealing and text encoding make them 1.8 times as large. */
  rescueBytes: 50_000_000,
  rescueFileBytes: 150_000_000,
  clockWarningMs: 300_000,
  // pull
  pullRows: 1_000,
  /** A page of a pull ends before it grows beyond this; a single row is never cut. */
  pullBytes: 2_000_000,
  bulkWriteRows: 1_000,
  tombstoneDays: 90,
  dictionaryBlockValues: 2_000,
  // offline
  captureWindowDays: 7,
  /** Rounds of PBKDF2 over a password (ASVS appendix C), and wrong passwords without the service before it must be asked. */
  passwordIterations: 600_000,
  offlineTries: 10,
  codeLease: 100,
  attributeLease: 500,
  /** Most numbers leased from one series in 24 hours: a restore skips as many for each day since the backup. */
  leasedADay: 200_000,
  storageWarnBytes: 50_000_000,
  storageStopBytes: 10_000_000,
  storageReserveBytes: 2_000_000,
  draftDebounceMs: 150,
  // service
  pushPerTenant: 3,
  pushGlobal: 8,
  /** Places that stay free for others while one client is alone. */
  pushFree: 2,
  pushQueue: 200,
  /** Longest wait for a slot; a call that would wait longer gets a retry answer. */
  pushWaitMs: 3_000,
  pullPerTenant: 4,
  pullGlobal: 6,
  pullQueue: 200,
  pullWaitMs: 5_000,
  bodyBytes: 1_000_000,
  fileBytes: 100_000_000,
  importMegabytes: 1_024,
  receiptDays: 365,
  conflictDays: 730,
  deviceDays: 365,
  conflictClaimMinutes: 10,
  batchUndoMinutes: 15,
  // session
  accessTokenSeconds: 600,
  refreshTokenDays: 30,
  refreshIdleDays: 14,
  depositTokenDays: 30,
  /** A refresh whose answer was lost fails after at most 30 s and is repeated a minute later (S0 §9); the repetition is no theft. */
  refreshGraceSeconds: 120,
  refreshRetryMs: 60_000,
  /** Time after which a call without an answer is given up. */
  callTimeoutMs: 30_000,
  refreshMarginMs: 120_000,
  refreshMarginPart: 0.1,
  refreshFallbackMs: 900_000,
  loginFailuresFree: 5,
  captchaAfterFailures: 3,
  codeMinutes: 10,
  referenceMinutes: 2,
  passwordCharacters: 12,
  // screens (S0 §9)
  listPageRows: 100,
  /** Boxes of a shelf in one answer: as many as a device keeps of one. */
  shelfBoxes: 1_000,
  /** Rows of a box in one render, at most `listRows`: each save searches all of them. */
  listDrawnRows: 50,
  snackbarMs: 5_000,
  preferenceLogoutMs: 1_500,
  customerSwitchReloadMs: 1_000,
  hintDelayMs: 300,
  hintsShown: 12,
  blurClearMs: 100,
  datePickerFocusMs: 200,
  fetchMinimumMs: 200,
  slowNetworkMs: 4_000,
  onlineReloadMs: 100,
  updateCheckMs: 3_600_000,
  tooltipDelayMs: 800,
  topBarPx: 75,
  logoPx: 37,
  railPx: 110,
  drawerMinPx: 192,
  drawerTreeMinPx: 470,
  drawerItemPx: 40,
  drawerSearchPx: 68,
  /** Lines of the drawer kept beyond the window on each side. */
  drawerBench: 5,
  infoDialogPx: 400,
  dialogPx: 500,
  // hub (S0 §9)
  hubRetryMs: 10_000,
  hubRetries: 3,
  hubPingMs: 15_000,
  hubConnections: 12_000,
  /** Connections of one user among these; one more closes the oldest. */
  hubPerUser: 32,
  // notifications
  /** Most notifications of one transaction to one person; more become one. */
  notificationsAtOnce: 5,
  notificationsListed: 200,
  notificationDays: 180,
  // scan
  scanCharactersLeast: 5,
  scanGapMs: 35,
  scanSuffixMs: 100,
  scanRepeatMs: 1_500,
  /** Longest time a scan waits for a page that accepts scans. */
  scanKeptMs: 5_000,
  // values
  codeCharacters: 64,
  valueCharacters: 4_000,
  /** Size of an operation's payload as JSON, and number of values of one record. */
  payloadBytes: 384_000,
  valuesPerRecord: 500,
  /** Choices of one attribute, and any other list within a record. */
  listEntries: 10_000,
  /** A whole row as text of JSON, as a case shows it. */
  rowCharacters: 1_000_000,
  nameCharacters: 200,
  languageHeaderCharacters: 300,
  preferenceCharacters: 200,
  noteCharacters: 2_000,
  /** Boxes of one pickup order. */
  pickupBoxes: 200,
  sealsPerContainer: 8,
  openCollections: 13,
} as const;

/**
 * Limits of a document search (S0 §9 documentSearchMaxItems). Separate from the others, because devices that register boxes do
 * not use them. `parts` bounds the words and ranges of one search, because thousands of them would block all other searches.
 * A page reads at most `scannedRows` documents of `scannedBytes`, then answers with its end position. A word that fills a page from the
 * newest `firstRows` needs no index.
 */
export const SEARCH_LIMITS = {
  items: 250,
  conditions: 50,
  parts: 24,
  firstRows: 1_000,
  scannedRows: 10_000,
  scannedBytes: 32_000_000,
  /** Matches a sort takes, documents scanned for them, and significant characters of a value. */
  sorted: 20_000,
  /** Characters of the query and of the columns of a saved view. */
  viewCharacters: 4_000,
  sortedScan: 200_000,
  sortedCharacters: 200,
} as const;

/**
 * Limits of concurrent bodies per caller, or per address before sign-in, and of the time of a body without a session: a
 * deposit as long as its device waits. A file may pause for `idleMs`. Separate from the others, because devices do not use
 * them.
 */
export const BODY_LIMITS = {
  atOnce: 64,
  unsignedMs: 10_000,
  signedMs: 60_000,
  depositMs: LIMITS.pushTimeoutMs,
  idleMs: 30_000,
} as const;

/**
 * Files: the size of an uploaded part, how many of one user the service receives in parallel, how long it keeps an unfinished
 * upload. A body that takes longer than `sendMs` is aborted, and its sender retries.
 */
export const FILE_LIMITS = {
  partBytes: 8_388_608,
  partsAtOnce: 4,
  multipartBytes: 1_000_000_000,
  unfinishedDays: 7,
  mailBytes: 10_000_000,
  zipDocuments: 250,
  zipBytes: 1_000_000_000,
  sendMs: 1_200_000,
} as const;

/**
 * The work queue: how long a row is leased and how often its worker renews the lease, after which time a row with a cursor lets
 * another client work, how often a row is tried, how often a node looks without a notice, after which silence a node is dead.
 */
export const WORK_LIMITS = {
  leaseMs: 120_000,
  renewMs: 10_000,
  turnMs: 30_000,
  attempts: 3,
  lookMs: 5_000,
  deadMs: 30_000,
  keptDays: 30,
} as const;

/**
 * Pages and the processes that draw them. Separate from the others, because devices do not use them. `workMs` is the longest time
 * a process works on a page, `checkMs` on the check of a file, so a file that crashes two processes has its verdict within 10 s.
 */
export const PAGE_LIMITS = {
  pages: 12_000,
  colourPixels: 40_000_000,
  bilevelPixels: 160_000_000,
  /** Page space of PDF and text pages. */
  dotsPerInch: 150,
  widths: [480, 960, 1_240, 1_600, 3_200],
  /** Width of pages that are kept on a device: an A4 page at 150 dpi. */
  keptWidth: 1_240,
  miniaturePx: 160,
  miniaturesAtOnce: 24,
  workMs: 10_000,
  checkMs: 4_000,
  processBytes: 536_870_912,
  /**
   * Pages one process recognises: its memory grows with them, and what it learns from one page must not reach the text of others for long.
   */
  recognisedPages: 50,
  /** Bounds of a document of many files packed in one (DOCX). */
  unpackedTimes: 200,
  unpackedEntries: 2_000,
  unpackedBytes: 500_000_000,
  /** Text of a file that is shown as text. */
  textBytes: 50_000_000,
  /** Most requests that wait for a process; further ones get a retry answer. */
  line: 500,
  /** No page that was being drawn arrives later: longer than the whole line takes. */
  drawnLateMs: 3_600_000,
  /** Copies of files next to the processes. */
  spoolBytes: 1_000_000_000,
} as const;

/**
 * Largest answers of the service: a page of a list ends at the first bound, any other answer beyond the second is refused.
 * Separate from the others, because devices do not use them.
 */
export const ANSWER_LIMITS = { pageBytes: 4_000_000, bytes: 32_000_000 } as const;

/**
 * Parts in which a device fetches a value list: values and bytes of a page, the largest share of changed values that comes as a
 * difference, and the successors of withdrawn values that come with a whole list, each pair below `successorBytes`.
 */
export const DICTIONARY_PARTS = {
  values: 100_000,
  bytes: 8_000_000,
  changedShare: 0.2,
  successors: 20_000,
  successorBytes: 400,
} as const;

/**
 * Answers of cached calls on a device: most answers of one call, bytes of one and of all, days. Evicts the least recently read
 * first.
 */
export const ANSWER_STORE = { answers: 20, answerBytes: 256_000, bytes: 12_000_000, days: 30 } as const;

/**
 * Table files of imports and value lists. Separate from the others, because devices do not use them. The
 * service keeps `issuesKept` refused rows and counts the rest.
 */
export const IMPORT_LIMITS = {
  rows: 5_000_000,
  columns: 200,
  recordBytes: 1_000_000,
  cellCharacters: 1_000_000,
  issuesKept: 10_000,
  refusedRows: 500_000,
  refusedFileCharacters: 30_000_000,
  unpackedBytes: 1_000_000_000,
  unpackedTimes: 200,
  zipEntries: 2_000,
  sharedCharacters: 200_000_000,
  dictionaryValues: 2_000_000,
  newValues: 10_000,
  undoMs: 60_000,
  keptDays: 90,
} as const;

/**
 * Mail about notifications: one digest of at most `digestLines` lines for each ten minutes. `textCharacters` bounds a text in the
 * queue; a digest with its links is below it.
 */
export const MAIL_LIMITS = { digestMs: 600_000, digestLines: 50, lineCharacters: 500, textCharacters: 100_000 } as const;

/** Boxes and documents of one `explain`, which takes one statement per area. */
export const RETENTION_LIMITS = { explained: 1_000 } as const;

/** Days after which a counted box, or an order that is over, leaves all devices. */
export const COLD_DAYS = 90;

/** Milliseconds of an hour and of a day, for sums with limits in these units. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
