import { jsPDF } from 'jspdf';
import lato from './Lato-Regular.ttf?inline';
import latoBold from './Lato-Bold.ttf?inline';

/** Millimetres of an A4 sheet kept free on each side. */
export const MARGIN = 15;
export const PAGE = { width: 210, height: 297 } as const;

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1);

/** An empty document set in Lato: the built-in fonts of a PDF have no Polish letters. Its pages are A4 where no size in mm is given. */
export function newPage(title: string, size: readonly [number, number] = [PAGE.width, PAGE.height]): jsPDF {
  const [width, height] = size;
  const orientation = width > height ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ unit: 'mm', format: [width, height], orientation, compress: true });
  for (const [file, font, style] of [
    ['Lato-Regular.ttf', lato, 'normal'],
    ['Lato-Bold.ttf', latoBold, 'bold'],
  ] as const) {
    pdf.addFileToVFS(file, base64(font));
    pdf.addFont(file, 'Lato', style);
  }
  pdf.setFont('Lato', 'normal');
  pdf.setProperties({ title, creator: 'Strongroom' });
  return pdf;
}
