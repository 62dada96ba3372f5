import { ZipFile } from 'yazl';
import { collected } from './collected.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMA = 'http://schemas.openxmlformats.org';
const types = `${XML}<Types xmlns="${SCHEMA}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `${XML}<Relationships xmlns="${SCHEMA}/package/2006/relationships"><Relationship Id="r1" Type="${SCHEMA}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const MTIME = new Date(Date.UTC(2026, 0, 1));

/** A DOCX of these paragraphs. */
export async function docxOf(paragraphs: readonly string[]): Promise<Buffer> {
  const runs = paragraphs.map(
    (text) => `<w:p><w:r><w:t>${text.replace(/[&<>]/g, (mark) => marks[mark] ?? '')}</w:t></w:r></w:p>`,
  );
  const body = `${XML}<w:document xmlns:w="${SCHEMA}/wordprocessingml/2006/main"><w:body>${runs.join('')}</w:body></w:document>`;
  const zip = new ZipFile();
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': body };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, { mtime: MTIME });
  zip.end();
  return collected(zip.outputStream);
}
