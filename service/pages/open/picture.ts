import { open } from 'node:fs/promises';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { OpenedFile, Raster } from '#service/pages/open/opened-file.ts';
import { sharp } from '#service/pages/open/sharp.ts';
import { tiffDirectories } from '#service/pages/open/tiff-directories.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { Refusal } from '#service/pages/process/requests.ts';

/** EXIF orientations from here on swap width and height. */
const TURNED = 5;
const PNG_GREY = 0;

/** Opens a TIFF of any number of pages, a JPEG or a PNG. Too many pixels are refused before any is unpacked. */
export async function openPicture(path: string, kind: FileKind): Promise<OpenedFile> {
  const pages = kind === 'tiff' ? await tiffPages(path) : [await onePage(path, kind)];
  return {
    pages,
    draw: (asked, width) => drawn(path, kind, asked, width),
    words: () => [],
    close: () => undefined,
  };
}

async function tiffPages(path: string): Promise<PageSize[]> {
  const directories = (await tiffDirectories(path)).filter(({ isReduced }) => !isReduced);
  const pages = directories.map(({ n, width, height, bits, samples, orientation }) =>
    sizeOf(n, width, height, orientation, bits === 1 && samples === 1),
  );
  // libtiff stops at a directory without entries
  if (pages.length === 0 || pages.some(({ w }) => w === 0)) throw new Refusal('broken', 'a directory without a page');
  return pages;
}

async function onePage(path: string, kind: FileKind): Promise<PageSize> {
  const { width, height, orientation } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Refusal('broken', 'the picture does not open', { cause: error });
    });
  return sizeOf(0, width, height, orientation ?? 1, kind === 'png' && (await isOneBit(path)));
}

function sizeOf(n: number, width: number, height: number, orientation: number, bilevel: boolean): PageSize {
  const most = bilevel ? PAGE_LIMITS.bilevelPixels : PAGE_LIMITS.colourPixels;
  if (width * height > most) throw new Refusal('tooManyPixels', `${width} × ${height}`);
  if (width === 0 || height === 0) return { n, w: 0, h: 0, bilevel };
  return orientation >= TURNED ? { n, w: height, h: width, bilevel } : { n, w: width, h: height, bilevel };
}

/** Bit depth and color type have fixed offsets in a PNG. */
async function isOneBit(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(26), 0, 26, 0);
    return buffer[24] === 1 && buffer[25] === PNG_GREY;
  } finally {
    await file.close();
  }
}

async function drawn(path: string, kind: FileKind, { n, w, bilevel }: PageSize, width: number): Promise<Raster> {
  const isWhole = bilevel && width > PAGE_LIMITS.miniaturePx;
  const options = { limitInputPixels: PAGE_LIMITS.bilevelPixels, failOn: 'error' as const, ...(kind === 'tiff' && { page: n }) };
  const turned = sharp(path, options).autoOrient();
  // a scaled page of one bit becomes gray
  const sized = isWhole || width >= w ? turned : turned.resize({ width });
  const { data, info } = await sized
    .flatten({ background: 'white' })
    .toColourspace(bilevel ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Refusal('unreadable', `page ${n}`, { cause: error });
    });
  if (info.channels === 2) throw new Refusal('unreadable', `page ${n} has ${info.channels} channels`);
  return { data, channels: info.channels, width: info.width, height: info.height };
}
