/** Limits of documents, their pages and their outputs. Separate from the others: devices that register boxes do not use them. */
export const DOCUMENT_LIMITS = {
  pages: 12_000,
  /** Files of one version. */
  sources: 200,
  /** Documents of one call. */
  atOnce: 250,
  /** Documents of one transaction that anonymizes them as a whole. */
  wholeAtOnce: 50,
  /** Areas of a page, its least side in pixels, and the text of a note. */
  areas: 500,
  areaPx: 4,
  noteCharacters: 2_000,
  hits: 500,
  /** Events on one page of a history. */
  historyRows: 200,
  listed: 100,
  /** Documents whose parts, text and neighbours a device keeps after they were shown. */
  looked: 200,
  related: 50,
  /** Most pages of a PDF made within the request; a larger one becomes work. */
  pagesAtOnce: 60,
  preparedPages: 5_000,
  preparedHours: 24,
  /** Files prepared for one user in parallel, and documents in a list of search results. */
  preparedFiles: 20,
  exportRows: 20_000,
  printed: 3,
  savedViews: 100,
  tagsOfDocument: 20,
  tagsOfProject: 500,
  listSearch: 1_000,
  /** A value list among the files of an import: its bytes, its rows, and the characters of a cell. */
  listBytes: 10_000_000,
  listRows: 10_000,
  listCell: 10_000,
  /** Matches that are counted and sorted; beyond it the answer is only *more*. */
  matches: 20_000,
  restoreDays: 30,
  undoMinutes: 15,
  massRows: 10_000,
  /** Documents kept on a device, their pages and bytes; at most a fifth of the browser's quota. */
  pinned: 200,
  pinnedPages: 5_000,
  pinnedBytes: 1_000_000_000,
  textRows: 5_000,
  /** Receivers of one mail, and suggestions for a part of a name. */
  receivers: 50,
  offeredPeople: 20,
} as const;
