import { documentCalls } from '#schema/calls/documents.ts';
import type { Call, CallInput } from '#schema/calls/call.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { callKept } from '#src/data/answers/use-called.ts';
import { call, type Given, type Outcome } from '#src/data/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import { room } from '#src/data/storage/space.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import { aboutKey, pageKey, pinPrefix, type Pin } from './pin-index.ts';
import type { PinnedAbout } from './read-pin.ts';

/** Why a document is not kept; `stopped` goes on with the next look at the service. */
export type PinFault = 'stopped' | 'tooMany' | 'full' | 'noPages' | 'refused';

/** Waits a busy service asks for, at most, before a document is left for the next look. */
const WAITS = 20;
const LONGEST_WAIT_MS = 15_000;
const WIDTH = 1_600;

/** Bytes that kept pages may take: a share of the room, so that unsent work never lacks any. */
async function mostBytes(): Promise<number> {
  const { quotaBytes } = await room();
  return quotaBytes === 0 ? DOCUMENT_LIMITS.pinnedBytes : Math.min(DOCUMENT_LIMITS.pinnedBytes, quotaBytes / 5);
}

/** Removes everything kept of these documents. */
export async function dropPages({ bytes }: Local, guids: readonly string[]): Promise<void> {
  const store = await bytes.open();
  for (const guid of guids) await store.drop((await store.list(pinPrefix(guid))).map(({ key }) => key));
}

/**
 * Fetches the newest version of a document as this person is shown it, page by page; black areas are in the pixels. What was here of
 * it before is removed first: it may show what is black now.
 */
export async function fetchPin(
  opened: Local,
  { guid, others }: { guid: string; others: readonly Pin[] },
  onPage: (page: number, of: number) => void,
  place: Workplace,
): Promise<Pick<Pin, 'version' | 'pages' | 'bytes'> | PinFault> {
  await dropPages(opened, [guid]);
  if ((await room()).level === 'stop') return 'full';
  const found = await callKept(documentCalls.documentParts, { guid }, place);
  if (found.kind !== 'done') return found.kind === 'refused' ? 'refused' : 'stopped';
  const { version, pageCount: count } = found.data.info.versions[0] ?? { version: 0, pageCount: 0 };
  if (count === 0) return 'noPages';
  const sum = (of: 'pages' | 'bytes') => others.reduce((total, one) => total + one[of], 0);
  if (sum('pages') + count > DOCUMENT_LIMITS.pinnedPages) return 'tooMany';
  const left = (await mostBytes()) - sum('bytes');
  const store = await opened.bytes.open();
  const pages: PinnedAbout[] = [];
  let bytes = 0;
  for (let page = 1; page <= count; page += 1) {
    onPage(page, count);
    const asked = { documentGuid: guid, version, page, width: WIDTH } as const;
    const outcome = await patiently(documentCalls.getDocumentPage, asked, place);
    // signed out in the meantime: another user's answers must not fill this database
    if (openNow(place) !== opened) return 'stopped';
    if (outcome.kind !== 'done') return outcome.kind === 'refused' ? 'refused' : 'stopped';
    const { base64File, documentFormatID, note, pageWidth, pageHeight } = outcome.data;
    const picture = Uint8Array.from(atob(base64File), (character) => character.codePointAt(0) ?? 0);
    bytes += picture.byteLength;
    if (bytes > left) return 'tooMany';
    await store.put(pageKey(guid, page), picture);
    pages.push({ documentFormatID, note, pageWidth, pageHeight });
  }
  await store.put(aboutKey(guid), new Blob([JSON.stringify({ parts: found.data, pages })]));
  return { version, pages: count, bytes };
}

/** Calls again as long as the service asks to come back: pages are asked for faster than it gives them. */
async function patiently<C extends Call>(row: C, input: CallInput<C>, place: Workplace): Promise<Outcome<Given<C>>> {
  for (let n = 0; ; n += 1) {
    const outcome = await call(row, input, place);
    if (outcome.kind !== 'later' || n === WAITS) return outcome;
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(outcome.retryAfterMs, 500), LONGEST_WAIT_MS)));
  }
}
