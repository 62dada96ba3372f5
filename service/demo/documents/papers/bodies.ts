import { inLanguage } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { clauses, columns, goods, total, type PaperKind, type PaperTongue } from './words.ts';

const [LEFT, WIDTH, LAST] = [56, 483, 720];
const places = [LEFT, 330, 400, 470] as const;

/** Draws the content below the fields: a table of goods, or numbered clauses. */
export function bodyOf(sheet: PDFKit.PDFDocument, random: Random, kind: PaperKind, tongue: PaperTongue): void {
  if (kind === 'invoice' || kind === 'delivery') table(sheet, random, tongue, kind === 'invoice');
  for (let n = 1; n <= 5 && sheet.y < LAST - 60; n += 1) {
    const text = Array.from({ length: 3 }, () => inLanguage(tongue, random.pick(clauses))).join(' ');
    sheet.fontSize(10).text(kind === 'contract' ? `§ ${n}. ${text}` : text, LEFT, sheet.y, { align: 'justify', width: WIDTH });
    sheet.moveDown(0.6);
  }
}

function table(sheet: PDFKit.PDFDocument, random: Random, tongue: PaperTongue, isPriced: boolean): void {
  const shown = isPriced ? columns : columns.slice(0, 2);
  const row = (cells: readonly string[]) => {
    const { y } = sheet;
    for (const [at, text] of cells.entries()) sheet.text(text, places[at] ?? LEFT, y, { lineBreak: false });
    sheet.y = y + 15;
  };
  sheet.fontSize(9);
  row(shown.map((words) => inLanguage(tongue, words)));
  sheet
    .moveTo(LEFT, sheet.y - 2)
    .lineTo(LEFT + WIDTH, sheet.y - 2)
    .stroke('#999');
  let sum = 0;
  for (let n = random.int(3, 9); n > 0 && sheet.y < LAST; n -= 1) {
    const [quantity, price] = [random.int(1, 40), random.int(5, 400)];
    sum += quantity * price;
    const cells = [inLanguage(tongue, random.pick(goods)), String(quantity), `${price}.00`, `${quantity * price}.00`];
    row(cells.slice(0, shown.length));
  }
  if (isPriced) row([inLanguage(tongue, total), '', '', `${sum}.00`]);
  sheet.moveDown();
}
