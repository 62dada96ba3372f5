import { BehaviorSubject } from 'rxjs';
import { documentCalls } from '#schema/calls/documents.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { callWith, type Outcome } from '#src/data/calls/call.ts';

/** A page of a version of a document. */
export interface WantedPage {
  document: string;
  version: number;
  page: number;
  /** Number of the last black area: a picture of another one is out of date. */
  revision?: number;
  /** With what is under black, for those who may see it: each look is in the history. */
  isOriginal?: boolean;
}

type PageAnswer = CallResult<typeof documentCalls.getDocumentPage>;

/** A drawn page: its picture as an address, its size in page space, its notes. */
export interface PagePicture extends Pick<PageAnswer, 'note' | 'pageWidth' | 'pageHeight'> {
  key: string;
  address: string;
  /** Shows what is under black. */
  isOriginal: boolean;
}

/** State of a viewer's picture: the one before stays, dimmed, until the next has come. */
export interface PageLoad {
  picture: PagePicture | undefined;
  /** The page asked for last. */
  wanted: string;
  busy: boolean;
  fault: Exclude<Outcome<unknown>, { kind: 'done' }> | undefined;
}

/** A page of this device: its picture, or why it has none. */
export type KeptPicture = PagePicture | { fault: NonNullable<PageLoad['fault']> } | undefined;

/** Pictures that stay in memory for going back; they are never stored. */
const KEPT = 30;
/** Time on a page until the next one is loaded ahead: leafing through known pages asks for nothing. */
const AHEAD_MS = 120;

/** A load under way. */
interface Load {
  key: string;
  ending: AbortController;
  answer: Promise<Outcome<PageAnswer>>;
}

export const keyOf = ({ document, version, page, revision = 0, isOriginal = false }: WantedPage) =>
  `${document} ${version} ${page} ${isOriginal ? ORIGINAL : ''}${revision}`;
const ORIGINAL = 'original ';

/**
 * Loads the pictures of one viewer, one at a time: a new load ends the one before, and an answer that comes all the same
 * is not shown. An original is neither kept nor loaded ahead. Once a page is there the next one in the direction of reading is loaded ahead; a wanted page ends that load too, unless
 * it is the same page: then it goes on as the load of this page.
 */
export class PageLoader {
  readonly state = new BehaviorSubject<PageLoad>({ picture: undefined, wanted: '', busy: false, fault: undefined });
  readonly #keptPicture: (wanted: WantedPage) => Promise<KeptPicture>;
  readonly #kept = new Map<string, PagePicture>();
  #loading: AbortController | undefined;
  #ahead: Load | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #last: WantedPage | undefined;

  /** `keptPicture` gives a page from this device, where the service cannot be reached. */
  constructor(keptPicture: (wanted: WantedPage) => Promise<KeptPicture> = async () => undefined) {
    this.#keptPicture = keptPicture;
  }

  /** Shows a page; `pageCount` is how many there are to go ahead in. */
  async show(wanted: WantedPage, pageCount = 0): Promise<void> {
    const key = keyOf(wanted);
    this.#loading?.abort();
    const ahead = this.#takeAhead(key);
    this.#forgetOlder(wanted);
    const next = nextOf(wanted, this.#last, pageCount);
    this.#last = wanted;
    const known = this.#kept.get(key);
    if (known) {
      this.state.next({ picture: known, wanted: key, busy: false, fault: undefined });
      this.#goAhead(next);
      return;
    }
    const { ending, answer } = ahead ?? this.#ask(wanted);
    this.#loading = ending;
    this.state.next({ ...this.state.value, wanted: key, busy: true, fault: undefined });
    const outcome = await answer;
    if (ending.signal.aborted) return;
    const kept = outcome.kind === 'unreachable' && !wanted.isOriginal ? await this.#keptPicture(wanted) : undefined;
    if (ending.signal.aborted) return;
    if (kept && !('fault' in kept)) {
      this.state.next({ picture: kept, wanted: key, busy: false, fault: undefined });
      return;
    }
    if (outcome.kind !== 'done') {
      this.state.next({ picture: undefined, wanted: key, busy: false, fault: kept?.fault ?? outcome });
      return;
    }
    this.state.next({ picture: this.#keep(key, outcome.data), wanted: key, busy: false, fault: undefined });
    this.#goAhead(next);
  }

  /** Ends the load under way. Pictures stay for a viewer that returns. */
  stop(): void {
    this.#loading?.abort();
    this.#takeAhead('');
  }

  /** Forgets all pictures: another person works here, or the page was changed. */
  forget(): void {
    this.stop();
    this.#kept.clear();
  }

  #ask(wanted: WantedPage): Load {
    const { document: documentGuid, version, page, isOriginal } = wanted;
    const ending = new AbortController();
    const answer = callWith({ signal: ending.signal }, documentCalls.getDocumentPage, {
      documentGuid,
      version,
      page,
      ...(isOriginal && { showOpacity: false }),
    });
    return { key: keyOf(wanted), ending, answer };
  }

  /** Loads a page that is probably wanted next. One that cannot be had is no fault: it is asked for again when it is wanted. */
  #goAhead(next: WantedPage | undefined): void {
    if (!next || this.#kept.has(keyOf(next))) return;
    this.#pause = setTimeout(() => {
      const load = this.#ask(next);
      this.#ahead = load;
      void load.answer.then((outcome) => {
        if (this.#ahead !== load) return;
        this.#ahead = undefined;
        if (outcome.kind === 'done') this.#keep(load.key, outcome.data);
      });
    }, AHEAD_MS);
  }

  /** The load ahead, if it is of this page; one of another page is ended. */
  #takeAhead(key: string): Load | undefined {
    clearTimeout(this.#pause);
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.key === key) return ahead;
    ahead?.ending.abort();
    return undefined;
  }

  /** Pictures of a document before its last black area, and originals, also the one that is shown dimmed until the next has come. */
  #forgetOlder({ document, revision = 0 }: WantedPage): void {
    const isOlder = (key: string) => key.startsWith(`${document} `) && !key.endsWith(` ${revision}`);
    for (const key of this.#kept.keys()) if (isOlder(key)) this.#kept.delete(key);
    const { picture } = this.state.value;
    if (picture && (picture.isOriginal || isOlder(picture.key))) this.state.next({ ...this.state.value, picture: undefined });
  }

  #keep(
    key: string,
    { base64File, documentFormatID, note, pageWidth, pageHeight, original: isOriginal }: PageAnswer,
  ): PagePicture {
    const type = documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
    const picture = { key, address: `data:${type};base64,${base64File}`, note, pageWidth, pageHeight, isOriginal };
    if (!isOriginal) this.#kept.set(key, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return picture;
  }
}

/** The page after this one, or the one before it for a reader who goes back. */
function nextOf(wanted: WantedPage, last: WantedPage | undefined, pageCount: number): WantedPage | undefined {
  if (wanted.isOriginal) return undefined;
  const isBack = last?.document === wanted.document && last.version === wanted.version && last.page > wanted.page;
  const page = wanted.page + (isBack ? -1 : 1);
  return page >= 1 && page <= pageCount ? { ...wanted, page } : undefined;
}
