import { ZipFile } from 'yazl';
import type * as v from 'valibot';
import type { documentOutputCalls } from '#schema/calls/document-output.ts';
import { redrawnPdf, type Printed, type PdfOptions } from '#service/pages/redrawn-pdf.ts';
import type { Door } from '#service/pages/shown.ts';
import type { Leaving } from './leaving.ts';
import { titleOf } from './page-info.ts';

/** PDF options of a call. */
export type AskedPdf = v.InferOutput<(typeof documentOutputCalls)['preparePdf']['input']>;

interface FileOptions extends PdfOptions {
  isOne: boolean;
}

/** Pages of the documents to print; a page range applies to a single document. */
export function printedOf(list: readonly Leaving[], { pages }: Pick<AskedPdf, 'pages'>): Printed[] {
  return list.flatMap(({ open, seen, documentClass }): Printed[] => {
    if (!open) return [];
    const chosen = pages === undefined || list.length > 1 ? undefined : pagesIn(pages, open.pages.length);
    return [{ open, title: titleOf(documentClass, seen.document), ...(chosen && { pages: chosen }) }];
  });
}

/** PDF options for rendering the file. */
export const pdfOptionsOf = ({ AsOnePdf, withNotes, withHighlights }: AskedPdf) => ({
  isOne: AsOnePdf,
  withNotes,
  withMarks: withHighlights,
});

/** Renders documents as one PDF, or as a ZIP with a PDF of each. */
export async function printedFile(
  door: Door,
  printed: readonly Printed[],
  { isOne, ...options }: FileOptions,
): Promise<{ bytes: Uint8Array; kind: 'pdf' | 'zip' }> {
  if (isOne) return { bytes: await redrawnPdf(door, printed, options), kind: 'pdf' };
  const zip = new ZipFile();
  let { most = Infinity } = options;
  for (const [index, one] of printed.entries()) {
    const pdf = await redrawnPdf(door, [one], { ...options, most });
    most -= pdf.byteLength;
    zip.addBuffer(Buffer.from(pdf), entryName(index, one.title, 'pdf'));
  }
  return { bytes: await zipped(zip), kind: 'zip' };
}

/** R-277: numbers in names of files have four digits. `copy` counts the files of one document. */
export const entryName = (index: number, title: string, ending: string, copy = 0): string => {
  const stem = title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 80) || 'document';
  return `${String(index + 1).padStart(4, '0')} ${stem}${copy === 0 ? '' : ` (${copy + 1})`}.${ending}`;
};

async function zipped(zip: ZipFile): Promise<Buffer> {
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** Page numbers of a range like `1-3,7` that the document has. */
function pagesIn(range: string, most: number): number[] {
  const pages = range.split(',').flatMap((part) => {
    const [from = 1, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, Math.min(to, most) - from + 1) }, (_, index) => from + index);
  });
  return [...new Set(pages)].filter((page) => page >= 1 && page <= most);
}
