import { jsPDF } from 'jspdf';
import lato from './Lato-Regular.ttf?inline';
import latoBold from './Lato-Bold.ttf?inline';

/** Millimetres of an A4 sheet kept free on each side. */
export const MARGIN = 15;
export const PAGE = { width: 210, height: 297 } as const;

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1);

/** An empty A4 document set in Lato: the built-in fonts of a PDF have no Polish letters. */
export function newPage(title: string): jsPDF {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
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
