import type { LabelFormat } from '#schema/codes/labels.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { isRoll, type LabelText } from './paper.ts';
import type { Resolution } from './zpl.ts';

/** Files a print can be: a PDF, or orders for a label printer of this resolution. */
export const labelFiles = ['pdf', 'zpl203', 'zpl300'] as const;
export type LabelFile = (typeof labelFiles)[number];

/** A sheet is never printed by a label printer. */
export const fileOf = (format: LabelFormat, file: LabelFile): LabelFile => (isRoll(format) ? file : 'pdf');

/** Resolution of a file for label printers; undefined for a PDF. */
export const dpiOf: Readonly<Record<LabelFile, Resolution | undefined>> = { pdf: undefined, zpl203: 203, zpl300: 300 };

/** Makes the file of these labels on this device and hands it to the person. */
export async function makeFile(labels: readonly LabelText[], format: LabelFormat, asked: LabelFile): Promise<void> {
  const [first = '', last = first] = [labels[0]?.code, labels.at(-1)?.code];
  const name = first === last ? first : `${first}-${last}`;
  const dpi = dpiOf[fileOf(format, asked)];
  if (dpi === undefined) {
    const { labelsPdf } = await import('./labels-pdf.ts');
    return saveFile({ file: labelsPdf(labels, format, name), name: `${name}.pdf` }, 'labels.pdf');
  }
  const { zplLabels } = await import('./zpl.ts');
  const text = zplLabels(labels, format, dpi);
  return saveFile({ file: new Blob([text], { type: 'application/zpl' }), name: `${name}.zpl` }, 'labels.zpl');
}
