import * as v from 'valibot';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { documentCalls, writtenNote } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import type { PageOfWords } from '#schema/rules/page-words.ts';
import { aboutKey, mayShow, miniaturesKey, pageKey, readPins, wordsKey, type Pin } from './pin-index.ts';

/** Facts of a page in addition to its image. */
const pageAbout = v.object({
  documentFormatID: v.number(),
  note: v.array(writtenNote),
  pageWidth: v.number(),
  pageHeight: v.number(),
  /** Reason why it could not be rendered, so there is no image. */
  fault: v.optional(v.object({ code: v.string(), message: v.string() })),
});
export type PinnedAbout = v.InferOutput<typeof pageAbout>;
const about = v.object({ parts: documentCalls.documentParts.result, pages: v.array(pageAbout) });
const { miniatures } = documentCalls.getDocumentMiniature.result.entries;
const { words } = documentTextCalls.pageWords.result.entries;

/** A page of a stored document; with `fault` if it cannot be rendered. */
export type PinnedPage =
  | (PinnedAbout & { picture: Uint8Array<ArrayBuffer>; fault?: undefined })
  | Required<Pick<PinnedAbout, 'fault'>>;

/**
 * Rights, versions and values of a stored document, with the time of the last contact about it; undefined if it may not be
 * shown.
 */
export async function pinnedParts(
  local: Local,
  guid: string,
): Promise<{ parts: CallResult<typeof documentCalls.documentParts>; at: number } | undefined> {
  const found = await shownPin(local, guid);
  const its = found && (await aboutOf(local, guid));
  if (!found || !its) return undefined;
  const { parts } = its;
  // the other versions exist only on the server
  const versions = parts.info.versions.filter(({ version }) => version === found.pin.version);
  return { parts: { ...parts, info: { ...parts.info, versions } }, at: found.contactAt };
}

/** A page of a stored document; undefined if it is missing or may not be shown. */
export async function pinnedPage(
  local: Local,
  { document, version, page }: { document: string; version: number; page: number },
): Promise<PinnedPage | undefined> {
  const found = await shownPin(local, document);
  if (!isOf(found, version)) return undefined;
  const its = (await aboutOf(local, document))?.pages[page - 1];
  if (its?.fault) return { fault: its.fault };
  const picture = its && (await (await local.bytes.open()).get(pageKey(document, page)));
  return its && picture && { ...its, fault: undefined, picture };
}

type Miniatures = CallResult<typeof documentCalls.getDocumentMiniature>['miniatures'];

/** The thumbnails of a stored document from a page on; none if it is missing or may not be shown. */
export async function pinnedMiniatures(
  local: Local,
  { document, version, startingPage }: { document: string; version: number; startingPage: number },
): Promise<Miniatures> {
  const found = await shownPin(local, document);
  if (!isOf(found, version)) return [];
  return (await parsed(local, miniaturesKey(document, startingPage), miniatures)) ?? [];
}

/**
 * The words of a stored document, page by page, with the time of the last contact about it; undefined if it is missing or may
 * not be shown.
 */
export async function pinnedWords(
  local: Local,
  { document, version }: { document: string; version: number },
): Promise<{ pages: PageOfWords[]; at: number } | undefined> {
  const found = await shownPin(local, document);
  if (!isOf(found, version)) return undefined;
  const numbers = Array.from({ length: found.pin.pages }, (_, at) => at + 1);
  const wordsOn = async (page: number) => ({ page, words: (await parsed(local, wordsKey(document, page), words)) ?? [] });
  return { pages: await Promise.all(numbers.map(wordsOn)), at: found.contactAt };
}

interface Shown {
  pin: Pin;
  contactAt: number;
}

const isOf = (found: Shown | undefined, version: number): found is Shown =>
  found !== undefined && (version === 0 || version === found.pin.version);

async function shownPin({ store }: Local, guid: string): Promise<Shown | undefined> {
  const index = await readPins(store);
  const pin = index.pins.find((one) => one.guid === guid && one.isWhole);
  return pin && mayShow(index) ? { pin, contactAt: index.contactAt } : undefined;
}

const aboutOf = (local: Local, guid: string) => parsed(local, aboutKey(guid), about);

/** Content of a key if it has the expected format. */
async function parsed<Schema extends v.GenericSchema>(
  local: Local,
  key: string,
  form: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const written = await (await local.bytes.open()).get(key);
  const read = v.safeParse(form, written && JSON.parse(new TextDecoder().decode(written)));
  return read.success ? read.output : undefined;
}
