import type { Raster } from '#service/pages/open/opened-file.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import type { Area } from '#service/pages/process/requests.ts';

/** A JPEG is never fully black next to white, because its blocks ring. The content itself was removed before encoding. */
const DARKEST = 64;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Areas in pixels of the rendered page, including every pixel that an area touches. */
export function areasOn({ width, height }: Raster, page: PageSize, areas: readonly Area[]): Box[] {
  const [across, down] = [width / page.w, height / page.h];
  return areas.map((area) => ({
    left: Math.max(0, Math.floor(area.x * across)),
    top: Math.max(0, Math.floor(area.y * down)),
    right: Math.min(width, Math.ceil((area.x + area.width) * across)),
    bottom: Math.min(height, Math.ceil((area.y + area.height) * down)),
  }));
}

/** Sets the raw pixels of the boxes to black. */
export function fillBlack({ data, width, channels }: Raster, boxes: readonly Box[]): void {
  for (const { left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y += 1) data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
  }
}

/** Yellow of a text marker: white turns into it, black remains. */
const MARKER = [255, 236, 110] as const;

/**
 * A rendered page with these boxes highlighted, in color. Black areas are filled afterwards, so no highlight shows the content
 * under them.
 */
export function marked(raster: Raster, boxes: readonly Box[]): Raster {
  const { width, height } = raster;
  const channels = raster.channels === 1 ? 3 : raster.channels;
  const data = raster.channels === 1 ? Buffer.alloc(width * height * 3) : raster.data;
  if (raster.channels === 1) for (let at = 0; at < width * height; at += 1) data.fill(raster.data[at] ?? 0, at * 3, at * 3 + 3);
  for (const { left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const at = (y * width + x) * channels;
        for (const [colour, most] of MARKER.entries()) data[at + colour] = Math.min(data[at + colour] ?? 0, most);
      }
    }
  }
  return { data, channels, width, height };
}

/** True if no pixel in the boxes is lighter than the edge of a black area in a JPEG. */
export function isBlack({ data, width }: Raster, boxes: readonly Box[]): boolean {
  return boxes.every(({ left, top, right, bottom }) => {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) if ((data[y * width + x] ?? 0) > DARKEST) return false;
    }
    return true;
  });
}
