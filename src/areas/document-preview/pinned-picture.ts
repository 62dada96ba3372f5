import { documentFormat } from '#schema/codes/documents.ts';
import { pinnedMiniatures, pinnedPage } from '#src/data/pins/read-pin.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { keyOf, type KeptPicture, type WantedPage } from './page-loader.ts';

/**
 * The picture of a page that is kept on this device, or why it cannot be drawn; undefined if it is not here. A store that fails has none.
 */
export async function pinnedPicture(wanted: WantedPage): Promise<KeptPicture> {
  const opened = openNow();
  if (!opened) return undefined;
  const page = await pinnedPage(opened, wanted).catch(() => undefined);
  if (!page) return undefined;
  if (page.fault) return { fault: { kind: 'refused', ...page.fault, issues: [], status: 200 } };
  const { picture, documentFormatID, note, pageWidth, pageHeight } = page;
  const type = documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
  return {
    key: keyOf(wanted),
    address: `data:${type};base64,${base64Of(picture)}`,
    note,
    pageWidth,
    pageHeight,
    isOriginal: false,
  };
}

/** Miniatures that are kept on this device, from a page on. A store that fails has none. */
export async function pinnedStrip(wanted: Parameters<typeof pinnedMiniatures>[1]): ReturnType<typeof pinnedMiniatures> {
  const opened = openNow();
  return opened ? pinnedMiniatures(opened, wanted).catch(() => []) : [];
}

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
