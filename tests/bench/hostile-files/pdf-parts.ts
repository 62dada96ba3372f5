import { deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';
import { joined } from '#tests/bench/hostile-files/made-file.ts';

/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [joined('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const places: number[] = [];
  let at = parts[0]?.byteLength ?? 0;
  for (const [index, content] of objects.entries()) {
    const object = joined(`${index + 1} 0 obj\n`, typeof content === 'string' ? joined(content) : content, '\nendobj\n');
    places.push(at);
    parts.push(object);
    at += object.byteLength;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    joined(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`),
    joined(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** A stream object; packed by Flate when asked. */
export function stream(content: Uint8Array | string, dictionary = '', isPacked = false): Buffer {
  const bytes = isPacked ? deflateSync(joined(content), { level: 9 }) : joined(content);
  const filter = isPacked ? '/Filter/FlateDecode' : '';
  return joined(`<<${dictionary}${filter}/Length ${bytes.byteLength}>>\nstream\n`, bytes, '\nendstream');
}

/** One page of `content`, with more of the catalog and the page. */
export function onePage(
  content: Buffer,
  more: { catalog?: string; page?: string; objects?: readonly (string | Buffer)[] } = {},
): Buffer {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${more.catalog ?? ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${more.page ?? ''}>>`,
    content,
    ...(more.objects ?? []),
  ]);
}

/** Text pages as pdfkit writes them. */
export async function writtenPdf(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const written = new Pdf({ size: 'A4', autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  written.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((settle) => written.once('end', settle));
  for (const text of pages) {
    written.addPage();
    written.font('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf').fontSize(11).text(text);
  }
  written.end();
  await ended;
  return Buffer.concat(chunks);
}
