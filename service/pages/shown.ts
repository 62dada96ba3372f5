import { PAGE_LIMITS } from '#schema/limits.ts';
import { rectangleOf, touches, type PageArea, type Rectangle } from '#schema/records/page-area.ts';
import { placeTurned, sizeTurned, turnBack } from '#schema/records/page-turn.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { DocumentPage } from '#service/db/tables/documents.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import { readWords, type KeptWords } from '#service/pages/kept-words.ts';
import type { Pages, StoredFile } from '#service/pages/pages.ts';
import type { Rank } from '#service/pages/process/pool.ts';
import type { PageAnswer, Picture, Word } from '#service/pages/process/requests.ts';
import type { OpenVersion, SourceFile } from './open-version.ts';

export { openVersion, openVersions, OpenVersion, type Layers } from './open-version.ts';

declare const shown: unique symbol;
/**
 * Content that may be shown to a user: black areas are in its pixels, and the words under them are removed. Only this module
 * creates it.
 */
export type Shown<T> = T & { readonly [shown]: true };

/** A request for a page. `original` shows the content under black areas; the caller has checked that this user may see it. */
export interface Look {
  width: number;
  isOriginal?: boolean;
  withMarks?: boolean;
}

/**
 * The only access to the pages of documents: no other code reads their files or words for a user. Its results are redacted:
 * black areas are pixels, and words that touch one by a pixel are dropped entirely.
 */
export class Door {
  readonly #store: FileStore;
  readonly #pages: Pages;
  readonly #rank: Rank;

  /** A door for `work` renders with the priority of background work. */
  constructor(store: FileStore, pages: Pages, rank: Rank = 'page') {
    this.#store = store;
    this.#pages = pages;
    this.#rank = rank;
  }

  /** The image of a page, counted from 1. */
  async picture(open: OpenVersion, page: number, look: Look, signal?: AbortSignal): Promise<PageAnswer<Shown<Picture>>> {
    const { source, at } = placeOf(open, page);
    const { opacity, highlight } = open.layers(page);
    const { turn = 0 } = at;
    const drawing = {
      width: look.width,
      turn,
      black: look.isOriginal === true ? [] : rectanglesOf(opacity),
      isKept: look.isOriginal !== true || opacity.length === 0,
      marks: look.withMarks === false ? [] : rectanglesOf(highlight),
    };
    const inFile = { ...at, ...sizeTurned(at, turnBack(turn)) };
    const answer = await this.#pages.picture(source, inFile, drawing, signal, this.#rank);
    return answer as PageAnswer<Shown<Picture>>; // drawn with the black areas above
  }

  /** Thumbnails of pages in order; null for a page that cannot be rendered. */
  miniatures(open: OpenVersion, pages: readonly number[], signal?: AbortSignal): Promise<(Shown<Picture> | null)[]> {
    return Promise.all(
      pages.map(async (page) => {
        const answer = await this.picture(open, page, { width: PAGE_LIMITS.miniaturePx }, signal);
        return 'done' in answer ? answer.done : null;
      }),
    );
  }

  /** The words of a page with their boxes, without those under black areas. */
  async words(open: OpenVersion, page: number, signal?: AbortSignal): Promise<Shown<readonly Word[]>> {
    const { source, at } = placeOf(open, page);
    const kept = await this.#keptWords(source);
    const all = kept ? (kept.pages[at.n] ?? []) : await this.#embedded(source, at.n, signal);
    return visibleWords(wordsTurned(all, at), open.layers(page).opacity);
  }

  /** The words of an output as a reader finds them; null if it does not open. */
  wordsOfOutput(bytes: Buffer): Promise<ReadonlySet<string> | null> {
    return this.#pages.wordsOfOutput(bytes, this.#rank);
  }

  /**
   * Words of pages, those under stored black areas apart from the others, for checking that an output contains none of the first.
   * They are used for nothing else, and judged here again: what a mistake above shows is not taken for visible.
   */
  async *judgedWords(open: OpenVersion, pages: readonly number[]): AsyncGenerator<{ black: string[]; clear: string[] }> {
    const kept = new Map<string, KeptWords | null>();
    for (const page of pages) {
      const { source, at } = placeOf(open, page);
      if (!kept.has(source.sha256)) kept.set(source.sha256, await this.#keptWords(source));
      const ofFile = kept.get(source.sha256);
      const all = ofFile ? (ofFile.pages[at.n] ?? []) : await this.#embedded(source, at.n);
      const areas = rectanglesOf(open.layers(page).opacity);
      const isUnder = ([, x, y, w, h]: Word) => areas.some((area) => sharedPixels(area, { x, y, width: w, height: h }) > 0);
      const words = Map.groupBy(wordsTurned(all, at), isUnder);
      const texts = (is: boolean) => (words.get(is) ?? []).map(([text]) => text);
      yield { black: texts(true), clear: texts(false) };
    }
  }

  /** The words of all pages, page by page. */
  async *allWords(open: OpenVersion, signal?: AbortSignal): AsyncGenerator<{ page: number; words: Shown<readonly Word[]> }> {
    const kept = new Map<string, KeptWords | null>();
    for (const [index, at] of open.pages.entries()) {
      signal?.throwIfAborted();
      const { source } = placeOf(open, index + 1);
      if (!kept.has(source.sha256)) kept.set(source.sha256, await this.#keptWords(source));
      const ofFile = kept.get(source.sha256);
      const all = ofFile ? (ofFile.pages[at.n] ?? []) : await this.#embedded(source, at.n, signal);
      yield { page: index + 1, words: visibleWords(wordsTurned(all, at), open.layers(index + 1).opacity) };
    }
  }

  /**
   * The unchanged bytes of the files of a version; null if any area is black, or a page was omitted, moved or rotated, because
   * such a version must be rendered for output.
   */
  original(open: OpenVersion): readonly Shown<SourceBytes>[] | null {
    if (open.blackened.size > 0 || !open.isAsCame) return null;
    return open.sources.map((source) => {
      const read = (start?: number, end?: number) => this.#store.get(contentKey(source.tenantId, source.sha256), start, end);
      return { name: source.name, kind: source.kind, bytes: source.bytes, read } as Shown<SourceBytes>; // nothing of it is black
    });
  }

  /** True if the content of all files of a version is in the store. */
  async isThere(open: OpenVersion): Promise<boolean> {
    for (const { tenantId, sha256 } of open.sources) if (!(await this.#store.head(contentKey(tenantId, sha256)))) return false;
    return open.sources.length > 0;
  }

  async #embedded(source: StoredFile, n: number, signal?: AbortSignal): Promise<readonly Word[]> {
    const answer = await this.#pages.words(source, n, signal, this.#rank);
    return 'done' in answer ? answer.done : [];
  }

  async #keptWords({ tenantId, sha256 }: StoredFile): Promise<KeptWords | null> {
    return readWords(this.#store, tenantId, sha256);
  }
}

/** Bytes of a file of a document without black areas. */
export interface SourceBytes {
  name: string;
  kind: FileKind;
  bytes: number;
  read: (start?: number, end?: number) => AsyncIterable<Uint8Array>;
}

const rectanglesOf = (areas: readonly PageArea[]): Rectangle[] => areas.map(({ position }) => rectangleOf(position));

/** The hash of the content a page was taken from. */
export const contentOf = (open: OpenVersion, page: number): string => placeOf(open, page).source.sha256;

function placeOf(open: OpenVersion, page: number): { source: SourceFile; at: DocumentPage } {
  const at = open.pages[page - 1];
  const source = at && open.sources[at.file];
  if (!at || !source) throw new RangeError(`The version has no page ${page}.`);
  return { source, at };
}

/** Words of a page with their positions after rotation. */
function wordsTurned(words: readonly Word[], { w, h, turn = 0 }: DocumentPage): readonly Word[] {
  if (turn === 0) return words;
  const before = sizeTurned({ w, h }, turnBack(turn));
  return words.map(([text, x, y, width, height]): Word => {
    const place = placeTurned({ x, y, width, height }, before, turn);
    return [text, place.x, place.y, place.width, place.height];
  });
}

/** Size of the part that two rectangles share. */
function sharedPixels(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

function visibleWords(words: readonly Word[], opacity: readonly PageArea[]): Shown<readonly Word[]> {
  const black = rectanglesOf(opacity);
  const visible = words.filter(([, x, y, width, height]) => !black.some((area) => touches(area, { x, y, width, height })));
  return visible as readonly Word[] as Shown<readonly Word[]>; // without those under black
}
