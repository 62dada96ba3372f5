import bwip from 'bwip-js/browser';
import type { jsPDF } from 'jspdf';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Encodes a symbol. The named export `raw` is another function: it draws the symbology of that name. */
function symbolOf(bcid: 'code128' | 'qrcode', text: string) {
  // oxlint-disable-next-line import/no-named-as-default-member -- see above
  return bwip.raw({ bcid, text })[0];
}

/** Widths of the bars and gaps of a Code 128 in modules, from its first bar. */
export function barsOf(text: string): readonly number[] {
  const symbol = symbolOf('code128', text);
  if (!symbol || !('sbs' in symbol)) throw new Error(`no Code 128 for ${text}`);
  return symbol.sbs;
}

/** Draws a Code 128 as bars, so that it stays sharp at any size. */
export function drawCode128(pdf: jsPDF, text: string, place: Place): void {
  const bars = barsOf(text);
  const unit = place.width / modulesIn(bars);
  pdf.setFillColor(0, 0, 0);
  let x = place.x;
  bars.forEach((width, index) => {
    if (index % 2 === 0) pdf.rect(x, place.y, width * unit, place.height, 'F');
    x += width * unit;
  });
}

/** Modules of a symbol. */
export const modulesIn = (bars: readonly number[]): number => bars.reduce((sum, width) => sum + width, 0);

/** Draws a QR code in a square of the given side. */
export function drawQr(pdf: jsPDF, text: string, x: number, y: number, side: number): void {
  const symbol = symbolOf('qrcode', text);
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code for this text');
  const unit = side / symbol.pixx;
  pdf.setFillColor(0, 0, 0);
  symbol.pixs.forEach((dark: number, index: number) => {
    if (dark) pdf.rect(x + (index % symbol.pixx) * unit, y + Math.floor(index / symbol.pixx) * unit, unit, unit, 'F');
  });
}
