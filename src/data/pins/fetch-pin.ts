import { documentCalls } from '#schema/calls/documents.ts';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { Call, CallInput } from '#schema/calls/call.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { ProblemCode } from '#schema/problems.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { callKept } from '#src/data/answers/use-called.ts';
import { call, type Given, type Outcome } from '#src/data/calls/call.ts';
import { whenFree } from '#src/data/calls/when-free.ts';
import type { Local } from '#src/data/database/database.ts';
import { room } from '#src/data/storage/space.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import { aboutKey, miniaturesKey, pageKey, pinPrefix, wordsKey, type Pin } from './pin-index.ts';
import type { PinnedAbout } from './read-pin.ts';

/** Reason why a document is not stored; `stopped` continues with the next check. */
export type PinFault = 'stopped' | 'tooMany' | 'full' | 'noPages' | 'refused';

/** Tries at a busy service before a document is postponed to the next check. */
const TRIES = 21;
const LONGEST_WAIT_MS = 15_000;

/** Bytes that stored pages may use: a share of the free space, so unsent changes never lack any. */
async function mostBytes(): Promise<number> {
  const { quotaBytes } = await room();
  return quotaBytes === 0 ? DOCUMENT_LIMITS.pinnedBytes : Math.min(DOCUMENT_LIMITS.pinnedBytes, quotaBytes / 5);
}

/** Removes everything stored of these documents. */
export async function dropPages({ bytes }: Local, guids: readonly string[]): Promise<void> {
  const store = await bytes.open();
  for (const guid of guids) await store.drop((await store.list(pinPrefix(guid))).map(({ key }) => key));
}

/**
 * Fetches the newest version of a document as this user may see it, page by page, with its words and thumbnails; black areas
 * are in the pixels. Earlier content is removed first, because it may show areas that are black now.
 */
export async function fetchPin(
  opened: Local,
  { guid, others }: { guid: string; others: readonly Pin[] },
  onPage: (page: number, of: number) => void,
  place: Workplace,
): Promise<Pick<Pin, 'version' | 'pages' | 'bytes' | 'unreadable'> | PinFault> {
  await dropPages(opened, [guid]);
  if ((await room()).level === 'stop') return 'full';
  const found = await callKept(documentCalls.documentParts, { guid }, place);
  if (found.kind !== 'done') return found.kind === 'refused' ? 'refused' : 'stopped';
  const { version, pageCount: count } = found.data.info.versions[0] ?? { version: 0, pageCount: 0 };
  if (count === 0) return 'noPages';
  const sum = (of: 'pages' | 'bytes') => others.reduce((total, one) => total + one[of], 0);
  if (sum('pages') + count > DOCUMENT_LIMITS.pinnedPages) return 'tooMany';
  const left = (await mostBytes()) - sum('bytes');
  const pin: Fetching = { opened, place, guid, version, left, bytes: 0 };
  const pages: PinnedAbout[] = [];
  for (let page = 1; page <= count; page += 1) {
    onPage(page, count);
    const about = await fetchPage(pin, page);
    if (typeof about === 'string') return about;
    pages.push(about);
  }
  const fault = await fetchMiniatures(pin, count);
  if (fault) return fault;
  const written = new Blob([JSON.stringify({ parts: found.data, pages })]);
  await (await opened.bytes.open()).put(aboutKey(guid), written);
  const unreadable = pages.flatMap(({ fault: why }, at) => (why ? [at + 1] : []));
  return { version, pages: count, bytes: pin.bytes, unreadable };
}

/** A document being fetched; `left` bytes are available for it. */
interface Fetching {
  opened: Local;
  place: Workplace;
  guid: string;
  version: number;
  left: number;
  bytes: number;
}

/** The code of a page that cannot be rendered; the others can. */
const UNREADABLE = 'page.unreadable' satisfies ProblemCode;

/**
 * Stores a page with the words the user may read. A page that cannot be rendered is stored with the reason and does not affect
 * the others.
 */
async function fetchPage(pin: Fetching, page: number): Promise<PinnedAbout | PinFault> {
  const { guid: documentGuid, version, place } = pin;
  const asked = { documentGuid, version, page };
  const picture = await patiently(documentCalls.getDocumentPage, { ...asked, width: PAGE_LIMITS.keptWidth }, place);
  const isUnreadable = picture.kind === 'refused' && picture.code === UNREADABLE;
  if (picture.kind !== 'done' && !isUnreadable) return faultOf(picture);
  const words = await patiently(documentTextCalls.pageWords, asked, place);
  if (words.kind !== 'done') return faultOf(words);
  const wordsFault = await keep(pin, wordsKey(documentGuid, page), asBytes(words.data.words));
  if (wordsFault) return wordsFault;
  if (picture.kind !== 'done') {
    const { pageWidth, pageHeight } = words.data;
    return { documentFormatID: 0, note: [], pageWidth, pageHeight, fault: { code: UNREADABLE, message: picture.message } };
  }
  const { base64File, documentFormatID, note, pageWidth, pageHeight } = picture.data;
  const drawn = Uint8Array.from(atob(base64File), (character) => character.codePointAt(0) ?? 0);
  const fault = await keep(pin, pageKey(documentGuid, page), drawn);
  return fault ?? { documentFormatID, note, pageWidth, pageHeight };
}

async function fetchMiniatures(pin: Fetching, count: number): Promise<PinFault | undefined> {
  const { guid: documentGuid, version, place } = pin;
  for (let startingPage = 0; startingPage < count; startingPage += PAGE_LIMITS.miniaturesAtOnce) {
    const outcome = await patiently(documentCalls.getDocumentMiniature, { documentGuid, version, startingPage }, place);
    if (outcome.kind !== 'done') return faultOf(outcome);
    const fault = await keep(pin, miniaturesKey(documentGuid, startingPage), asBytes(outcome.data.miniatures));
    if (fault) return fault;
  }
  return undefined;
}

const faultOf = ({ kind }: Outcome<unknown>): PinFault => (kind === 'refused' ? 'refused' : 'stopped');
const asBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

async function keep(pin: Fetching, key: string, content: Uint8Array<ArrayBuffer>): Promise<PinFault | undefined> {
  // signed out in the meantime: another user's answers must not be stored in this database
  if (openNow(pin.place) !== pin.opened) return 'stopped';
  pin.bytes += content.byteLength;
  if (pin.bytes > pin.left) return 'tooMany';
  await (await pin.opened.bytes.open()).put(key, content);
  return undefined;
}

/** Pages are requested faster than the service returns them. */
const patiently = <C extends Call>(row: C, input: CallInput<C>, place: Workplace): Promise<Outcome<Given<C>>> =>
  whenFree(() => call(row, input, place), { tries: TRIES, mostMs: LONGEST_WAIT_MS });
