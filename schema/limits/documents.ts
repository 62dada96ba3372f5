/** Limits of documents, their pages and what leaves of them. Apart from those a device carries that registers boxes. */
export const DOCUMENT_LIMITS = {
  pages: 12_000,
  /** Files of one version. */
  sources: 200,
  /** Documents of one call. */
  atOnce: 250,
  /** Documents that are anonymized as a whole in one transaction. */
  wholeAtOnce: 50,
  /** Areas of a page, its least side in pixels, and the text of a note. */
  areas: 500,
  areaPx: 4,
  noteCharacters: 2_000,
  hits: 500,
  /** Events on one page of a history. */
  historyRows: 200,
  listed: 100,
  related: 50,
  /** Pages a PDF is made of while the caller waits; more are work. */
  pagesAtOnce: 60,
  preparedPages: 5_000,
  preparedHours: 24,
  /** Files of one person that are prepared at the same time, and documents in a list of what a search found. */
  preparedFiles: 20,
  exportRows: 20_000,
  printed: 3,
  savedViews: 100,
  tagsOfDocument: 20,
  tagsOfProject: 500,
  listSearch: 1_000,
  /** A list of values that comes with files of an import: its bytes, its rows, and the characters of a cell. */
  listBytes: 10_000_000,
  listRows: 10_000,
  listCell: 10_000,
  /** Matches that are counted and sorted; more are only reported as more. */
  matches: 20_000,
  restoreDays: 30,
  undoMinutes: 15,
  massRows: 10_000,
  /** Documents kept on a device, their pages and bytes; at most a fifth of what the browser gives. */
  pinned: 200,
  pinnedPages: 5_000,
  pinnedBytes: 1_000_000_000,
  textRows: 5_000,
  /** Receivers of one mail, and people that are offered for a part of a name. */
  receivers: 50,
  offeredPeople: 20,
} as const;
