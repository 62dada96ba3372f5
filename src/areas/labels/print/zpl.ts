import { papers, placesOn, WIDEST_MODULE, type LabelText } from './paper.ts';
import type { LabelFormat } from '#schema/codes/labels.ts';

/** Dots of a printer per inch. */
export const resolutions = [203, 300] as const;
export type Resolution = (typeof resolutions)[number];

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/**
 * Text of a field, read after `^FH_`: what a printer would take as a command, and every byte that is not plain, goes as its value.
 * So a title `^XZ~JA` is printed and not obeyed.
 */
export function zplText(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte <= 0x7e && !COMMANDS.includes(byte);
      return isPlain ? String.fromCharCode(byte) : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
const COMMANDS: readonly number[] = Array.from('^~_', (sign) => sign.charCodeAt(0));

/** Labels in the language of label printers (ZPL II), one after the other. */
export function zplLabels(labels: readonly LabelText[], format: LabelFormat, dpi: Resolution): string {
  const { label } = papers[format];
  const places = placesOn(label);
  const dots = (mm: number) => Math.round((mm * dpi) / MM_PER_INCH);
  const height = (points: number) => Math.round((points * dpi) / POINTS_PER_INCH);
  const left = dots(places.middle - places.width / 2);
  const line = (text: string, { y, size }: { y: number; size: number }) =>
    `^FT${left},${dots(y)}^A0N,${height(size)},0^FB${dots(places.width)},1,0,C^FH_^FD${zplText(text)}^FS`;
  const bars = (code: string) => {
    const modules = modulesOf(code);
    const unit = Math.max(1, Math.min(dots(WIDEST_MODULE), Math.floor(dots(places.width) / modules)));
    const x = Math.max(0, Math.round((dots(label.width) - unit * modules) / 2));
    // in mode A the printer chooses the subsets itself, and `>` in the data is a sign as any other
    return `^FO${x},${dots(places.bars.y)}^BY${unit}^BCN,${dots(places.bars.height)},N,N,N,A^FH_^FD${zplText(code)}^FS`;
  };
  return labels
    .map(({ code, client, type }) =>
      [
        `^XA^CI28^PW${dots(label.width)}^LL${dots(label.height)}`,
        line(client, places.client),
        bars(code),
        line(code, places.code),
        line(type, places.type),
        '^XZ',
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}

/** Modules of a Code 128 at most: digits go in pairs, and each change to them and back takes one more. */
function modulesOf(code: string): number {
  const digits = /\d*$/.exec(code)?.[0].length ?? 0;
  const others = code.length - digits;
  const symbols = others + Math.ceil(digits / 2) + (others > 0 ? 1 : 0) + (digits % 2) + 2;
  return symbols * 11 + 13;
}
