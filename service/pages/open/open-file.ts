import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { OpenedFile } from '#service/pages/open/opened-file.ts';
import { openPdf } from '#service/pages/open/pdf.ts';
import { openPicture } from '#service/pages/open/picture.ts';
import { textPages } from '#service/pages/open/text-pages.ts';
import { textOf } from '#service/pages/open/word-text.ts';

type Open = (path: string, kind: FileKind) => Promise<OpenedFile>;

const asText: Open = async (path, kind) => textPages(await textOf(path, kind));

/** The opener of each kind; other kinds have no pages. */
const opens: Partial<Record<FileKind, Open>> = {
  pdf: openPdf,
  tiff: openPicture,
  jpeg: openPicture,
  png: openPicture,
  docx: asText,
  doc: asText,
  text: asText,
};

let last: { path: string; file: OpenedFile } | undefined;

/** Opens a file, or returns the one already open: users turn the pages of one file, so only one is open at a time. */
export async function openFile(path: string, kind: FileKind): Promise<OpenedFile> {
  if (last?.path === path) return last.file;
  last?.file.close();
  last = undefined;
  const open = opens[kind];
  if (!open) throw new Error(`Files of kind ${kind} have no pages.`);
  const file = await open(path, kind);
  last = { path, file };
  return file;
}
