import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openPdfBytes } from '#service/pages/open/pdf.ts';

/** Pixels: a module of a QR code is then several of them wide. */
const WIDTH = 2_000;

/** Texts of the QR codes on the first page of a PDF, drawn and read as a camera sees them. */
export async function paperCodes(pdf: Uint8Array): Promise<string[]> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const file = await openPdfBytes(pdf);
  try {
    const [first] = file.pages;
    if (!first) throw new Error('The paper has no page.');
    const { data, width, height } = await file.draw(first, WIDTH);
    const found = await readBarcodes(
      { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
      { formats: ['QRCode'], tryHarder: true },
    );
    return found.map(({ text }) => text);
  } finally {
    file.close();
  }
}
