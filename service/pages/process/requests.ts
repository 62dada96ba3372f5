import type { PageSize } from '#schema/records/page-size.ts';
import type { PageTurn } from '#schema/records/page-turn.ts';
import type { TwoKinds } from '#schema/rules/file-looks.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { FileVerdict } from '#schema/rules/file-verdicts.ts';

/** Requests of the service to a page process, and its answers. */

/** An area of a page, in page space. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word of a page and its box in page space: text, x, y, width, height. */
export type Word = readonly [text: string, x: number, y: number, width: number, height: number];

/** A page as JPG 5 or PNG 6 (DocumentFormat). */
export interface Picture {
  bytes: Uint8Array;
  format: 5 | 6;
  width: number;
  height: number;
}

/** Words recognised in the image of a page, and the confidence in percent. */
export interface Recognised {
  words: readonly Word[];
  confidence: number;
}

interface OfFile {
  /** Path at which the process reads the file. */
  path: string;
  kind: FileKind;
}

/**
 * `width` in pixels before rotation, areas after it; pages of one bit are rendered in full size unless `width` is that of a
 * thumbnail.
 */
export type PageRequest =
  | (OfFile & { task: 'check' })
  | (OfFile & { task: 'draw'; page: number; turn: PageTurn; width: number; black: readonly Area[]; marks: readonly Area[] })
  | (OfFile & { task: 'words'; page: number })
  | (OfFile & { task: 'recognise'; page: number; language: string });

/** Result of a request, by its task. */
export interface PageResults {
  check: readonly PageSize[];
  draw: Picture;
  words: readonly Word[];
  recognise: Recognised;
}

/** The kind of a file that its name does not announce. */
export type OtherKind = Omit<TwoKinds, 'named'>;

/** `other`: for `kindDiffers`. */
export interface PageRefusal {
  refused: FileVerdict;
  other?: OtherKind;
}

/** `refused`: an expected outcome of the file or of this page; `fault`: an error of ours. */
export type PageAnswer<T> = { done: T } | PageRefusal | { fault: string };

/** Ends a request with a verdict about its file. */
export class Refusal extends Error {
  readonly answer: PageRefusal;
  constructor(verdict: FileVerdict, why = '', { other, ...options }: ErrorOptions & { other?: OtherKind } = {}) {
    super(`${verdict} ${why}`, options);
    this.answer = { refused: verdict, ...(other && { other }) };
  }
}
