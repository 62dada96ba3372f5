import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf, withMemory } from '#service/pages/open/pdfium.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import type { Word } from '#service/pages/process/requests.ts';

/** PDFium maps to whole pixels; a hundredth of one is precise enough. */
const FINE = 100;

/** Converts a point of the page (PDF points, from the bottom) to page space, including rotation and crop. */
type ToPageSpace = (x: number, y: number) => readonly [x: number, y: number];

/** Words of a page in the order PDFium reads them, each with the box around its characters. */
export function wordsOf(library: WrappedPdfiumModule, page: number, size: PageSize): Word[] {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(library, 32, (memory) => {
      const place = placing(library, page, size, memory);
      const words: Word[] = [];
      let word = '';
      let corners: (readonly [number, number])[] = [];
      const end = () => {
        if (word !== '' && corners.length > 0) words.push([word, ...boxAround(corners, size)]);
        [word, corners] = ['', []];
      };
      const count = library.FPDFText_CountChars(text);
      for (let index = 0; index < count; index += 1) {
        const letter = letterOf(library.FPDFText_GetUnicode(text, index));
        if (letter === '') end();
        else {
          word += letter;
          corners.push(...cornersOf(library, text, index, memory, place));
        }
      }
      end();
      return words;
    });
  } finally {
    library.FPDFText_ClosePage(text);
  }
}

/** Empty for characters that end a word: spaces, control characters, and codes that are not characters. */
function letterOf(code: number): string {
  if (code <= 0x20 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe) return '';
  const letter = String.fromCodePoint(code);
  return /\s/.test(letter) ? '' : letter;
}

function cornersOf(library: WrappedPdfiumModule, text: number, index: number, memory: number, place: ToPageSpace) {
  // left, right, bottom, top
  if (!library.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24)) return [];
  const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(memoryOf(library).slice(memory, memory + 32).buffer);
  return [place(left, bottom), place(right, top)];
}

/** PDFium's own mapping, sampled at three points, so rotated and cropped pages are correct. */
function placing(library: WrappedPdfiumModule, page: number, { w, h }: PageSize, memory: number): ToPageSpace {
  const mapped = (x: number, y: number) => {
    library.FPDF_PageToDevice(page, 0, 0, w * FINE, h * FINE, 0, x, y, memory, memory + 4);
    return [library.pdfium.getValue(memory, 'i32') / FINE, library.pdfium.getValue(memory + 4, 'i32') / FINE] as const;
  };
  const STEP = 1_000;
  const [[x0, y0], [xx, xy], [yx, yy]] = [mapped(0, 0), mapped(STEP, 0), mapped(0, STEP)];
  return (x, y) => [x0 + (x * (xx - x0)) / STEP + (y * (yx - x0)) / STEP, y0 + (x * (xy - y0)) / STEP + (y * (yy - y0)) / STEP];
}

/** Whole pixels inside the page that cover all corners. */
function boxAround(corners: readonly (readonly [number, number])[], { w, h }: PageSize): [number, number, number, number] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const left = Math.min(Math.max(0, Math.floor(Math.min(...xs))), w - 1);
  const top = Math.min(Math.max(0, Math.floor(Math.min(...ys))), h - 1);
  const right = Math.min(Math.max(left + 1, Math.ceil(Math.max(...xs))), w);
  const bottom = Math.min(Math.max(top + 1, Math.ceil(Math.max(...ys))), h);
  return [left, top, right - left, bottom - top];
}
