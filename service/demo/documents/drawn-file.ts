import sharp from 'sharp';
import { documentFormat } from '#schema/codes/documents.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Pages, StoredFile } from '#service/pages/pages.ts';
import { collected } from './collected.ts';
import { docxOf } from './docx.ts';
import type { DrawnForm } from './document-plans.ts';

/** Drawn widths of pages that pose as scans. */
const SCAN_PX = 1_240;

export interface DrawingParts {
  files: FileStore;
  pages: Pages;
}

/** A file as it is kept. */
interface Drawn {
  bytes: Buffer;
  kind: FileKind;
  format: number;
  ending: string;
}

const asPdf = (bytes: Buffer): Drawn => ({ bytes, kind: 'pdf', format: documentFormat.pdf, ending: 'pdf' });

/** A document on paper, and its text for forms without paper. */
interface Paper {
  pdf: Buffer;
  lines: readonly string[];
}

/** Turns a document into a file of a form. A scan is the picture of its first page. */
export async function drawnFile(parts: DrawingParts, tenantId: string, { pdf, lines }: Paper, form: DrawnForm): Promise<Drawn> {
  if (form === 'pdf') return asPdf(pdf);
  if (form === 'text') return { bytes: Buffer.from(lines.join('')), kind: 'text', format: documentFormat.text, ending: 'txt' };
  if (form === 'docx') return { bytes: await docxOf(lines), kind: 'docx', format: documentFormat.docx, ending: 'docx' };
  const source = await keptFile(parts, tenantId, pdf, 'pdf');
  const sizes = await parts.pages.check(source);
  const [first] = 'done' in sizes ? sizes.done : [];
  const picture = first && (await parts.pages.picture(source, first, { width: SCAN_PX, black: [] }));
  if (!picture || !('done' in picture)) return asPdf(pdf);
  const { bytes } = picture.done;
  if (form === 'jpeg') return { bytes: Buffer.from(bytes), kind: 'jpeg', format: documentFormat.jpg, ending: 'jpg' };
  if (form === 'scan') return asPdf(await pdfOfPicture(Buffer.from(bytes)));
  const tiff = await sharp(bytes).threshold(160).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();
  return { bytes: tiff, kind: 'tiff', format: documentFormat.tiff, ending: 'tif' };
}

/** A page with a picture and no text. */
async function pdfOfPicture(picture: Buffer): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const sheet = new Pdf({ size: 'A4', margin: 0, info: { CreationDate: new Date(0) } });
  const bytes = collected(sheet);
  sheet.image(picture, 0, 0, { width: sheet.page.width });
  sheet.end();
  return bytes;
}

/** Keeps bytes under their hash. */
export async function keptFile(
  { files: store }: Pick<DrawingParts, 'files'>,
  tenantId: string,
  bytes: Buffer,
  kind: FileKind,
): Promise<StoredFile> {
  return { tenantId, sha256: await putContent(store, tenantId, bytes), kind };
}
