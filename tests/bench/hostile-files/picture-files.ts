import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { joined, noise, type MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { tiffOf } from '#tests/bench/hostile-files/tiff-parts.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';

/** A picture with something to see, as a camera makes it. */
export const photo = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } }).blur(2);

/** JPEG, PNG and TIFF files: too large, cut, turned, with another file behind. */
export async function pictureFiles(): Promise<MadeFile[]> {
  return [...(await jpegs()), ...(await pngs()), ...(await tiffs())];
}

const zip = zipOf([{ name: 'a.class', content: noise(3_000) }]);
const page = `<!doctype html><html><script>alert(1)</script>${' '.repeat(2_000)}</html>`;

const comment = (text: string) => joined('\xff\xfe', Buffer.from([0, text.length + 2]), text);

async function jpegs(): Promise<MadeFile[]> {
  const plain = await photo(400, 300).jpeg().toBuffer();
  const turned = await photo(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const withComment = (text: string) => joined(plain.subarray(0, 2), comment(text), plain.subarray(2));
  return [
    { name: 'plain.jpg', bytes: plain, verdict: 'ready', pages: 1 },
    { name: 'turned.jpeg', bytes: turned, verdict: 'ready', pages: 1 },
    { name: 'cmyk.jpg', bytes: await photo(400, 300).toColourspace('cmyk').jpeg().toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'steps.jpg', bytes: await photo(400, 300).jpeg({ progressive: true }).toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'script-in-comment.jpg', bytes: withComment('<script>alert(1)</script>'), verdict: 'ready', pages: 1 },
    { name: 'some-zeros-behind.jpg', bytes: joined(plain, Buffer.alloc(3_000)), verdict: 'ready', pages: 1 },
    { name: 'preview-behind.jpg', bytes: joined(plain, plain), verdict: 'ready', pages: 1 },
    { name: 'pdf-in-comment.jpg', bytes: withComment('%PDF-1.7'), verdict: 'kindDiffers' },
    { name: 'zip-behind.jpg', bytes: joined(plain, zip), verdict: 'kindDiffers' },
    { name: 'page-behind.jpg', bytes: joined(plain, page), verdict: 'kindDiffers' },
    { name: 'cut.jpg', bytes: plain.subarray(0, plain.byteLength / 2), verdict: 'broken' },
    { name: 'noise.jpg', bytes: joined('\xff\xd8\xff', noise(5_000)), verdict: 'broken' },
    { name: 'large.jpg', bytes: await grey(8_000, 6_000).jpeg().toBuffer(), verdict: 'tooManyPixels' },
  ];
}

const grey = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });

async function pngs(): Promise<MadeFile[]> {
  const plain = await photo(300, 200).png().toBuffer();
  return [
    { name: 'plain.png', bytes: plain, verdict: 'ready', pages: 1 },
    { name: 'one-bit.png', bytes: oneBit(1_000, 1_400), verdict: 'ready', pages: 1 },
    { name: 'see-through.png', bytes: await photo(90, 90).ensureAlpha(0.5).png().toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'sixteen.png', bytes: await photo(90, 90).toColourspace('rgb16').png().toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'pixel-bomb.png', bytes: oneBit(14_000, 14_000), verdict: 'tooManyPixels' },
    { name: 'cut.png', bytes: plain.subarray(0, plain.byteLength / 2), verdict: 'broken' },
    { name: 'no-size.png', bytes: oneBit(0, 0), verdict: 'broken' },
    { name: 'zip-behind.png', bytes: joined(plain, zip), verdict: 'kindDiffers' },
    { name: 'jpeg.png', bytes: await photo(30, 30).jpeg().toBuffer(), verdict: 'kindDiffers' },
  ];
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = joined(type, content);
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(named));
  return joined(length, named, sum);
}

/** All white, packed as well as it goes. */
function oneBit(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height, 0);
  return joined(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  );
}

function large(side: number): Buffer {
  const strip = deflateSync(Buffer.alloc(Math.ceil(side / 8) * side), { level: 9 });
  return tiffOf([{ width: side, height: side, strip, isPacked: true }]);
}

async function tiffs(): Promise<MadeFile[]> {
  const strip = Buffer.alloc(13 * 100, 0x55);
  const one = { width: 100, height: 100, strip };
  return [
    { name: 'three.tif', bytes: tiffOf([one, one, one]), verdict: 'ready', pages: 3 },
    { name: 'reduced.tif', bytes: tiffOf([one, { ...one, isReduced: true }]), verdict: 'ready', pages: 1 },
    { name: 'jpeg-in.tiff', bytes: await photo(200, 100).tiff({ compression: 'jpeg' }).toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'cmyk.tiff', bytes: await photo(200, 100).toColourspace('cmyk').tiff().toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'sixteen.tiff', bytes: await photo(200, 100).toColourspace('rgb16').tiff().toBuffer(), verdict: 'ready', pages: 1 },
    { name: 'large.tif', bytes: large(11_800), verdict: 'ready', pages: 1 },
    { name: 'too-large.tif', bytes: large(13_000), verdict: 'tooManyPixels' },
    { name: 'loop.tif', bytes: tiffOf([one, one], { next: 'first' }), verdict: 'broken' },
    { name: 'outside.tif', bytes: tiffOf([one], { next: 'outside' }), verdict: 'broken' },
    { name: 'no-directory.tif', bytes: joined('II*\0', Buffer.alloc(4)), verdict: 'broken' },
    { name: 'cut.tif', bytes: joined('II*\0', Buffer.from([8, 0, 0, 0, 9, 0])), verdict: 'broken' },
    { name: 'empty-directories.tif', bytes: tiffOf(Array.from({ length: 10_000 }, () => ({}))), verdict: 'broken' },
    {
      name: '12001-pages.tif',
      bytes: tiffOf(Array.from({ length: 12_001 }, () => ({ width: 8, height: 1 }))),
      verdict: 'tooManyPages',
    },
    { name: 'false-strip.tif', bytes: tiffOf([{ ...one, claimed: 4_000_000_000 }]), verdict: 'ready', pages: 1 },
    { name: 'lost-strip.tif', bytes: tiffOf([{ ...one, place: 4_000_000_000 }]), verdict: 'broken' },
    {
      name: 'one-lost-strip.tif',
      bytes: tiffOf([one, { ...one, place: 4_000_000_000 }, one]),
      verdict: 'ready',
      pages: 3,
      unreadable: [1],
    },
    { name: 'one-empty.tif', bytes: tiffOf([one, {}, one]), verdict: 'broken' },
  ];
}
