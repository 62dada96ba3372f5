import { afterEach, expect, test, vi } from 'vitest';
import { smallerPhoto } from './smaller-photo.ts';

/** Canvases of this test: what a browser gives at its limit of canvas memory is a canvas without a context. */
const made: Canvas[] = [];
let hasContext = true;
class Canvas {
  isDrawn = false;
  width: number;
  height: number;
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    made.push(this);
  }
  getContext() {
    return hasContext ? { drawImage: () => (this.isDrawn = true) } : null;
  }
  convertToBlob = async ({ type }: { type: string }) => new Blob([this.isDrawn ? 'page' : 'empty'], { type });
}

const photo = new File(['photo'], 'page.heic', { type: 'image/heic' });
const kept = async (isGiven: boolean) => {
  hasContext = isGiven;
  made.length = 0;
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6_000, height: 8_000, close: () => undefined }));
  return smallerPhoto(photo);
};
afterEach(() => vi.unstubAllGlobals());

test('a photo is kept as it was taken where the browser has no canvas for it: never an empty page', async () => {
  expect(await kept(false)).toBe(photo);
});

test('a large photo becomes a JPEG of 12 megapixels, and the memory of its canvas is free at the end', async () => {
  const smaller = await kept(true);
  expect([smaller.name, smaller.type, await smaller.text()]).toEqual(['page.jpg', 'image/jpeg', 'page']);
  expect(made.map(({ width, height }) => [width, height])).toEqual([[0, 0]]);
});
