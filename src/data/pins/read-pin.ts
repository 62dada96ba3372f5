import * as v from 'valibot';
import { documentCalls, writtenNote } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import { aboutKey, mayShow, pageKey, readPins, type Pin } from './pin-index.ts';

/** Facts of a page next to its picture. */
const pageAbout = v.object({
  documentFormatID: v.number(),
  note: v.array(writtenNote),
  pageWidth: v.number(),
  pageHeight: v.number(),
});
export type PinnedAbout = v.InferOutput<typeof pageAbout>;
const about = v.object({ parts: documentCalls.documentParts.result, pages: v.array(pageAbout) });

/** A page of a kept document. */
export interface PinnedPage extends PinnedAbout {
  picture: Uint8Array<ArrayBuffer>;
}

/** Rights, versions and values of a kept document, with the time of the last contact about it; undefined if it may not be shown. */
export async function pinnedParts(
  local: Local,
  guid: string,
): Promise<{ parts: CallResult<typeof documentCalls.documentParts>; at: number } | undefined> {
  const found = await shownPin(local, guid);
  const its = found && (await aboutOf(local, guid));
  if (!found || !its) return undefined;
  const { parts } = its;
  // the other versions are in the vault only
  const versions = parts.info.versions.filter(({ version }) => version === found.pin.version);
  return { parts: { ...parts, info: { ...parts.info, versions } }, at: found.contactAt };
}

/** A page of a kept document; undefined if it is not here, or may not be shown. */
export async function pinnedPage(
  local: Local,
  { document, version, page }: { document: string; version: number; page: number },
): Promise<PinnedPage | undefined> {
  const found = await shownPin(local, document);
  if (!found || (version !== 0 && version !== found.pin.version)) return undefined;
  const its = (await aboutOf(local, document))?.pages[page - 1];
  const picture = its && (await (await local.bytes.open()).get(pageKey(document, page)));
  return its && picture && { ...its, picture };
}

async function shownPin({ store }: Local, guid: string): Promise<{ pin: Pin; contactAt: number } | undefined> {
  const index = await readPins(store);
  const pin = index.pins.find((one) => one.guid === guid && one.isWhole);
  return pin && mayShow(index) ? { pin, contactAt: index.contactAt } : undefined;
}

async function aboutOf(local: Local, guid: string): Promise<v.InferOutput<typeof about> | undefined> {
  const written = await (await local.bytes.open()).get(aboutKey(guid));
  const read = v.safeParse(about, written && JSON.parse(new TextDecoder().decode(written)));
  return read.success ? read.output : undefined;
}
