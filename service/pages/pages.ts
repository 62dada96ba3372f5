import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { putBytes } from '#service/files/put-bytes.ts';
import { contentKey, derivedKey, type FileStore } from '#service/files/store.ts';
import { pictureFrom } from '#service/pages/picture-from.ts';
import { NOT_STARTED } from '#service/pages/process/page-process.ts';
import { PagePool, PagesBusy, type Rank } from '#service/pages/process/pool.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import type { PageTurn } from '#schema/records/page-turn.ts';
import type {
  Area,
  PageAnswer,
  PageRefusal,
  PageRequest,
  PageResults,
  Picture,
  Recognised,
  Word,
} from '#service/pages/process/requests.ts';
import { Spool } from '#service/pages/spool.ts';

/** A complete file in the store. */
export interface StoredFile {
  tenantId: string;
  sha256: string;
  kind: FileKind;
}

/** Parameters of a rendered page: its width, black areas and highlights, all after rotation. */
export interface Drawing {
  width: number;
  turn?: PageTurn;
  black: readonly Area[];
  marks?: readonly Area[];
  /** False for a look under black areas: it is rendered each time, and no picture of it stays in the store. */
  isKept?: boolean;
}

export interface PagesOptions {
  store: FileStore;
  /** Folder for copies of files while they are open. */
  folder: string;
  processes: number;
  log: Logger;
}

/**
 * Pages of files, checked, rendered and read in processes that can be killed. It does not check rights, so only code that does
 * may use it (documents, *one door*).
 */
export class Pages {
  readonly #store: FileStore;
  readonly #spool: Spool;
  readonly #pool: PagePool;
  readonly #log: Logger;
  readonly #writing = new Set<Promise<void>>();

  constructor({ store, folder, processes, log }: PagesOptions) {
    this.#store = store;
    this.#log = log;
    this.#spool = new Spool(store, folder, PAGE_LIMITS.spoolBytes);
    this.#pool = new PagePool({ processes, log, spool: this.#spool.folder, bytes: PAGE_LIMITS.processBytes });
  }

  /** Opens a file and measures its pages, or returns the refusal; a file on which our code fails is `unreadable`. */
  async check(file: StoredFile): Promise<{ done: readonly PageSize[] } | PageRefusal> {
    const answer = await this.#ask(file, (path) => ({ task: 'check', path, kind: file.kind }), 'check');
    return 'fault' in answer ? { refused: 'unreadable' } : answer;
  }

  /** Words of a page with their boxes, including those under black areas, which the caller removes. */
  words(file: StoredFile, page: number, signal?: AbortSignal, rank: Rank = 'page'): Promise<PageAnswer<readonly Word[]>> {
    return this.#ask(file, (path) => ({ task: 'words', path, kind: file.kind, page }), rank, signal);
  }

  /** The same with the priority of background work. */
  wordsInWork(file: StoredFile, page: number, signal?: AbortSignal): Promise<PageAnswer<readonly Word[]>> {
    return this.words(file, page, signal, 'work');
  }

  /**
   * All words of a PDF that is about to leave, as a reader finds them; null if it does not open. The store never has it: a node that is
   * killed in between would leave it there.
   */
  async wordsOfOutput(bytes: Uint8Array, rank: Rank): Promise<ReadonlySet<string> | null> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return this.#spool.holding(bytes, async (path) => {
      const file = { path, kind: 'pdf' } as const;
      const checked = await this.#run({ task: 'check', ...file }, sha256, 'check');
      if (!('done' in checked)) return null;
      const found = new Set<string>();
      for (const { n } of checked.done) {
        const words = await this.#run({ task: 'words', ...file, page: n }, sha256, rank);
        if (!('done' in words)) return null;
        for (const [word] of words.done) found.add(word);
      }
      return found;
    });
  }

  /** Recognises the words in the image of a page, with the priority of background work. */
  recognise(file: StoredFile, page: number, language: string, signal?: AbortSignal): Promise<PageAnswer<Recognised>> {
    return this.#ask(file, (path) => ({ task: 'recognise', path, kind: file.kind, page, language }), 'work', signal);
  }

  /** The image of a page with the size of the page in its file: from the derived store, or rendered now and stored there. */
  async picture(
    file: StoredFile,
    page: PageSize,
    drawing: Drawing,
    signal?: AbortSignal,
    rank: Rank = 'page',
  ): Promise<PageAnswer<Picture>> {
    const { turn = 0, isKept = true } = drawing;
    const width = widthOf(file.kind, page, widthBefore(page, turn, drawing.width));
    const key = derivedKey(file.tenantId, file.sha256, page.n, width, layersOf(drawing));
    const kept = isKept ? await this.#kept(key) : undefined;
    if (kept) return { done: kept };
    const { black, marks = [] } = drawing;
    const drawn = await this.#ask(
      file,
      (path) => ({ task: 'draw', path, kind: file.kind, page: page.n, turn, width, black, marks }),
      rank,
      signal,
    );
    if ('done' in drawn && isKept) this.#keep(key, drawn.done.bytes);
    return drawn;
  }

  /** Thumbnails of these pages, in order. */
  miniatures(file: StoredFile, pages: readonly { page: PageSize; drawing: Omit<Drawing, 'width'> }[], signal?: AbortSignal) {
    const width = PAGE_LIMITS.miniaturePx;
    return Promise.all(pages.map(({ page, drawing }) => this.picture(file, page, { ...drawing, width }, signal)));
  }

  /** Ends the processes after rendered pages are stored. */
  async close(): Promise<void> {
    this.#pool.close();
    await Promise.allSettled(this.#writing);
    await this.#spool.close();
  }

  async #ask<R extends PageRequest>(
    { tenantId, sha256 }: StoredFile,
    requestOf: (path: string) => R,
    rank: Rank,
    signal?: AbortSignal,
  ): Promise<PageAnswer<PageResults[R['task']]>> {
    return this.#spool.with(contentKey(tenantId, sha256), (path) => this.#run(requestOf(path), sha256, rank, signal));
  }

  async #run<R extends PageRequest>(
    request: R,
    sha256: string,
    rank: Rank,
    signal?: AbortSignal,
  ): Promise<PageAnswer<PageResults[R['task']]>> {
    const answer = await this.#pool.run(request, rank, signal);
    if ('fault' in answer && answer.fault === NOT_STARTED) throw new PagesBusy(NOT_STARTED);
    if ('fault' in answer) this.#log.error({ sha256, rank, fault: answer.fault }, 'a page process failed');
    return answer;
  }

  async #kept(key: string): Promise<Picture | undefined> {
    if (!(await this.#store.head(key))) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.#store.get(key)) chunks.push(chunk);
    return pictureFrom(Buffer.concat(chunks));
  }

  /** Stores an image without waiting; after a failure it is rendered again. */
  #keep(key: string, bytes: Uint8Array): void {
    const written = putBytes(this.#store, key, bytes).catch((error: unknown) =>
      this.#log.warn({ error, key }, 'a drawn page was not kept'),
    );
    this.#writing.add(written);
    void written.finally(() => this.#writing.delete(written));
  }
}

/** Key for the areas of a rendered page: equal areas give equal keys. */
function layersOf({ black, marks = [], turn = 0 }: Omit<Drawing, 'width'>): string {
  const turned = turn === 0 ? '' : `-r${turn}`;
  if (black.length + marks.length === 0) return `0${turned}`;
  const areas = [black, marks].map((list) => list.map(({ x, y, width, height }) => [x, y, width, height]));
  return createHash('sha256').update(JSON.stringify(areas)).digest('hex').slice(0, 32) + turned;
}

/** Width before rotation that gives the requested width afterwards. A thumbnail keeps its size. */
function widthBefore({ w, h }: PageSize, turn: PageTurn, width: number): number {
  if (turn % 2 === 0 || h === 0 || width <= PAGE_LIMITS.miniaturePx) return width;
  return Math.max(PAGE_LIMITS.miniaturePx + 1, Math.round((width * w) / h));
}

/** Images are never enlarged, and a page of one bit has a single full size, so fewer widths are stored. */
function widthOf(kind: FileKind, { w, bilevel }: PageSize, width: number): number {
  const isPicture = kind === 'tiff' || kind === 'jpeg' || kind === 'png';
  if (!isPicture) return width;
  return bilevel && width > PAGE_LIMITS.miniaturePx ? Math.max(w, PAGE_LIMITS.miniaturePx + 1) : Math.min(width, w);
}
