import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfText } from '#tests/tooling/pdf-text.ts';
import { sheetWords } from '#schema/sheet-words.ts';
import { separatorPdf } from './separator-pdf.ts';

/** Returns the drawing commands of the first page: the compressed stream with rectangles. */
function drawing(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g);
  const texts = Array.from(streams, ([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return ''; // a font is packed otherwise
    }
  });
  return texts.find((text) => / re\b/.test(text)) ?? '';
}

test('the second sheet can be read as well, though its packed text ends with a carriage return', async () => {
  const sheet = Buffer.from(await separatorPdf('0000980001', 2, sheetWords.en).arrayBuffer());
  expect(pdfText(sheet)).toContain('SEP-0000980001-002');
});

test('a separator sheet is a PDF whose barcode has bars, with its code and its words under it', async () => {
  const words = sheetWords.en;
  const sheet = Buffer.from(await separatorPdf('0000412873', 1, words).arrayBuffer());
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
  // Code 128 of `SEP-0000412873-001` has some forty bars, each one rectangle
  expect(drawing(sheet).match(/ re\b/g)?.length).toBeGreaterThan(30);
  for (const text of ['SEP-0000412873-001', words.separator, 'Box 0000412873', words.separatorHint])
    expect(pdfText(sheet)).toContain(text);
});
