import { readFile } from 'node:fs/promises';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { OpenedFile, Raster } from '#service/pages/open/opened-file.ts';
import { wordsOf } from '#service/pages/open/pdf-words.ts';
import { memoryOf, pdfium, withMemory } from '#service/pages/open/pdfium.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { Refusal } from '#service/pages/process/requests.ts';

const POINTS_PER_INCH = 72;
/** PDFium's `FPDF_ERR_PASSWORD`. */
const PASSWORD_ERROR = 4;
/** Flags: render annotations; red before blue, as in images. */
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10];
const WITH_ALPHA = 4;
const WHITE = 0xffffffff;

/** Opens a PDF; one that requires a password is `locked`, one that PDFium cannot repair is `broken`. */
export async function openPdf(path: string): Promise<OpenedFile> {
  return openPdfBytes(await readFile(path));
}

/** Opens a PDF from bytes, for text pages. */
export async function openPdfBytes(bytes: Uint8Array): Promise<OpenedFile> {
  const library = await pdfium();
  // the document reads from this memory until it is closed
  const memory = library.pdfium.wasmExports.malloc(bytes.byteLength);
  memoryOf(library).set(bytes, memory);
  const file = library.FPDF_LoadMemDocument(memory, bytes.byteLength, '');
  const free = () => library.pdfium.wasmExports.free(memory);
  if (file === 0) {
    const error = library.FPDF_GetLastError();
    free();
    throw new Refusal(error === PASSWORD_ERROR ? 'locked' : 'broken', `error ${error}`);
  }
  const closeFile = () => {
    library.FPDF_CloseDocument(file);
    free();
  };
  try {
    const pages = pageSizes(library, file);
    const form = library.PDFiumExt_OpenFormFillInfo();
    const fields = library.PDFiumExt_InitFormFillEnvironment(file, form);
    return {
      pages,
      draw: (page, width) => Promise.resolve(drawn(library, file, fields, page, width)),
      words: (page) => withPage(library, file, page.n, (at) => wordsOf(library, at, page)),
      close: () => {
        library.PDFiumExt_ExitFormFillEnvironment(fields);
        library.PDFiumExt_CloseFormFillInfo(form);
        closeFile();
      },
    };
  } catch (error) {
    closeFile();
    throw error;
  }
}

function pageSizes(library: WrappedPdfiumModule, file: number): PageSize[] {
  const count = library.FPDF_GetPageCount(file);
  if (count > PAGE_LIMITS.pages) throw new Refusal('tooManyPages');
  if (count < 1) throw new Refusal('broken', 'no page');
  const dots = PAGE_LIMITS.dotsPerInch / POINTS_PER_INCH;
  return withMemory(library, 8, (at) =>
    Array.from({ length: count }, (_, n) => {
      const isThere = library.FPDF_GetPageSizeByIndexF(file, n, at);
      const [w, h] = [at, at + 4].map((place) => (isThere ? Math.round(library.pdfium.getValue(place, 'float') * dots) : 0));
      return { n, w: w ?? 0, h: h ?? 0, bilevel: false };
    }),
  );
}

function drawn(library: WrappedPdfiumModule, file: number, fields: number, page: PageSize, wanted: number): Raster {
  // without this limit a page one pixel row high would use all memory
  const most = Math.sqrt((PAGE_LIMITS.colourPixels * page.w) / page.h);
  const width = Math.max(1, Math.floor(Math.min(wanted, most)));
  const height = Math.max(1, Math.round((width * page.h) / page.w));
  return withPage(library, file, page.n, (at) => {
    const bytes = width * height * WITH_ALPHA;
    return withMemory(library, bytes, (pixels) => {
      const bitmap = library.FPDFBitmap_CreateEx(width, height, WITH_ALPHA, pixels, width * WITH_ALPHA);
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      library.FORM_OnAfterLoadPage(at, fields);
      library.FPDF_RenderPageBitmap(bitmap, at, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
      library.FPDF_FFLDraw(fields, bitmap, at, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
      library.FORM_OnBeforeClosePage(at, fields);
      library.FPDFBitmap_Destroy(bitmap);
      const data = Buffer.from(memoryOf(library).subarray(pixels, pixels + bytes));
      return { data, channels: WITH_ALPHA, width, height };
    });
  });
}

function withPage<T>(library: WrappedPdfiumModule, file: number, n: number, work: (at: number) => T): T {
  const at = library.FPDF_LoadPage(file, n);
  if (at === 0) throw new Refusal('unreadable', `page ${n}`);
  try {
    return work(at);
  } finally {
    library.FPDF_ClosePage(at);
  }
}
