import { raw } from 'bwip-js/browser';
import type { jsPDF } from 'jspdf';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a Code 128 as bars, so that it stays sharp at any size. */
export function drawCode128(pdf: jsPDF, text: string, place: Place): void {
  const [symbol] = raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`no Code 128 for ${text}`);
  const modules = symbol.sbs.reduce((sum: number, width: number) => sum + width, 0);
  const unit = place.width / modules;
  pdf.setFillColor(0, 0, 0);
  let x = place.x;
  symbol.sbs.forEach((width: number, index: number) => {
    if (index % 2 === 0) pdf.rect(x, place.y, width * unit, place.height, 'F');
    x += width * unit;
  });
}

/** Draws a QR code in a square of the given side. */
export function drawQr(pdf: jsPDF, text: string, x: number, y: number, side: number): void {
  const [symbol] = raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code for this text');
  const unit = side / symbol.pixx;
  pdf.setFillColor(0, 0, 0);
  symbol.pixs.forEach((dark: number, index: number) => {
    if (dark) pdf.rect(x + (index % symbol.pixx) * unit, y + Math.floor(index / symbol.pixx) * unit, unit, unit, 'F');
  });
}
