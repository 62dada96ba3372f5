import { inflateSync } from 'node:zlib';

/**
 * Text of a PDF whose fonts carry the letters of their glyphs, as those do that the service and a device make. A text does
 * not say here by which font it is read, so it is read by each: one reading is its own.
 */
export function pdfText(file: Uint8Array): string {
  const streams = pdfStreams(file);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(lettersOf);
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ|(<\w+>) Tj/g)].map(([text]) => glyphsIn(text)));
  return shown.flatMap((glyphs) => fonts.map((letters) => glyphs.map((glyph) => letters.get(glyph) ?? '').join(''))).join('\n');
}

/** What a PDF draws: its packed parts as they are written. */
export function pdfStreams(file: Uint8Array): string[] {
  const raw = Buffer.from(file).toString('latin1');
  // a packed stream may end with \r itself: a byte too many behind it does no harm, a missing one does
  return [...raw.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => inflated(body));
}

const glyphsIn = (text: string) =>
  [...text.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => glyph.toLowerCase()));

/** What each glyph stands for: one by one, or a range with a list. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, glyph = '', hex = ''] of cmap.matchAll(/^<(\w{4})><(\w+)>$/gm)) letters.set(glyph.toLowerCase(), textOf(hex));
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    // letters of a ligature are apart
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) =>
      letters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), textOf(hex)),
    );
  return letters;
}

const textOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return ''; // a font is packed otherwise
  }
}
