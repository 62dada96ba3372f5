import type { PageTurn } from '#schema/records/page-turn.ts';
import type { Raster } from '#service/pages/open/opened-file.ts';

/** Rotates the pixels of a page clockwise by quarter turns. */
export function turnedRaster(raster: Raster, turn: PageTurn): Raster {
  if (turn === 0) return raster;
  const { data, channels, width, height } = raster;
  const [across, down] = turn % 2 === 1 ? [height, width] : [width, height];
  const turned = Buffer.allocUnsafe(data.byteLength);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = turn === 1 ? [height - 1 - y, x] : turn === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      const [from, to] = [(y * width + x) * channels, (toY * across + toX) * channels];
      for (let channel = 0; channel < channels; channel += 1) turned[to + channel] = data[from + channel] ?? 0;
    }
  }
  return { data: turned, channels, width: across, height: down };
}
