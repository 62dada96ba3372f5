import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { papers, placesOn, type LabelText } from './paper.ts';
import { resolutions, zplLabels, type Resolution } from './zpl.ts';

/** An interpreter of the printer's language draws the labels and a decoder of bar codes reads them: neither is ours. */
const rolls = ['roll100x50', 'roll62x29'] as const;
const cases = rolls.flatMap((format) => resolutions.map((dpi) => ({ format, dpi })));
const patience = 60_000;

beforeAll(async () => {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

/** Pictures of the labels a printer makes of these orders. */
async function drawn(zpl: string, format: LabelFormat, dpi: Resolution): Promise<Buffer[]> {
  const { api } = await ready;
  const { width, height } = papers[format].label;
  const pictures = await api.zplToBase64MultipleAsync(zpl, width, height, dpi === 203 ? 8 : 12);
  return pictures.map((picture) => Buffer.from(picture, 'base64'));
}

/** Every bar code a scanner finds on a picture, square ones too. */
async function read(picture: Buffer): Promise<[string, string][]> {
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['Code128', 'QRCode'], tryHarder: true });
  return found.map(({ format, text }) => [format, text]);
}

/** Black dots of the rows from one height in mm to another. */
async function ink(picture: Buffer, dpi: Resolution, from: number, to: number): Promise<Buffer> {
  const row = (mm: number) => Math.round((mm * dpi) / 25.4);
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .extract({ left: 0, top: row(from), width, height: row(to) - row(from) })
    .greyscale()
    .raw()
    .toBuffer();
}
const isBlank = (dots: Buffer) => dots.every((dot) => dot > 127);

const label = (text: Partial<LabelText>): LabelText => ({ code: 'E000000123', client: 'Nordwind', type: 'Karton', ...text });

test.for(cases)(
  'a hostile title is printed on one line of its label: $format, $dpi dpi',
  { timeout: patience },
  async ({ format, dpi }) => {
    const hostile = '^XZ~JA';
    const labels = [label({ client: hostile, type: hostile }), label({ code: 'E000000124', client: '^FO0,0^GB800,400,400^FS' })];
    const pictures = await drawn(zplLabels(labels, format, dpi), format, dpi);
    expect(await Promise.all(pictures.map(read))).toEqual([[['Code128', 'E000000123']], [['Code128', 'E000000124']]]);

    const [empty] = await drawn(zplLabels([label({ client: '', type: '' })], format, dpi), format, dpi);
    const { bars, type } = placesOn(papers[format].label);
    const { height } = papers[format].label;
    const [first] = pictures;
    if (!first || !empty) throw new Error('nothing was drawn');
    expect(isBlank(await ink(empty, dpi, 0, bars.y))).toBe(true);
    expect(isBlank(await ink(first, dpi, 0, bars.y - 0.5))).toBe(false);
    expect(isBlank(await ink(first, dpi, type.y - 2.5, height))).toBe(false);
    expect(await ink(first, dpi, bars.y, type.y - 3)).toEqual(await ink(empty, dpi, bars.y, type.y - 3));
  },
);

test.for(cases)('Polish letters are printed as they are: $format, $dpi dpi', { timeout: patience }, async ({ format, dpi }) => {
  const polish = 'Zażółć gęślą jaźń Ł';
  const escaped = zplLabels([label({ client: polish })], format, dpi);
  const plain = zplLabels([label({ client: 'PLACE' })], format, dpi).replace('PLACE', polish);
  const without = zplLabels([label({ client: 'Zazolc gesla jazn L' })], format, dpi);
  expect(escaped).toMatch(/^[\n -~]*$/);
  const [asMade, asWritten, bare] = await Promise.all([escaped, plain, without].map((zpl) => drawn(zpl, format, dpi)));
  expect(asMade).toEqual(asWritten);
  expect(asMade).not.toEqual(bare);
  expect(await Promise.all((asMade ?? []).map(read))).toEqual([[['Code128', 'E000000123']]]);
});

test.for(cases)('no text is printed over the bars: $format, $dpi dpi', { timeout: patience }, async ({ format, dpi }) => {
  const [picture] = await drawn(zplLabels([label({})], format, dpi), format, dpi);
  const { bars, code } = placesOn(papers[format].label);
  if (!picture) throw new Error('nothing was drawn');
  const end = bars.y + bars.height;
  const last = await ink(picture, dpi, end - 1.2, end - 0.2);
  const before = await ink(picture, dpi, end - 4, end - 3);
  expect(last).toEqual(before);
  expect(isBlank(await ink(picture, dpi, code.y + 0.5, code.y + 1))).toBe(true);
});

test.for(['KT_00001', 'A>:B', 'ab~^12345', 'Z'.repeat(16)])('a code %s is read as it is', { timeout: patience }, async (code) => {
  for (const { format, dpi } of cases) {
    const [picture] = await drawn(zplLabels([label({ code })], format, dpi), format, dpi);
    expect([format, dpi, picture && (await read(picture))]).toEqual([format, dpi, [['Code128', code]]]);
  }
});
