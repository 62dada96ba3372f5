import type { Random } from '#service/demo/random.ts';

/** Form of a file of the demonstration; `scan` is a PDF of a picture. */
export type DrawnForm = 'pdf' | 'scan' | 'jpeg' | 'tiff' | 'text' | 'docx';

/** The file of one document. */
export interface DocumentPlan {
  number: number;
  form: DrawnForm;
  versions: number;
  pages: (random: Random) => number;
  isBlack: boolean;
  isMarked: boolean;
  /** Design of its paper; the plain sheet without one. */
  layout?: number;
  /** Its text is read so much later, so that the queue of text recognition is seen working. */
  readAfterMs?: number;
}

/** Documents of a client that have pages a moment after its first start, and that stories look at. */
export const FIRST_DOCUMENTS = 96;
/** Those that follow in the client `demo`. */
export const FURTHER_DOCUMENTS = 324;
/** Those of the other clients: a tenth of both. */
export const OTHERS_DOCUMENTS = 42;

/** Most are PDF with text; some pose as scans, and some are plain text. */
export function firstPlan(at: number): DocumentPlan {
  return {
    number: at,
    form: at % 16 === 15 ? 'text' : at % 16 === 6 ? 'jpeg' : at % 8 === 6 ? 'tiff' : 'pdf',
    versions: at % 6 === 2 ? 2 : 1,
    pages: (random) => (at === 5 ? 40 : random.int(1, at % 3 === 0 ? 6 : 3)),
    isBlack: at % 8 === 3,
    isMarked: at % 4 === 1,
  };
}

/** Further documents repeat in blocks, so that any part of them has some of each. */
const BLOCK = 27;
const scans: readonly number[] = [2, 9, 16, 23];
const unread: readonly number[] = [4, 11, 18];
const scanForms = ['scan', 'tiff', 'jpeg'] as const;
/** The block with the file of 300 pages. */
const LARGEST = { block: 6, slot: 22, pages: 300 };
/** Between two files whose text is read later. */
const READ_EVERY_MS = 600_000;

/** With the first ones: 60 scans, 40 without text yet, 12 texts, 24 with black and 40 with marked areas, 35 with further versions. */
export function furtherPlan(n: number): DocumentPlan {
  const [block, slot] = [Math.floor(n / BLOCK), n % BLOCK];
  const isUnread = unread.includes(slot) || (slot === 25 && block < 4);
  const isScan = scans.includes(slot);
  const isLargest = block === LARGEST.block && slot === LARGEST.slot;
  const isText = slot === 13 && block % 2 === 0;
  return {
    number: n,
    form: isText ? 'docx' : isScan ? (scanForms[n % scanForms.length] ?? 'scan') : isUnread ? 'scan' : 'pdf',
    versions: slot === 5 ? 2 : slot === 14 && block < 7 ? 3 : 1,
    pages: (random) => (isLargest ? LARGEST.pages : isScan || isUnread ? 1 : random.int(1, slot % 5 === 1 ? 12 : 7)),
    isBlack: slot === 0,
    isMarked: slot === 7 || (slot === 20 && block < 4),
    layout: n,
    ...(isUnread && { readAfterMs: (n + 1) * READ_EVERY_MS }),
  };
}
