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
}

type PageAnswer = CallResult<typeof documentCalls.getDocumentPage>;

/** A drawn page: its picture as an address, its size in page space, its notes. */
export interface PagePicture extends Pick<PageAnswer, 'note' | 'pageWidth' | 'pageHeight'> {
  key: string;
  address: string;
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

export const keyOf = ({ document, version, page, revision = 0 }: WantedPage) => `${document} ${version} ${page} ${revision}`;

/**
 * Loads the pictures of one viewer, one at a time: a new load ends the one before, and an answer that comes all the same
 * is not shown.
 */
export class PageLoader {
  readonly state = new BehaviorSubject<PageLoad>({ picture: undefined, wanted: '', busy: false, fault: undefined });
  readonly #keptPicture: (wanted: WantedPage) => Promise<KeptPicture>;
  readonly #kept = new Map<string, PagePicture>();
  #loading: AbortController | undefined;

  /** `keptPicture` gives a page from this device, where the service cannot be reached. */
  constructor(keptPicture: (wanted: WantedPage) => Promise<KeptPicture> = async () => undefined) {
    this.#keptPicture = keptPicture;
  }

  /** Shows a page. */
  async show(wanted: WantedPage): Promise<void> {
    const key = keyOf(wanted);
    this.#loading?.abort();
    this.#forgetOlder(wanted);
    const known = this.#kept.get(key);
    if (known) {
      this.state.next({ picture: known, wanted: key, busy: false, fault: undefined });
      return;
    }
    const loading = new AbortController();
    this.#loading = loading;
    this.state.next({ ...this.state.value, wanted: key, busy: true, fault: undefined });
    const { document: documentGuid, version, page } = wanted;
    const outcome = await callWith({ signal: loading.signal }, documentCalls.getDocumentPage, { documentGuid, version, page });
    if (loading.signal.aborted) return;
    const kept = outcome.kind === 'unreachable' ? await this.#keptPicture(wanted) : undefined;
    if (loading.signal.aborted) return;
    if (kept && !('fault' in kept)) {
      this.state.next({ picture: kept, wanted: key, busy: false, fault: undefined });
      return;
    }
    if (outcome.kind !== 'done') {
      this.state.next({ picture: undefined, wanted: key, busy: false, fault: kept?.fault ?? outcome });
      return;
    }
    this.state.next({ picture: this.#keep(key, outcome.data), wanted: key, busy: false, fault: undefined });
  }

  /** Ends the load under way. Pictures stay for a viewer that returns. */
  stop(): void {
    this.#loading?.abort();
  }

  /** Forgets all pictures: another person works here, or the page was changed. */
  forget(): void {
    this.stop();
    this.#kept.clear();
  }

  /** Pictures of a document before its last black area, also the one that is shown dimmed until the next has come. */
  #forgetOlder({ document, revision = 0 }: WantedPage): void {
    const isOlder = (key: string) => key.startsWith(`${document} `) && !key.endsWith(` ${revision}`);
    for (const key of this.#kept.keys()) if (isOlder(key)) this.#kept.delete(key);
    const { picture } = this.state.value;
    if (picture && isOlder(picture.key)) this.state.next({ ...this.state.value, picture: undefined });
  }

  #keep(key: string, { base64File, documentFormatID, note, pageWidth, pageHeight }: PageAnswer): PagePicture {
    const type = documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
    const picture = { key, address: `data:${type};base64,${base64File}`, note, pageWidth, pageHeight };
    this.#kept.set(key, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return picture;
  }
}
