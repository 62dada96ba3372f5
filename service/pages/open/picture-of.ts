import { PAGE_LIMITS } from '#schema/limits.ts';
import { areasOn, fillBlack, isBlack, marked } from '#service/pages/open/black.ts';
import { oneBitPng } from '#service/pages/open/one-bit-png.ts';
import type { Raster } from '#service/pages/open/opened-file.ts';
import { sharp } from '#service/pages/open/sharp.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import type { Area, Picture } from '#service/pages/process/requests.ts';

const QUALITY = 80;

/**
 * Encodes a rendered page with its black areas. They are filled into the raw pixels before encoding: in one pipeline sharp
 * would scale the page afterwards, away from the area. The encoded bytes are decoded again and checked, and an image that still
 * shows hidden content is never returned.
 */
export async function pictureOf(
  drawn: Raster,
  page: PageSize,
  width: number,
  { black, marks }: { black: readonly Area[]; marks: readonly Area[] },
): Promise<Picture> {
  const raster = marks.length > 0 ? marked(drawn, areasOn(drawn, page, marks)) : drawn;
  const areas = areasOn(raster, page, black);
  fillBlack(raster, areas);
  const isOneBit = page.bilevel && width > PAGE_LIMITS.miniaturePx && raster.channels === 1;
  const bytes = isOneBit ? oneBitPng(raster) : await jpeg(raster);
  if (areas.length > 0) await assertBlack(bytes, areas);
  return { bytes, format: isOneBit ? 6 : 5, width: raster.width, height: raster.height };
}

function jpeg({ data, width, height, channels }: Raster): Promise<Buffer> {
  const pixels = sharp(data, { raw: { width, height, channels } });
  return (channels === 4 ? pixels.removeAlpha() : pixels).jpeg({ quality: QUALITY }).toBuffer();
}

async function assertBlack(bytes: Buffer, areas: ReturnType<typeof areasOn>): Promise<void> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PAGE_LIMITS.bilevelPixels })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (!isBlack({ data, channels: 1, width: info.width, height: info.height }, areas)) {
    throw new Error('A black area of a page shows something.');
  }
}
