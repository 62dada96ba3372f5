import { ZipFile } from 'yazl';
import type { documentOutputCalls } from '#schema/calls/document-output.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { csvText } from '#schema/rules/csv.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { searchedClasses } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { withoutTransaction, type CallerContext, type FileAnswer, type Handlers, type Refused } from '#service/http/handlers.ts';
import { PageLeak, redrawnPdf, type Printed } from '#service/pages/redrawn-pdf.ts';
import { openVersion, type Door, type OpenVersion } from '#service/pages/shown.ts';
import { noteEvents } from './note.ts';
import { documentSettings, titleOf } from './page-info.ts';
import { lacks, seenOf, unknownDocument, type Seen } from './seen.ts';

type Calls = typeof documentOutputCalls;
const [PDF, ZIP, CSV] = ['application/pdf', 'application/zip', 'text/csv; charset=utf-8'];
/** A ZIP is made in memory: what would not fit is named in it. */
const ZIP_BYTES = 100_000_000;
const tooMany: Refused = { refused: 'documents.tooMany', message: 'These are too many documents or pages for one file.' };
const leak: Refused = { refused: 'page.leak', message: 'The file was not given out.' };

interface Leaving {
  seen: Seen;
  open: OpenVersion | null;
  documentClass: DocumentClass;
}

/** Documents on their way out. No transaction is open while pages are drawn. */
export const outputHandlers = (door: Door): Handlers<Calls> => ({
  preparePdf: preparedPdf(door),
  downloadDocuments: downloaded(door),
  searchFileTemplate,
});

const preparedPdf = (door: Door) =>
  withoutTransaction<Calls['preparePdf']>(async (context, asked) => {
    const wanted = asked.guidList.map(({ guid, version }) => ({ guid, version }));
    const found = await leaving(context, wanted, documentGrant.preparePdf, documentEvent.pdfVersion, 'pdf');
    if ('refused' in found) return found;
    const { most, list } = found;
    const printed = list.flatMap(({ open, seen, documentClass }): Printed[] => {
      if (!open) return [];
      const chosen = asked.pages === undefined || list.length > 1 ? undefined : pagesIn(asked.pages, open.pages.length);
      return [{ open, title: titleOf(documentClass, seen.document), ...(chosen && { pages: chosen }) }];
    });
    if (printed.length === 0) return { refused: 'document.noPages', message: 'These documents have no pages.' };
    const count = printed.reduce((sum, one) => sum + (one.pages ?? one.open.pages).length, 0);
    if (count > DOCUMENT_LIMITS.pagesAtOnce || (asked.AsOnePdf && printed.length > most)) return tooMany;
    const wishes = { withNotes: asked.withNotes, withMarks: asked.withHighlights, signal: context.signal };
    const draw = (some: readonly Printed[]) => redrawnPdf(door, some, wishes);
    return unlessLeak(async () => {
      if (asked.AsOnePdf) return { file: await draw(printed), name: 'document.pdf', type: PDF };
      const zip = new ZipFile();
      for (const [index, one] of printed.entries())
        zip.addBuffer(Buffer.from(await draw([one])), entryName(index, one.title, 'pdf'));
      return { file: await zipped(zip), name: 'document.zip', type: ZIP };
    });
  });

const downloaded = (door: Door) =>
  withoutTransaction<Calls['downloadDocuments']>(async (context, { GuidList }) => {
    const wanted = GuidList.map(({ Guid, Version }) => ({ guid: Guid, version: Version }));
    const found = await leaving(context, wanted, documentGrant.saveDocument, documentEvent.save, 'zip');
    if ('refused' in found) return found;
    return unlessLeak(async () => {
      const zip = new ZipFile();
      const left: string[] = [];
      let bytes = 0;
      const rows: string[][] = [['document', 'class', 'title', 'code', 'version', 'file']];
      for (const [index, { seen, open, documentClass }] of found.list.entries()) {
        const title = titleOf(documentClass, seen.document);
        const named = (file: string) =>
          rows.push([seen.document.id, documentClass.name, title, seen.document.code, String(open?.version ?? ''), file]);
        const isFitting = open !== null && bytes + sizeOf(open) <= ZIP_BYTES && (await door.isThere(open));
        if (!open || !isFitting) {
          left.push(`${title}: ${open ? 'too large, or its file is missing' : 'no pages'}`);
          named('');
          continue;
        }
        for (const { name, content } of await contentOf(door, open, title, context.signal)) {
          const file = entryName(index, title, name.split('.').at(-1) ?? 'bin');
          zip.addBuffer(content, file, { compress: false });
          bytes += content.byteLength;
          named(file);
        }
      }
      zip.addBuffer(Buffer.from(csvText(rows)), 'list.csv');
      if (left.length > 0) zip.addBuffer(Buffer.from(left.join('\r\n')), 'NOT-INCLUDED.txt');
      context.note({ documents: found.list.length, left: left.length });
      return { file: await zipped(zip), name: 'document.zip', type: ZIP };
    });
  });

const searchFileTemplate: Handlers<Calls>['searchFileTemplate'] = async (context, { id }) => {
  const [documentClass] = await searchedClasses(context, { classId: id });
  if (!documentClass) return { refused: 'row.unknown', message: 'No such class.' };
  const { attributes, name } = inLanguage(documentClass, await callerLanguage(context));
  const file = new TextEncoder().encode(csvText([attributes.map((attribute) => attribute.name)]));
  return { file, name: `${name}.csv`, type: CSV };
};

/** The documents with their versions, each with the right to let it leave; whole or nothing. The event is written before. */
async function leaving(
  { db, tenantId, caller, now }: CallerContext,
  wanted: readonly { guid: string; version: number }[],
  right: Parameters<typeof lacks>[1],
  event: Parameters<typeof noteEvents>[3],
  way: string,
): Promise<{ list: Leaving[]; most: number } | Refused> {
  return db.inTenant(tenantId, async (tx) => {
    const found = await seenOf(
      { tx, tenantId, caller },
      wanted.map(({ guid }) => guid),
    );
    if (found.length < new Set(wanted.map(({ guid }) => guid)).size) return unknownDocument;
    const refusal = found.map((one) => lacks(one, right)).find((one) => one !== null);
    if (refusal) return refusal;
    const classes = await classesOf(tx, tenantId, [...new Set(found.map(({ document }) => document.projectId))]);
    const list: Leaving[] = [];
    for (const { guid, version } of wanted) {
      const seen = found.find(({ document }) => document.id === guid);
      const documentClass = classes.find((one) => one.id === seen?.document.classId);
      if (seen && documentClass) list.push({ seen, documentClass, open: await openVersion(tx, tenantId, guid, version) });
    }
    await noteEvents(
      tx,
      caller,
      found.map(({ document }) => document),
      event,
      now(),
      { detail: { way } },
    );
    return { list, most: (await documentSettings(tx, tenantId)).maxDocumentsInPrintout };
  });
}

const sizeOf = (open: OpenVersion) => open.sources.reduce((sum, { bytes }) => sum + bytes, 0);

/** Files of a version: as they came where nothing is black, else drawn again as one PDF. */
async function contentOf(door: Door, open: OpenVersion, title: string, signal: AbortSignal) {
  const original = door.original(open);
  if (!original) {
    const drawn = await redrawnPdf(door, [{ open, title }], { withNotes: false, withMarks: true, signal });
    return [{ name: 'document.pdf', content: Buffer.from(drawn) }];
  }
  const files = [];
  for (const { name, read } of original) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of read()) chunks.push(chunk);
    files.push({ name, content: Buffer.concat(chunks) });
  }
  return files;
}

/** Page numbers of `1-3,7` that the document has. */
function pagesIn(range: string, most: number): number[] {
  const pages = range.split(',').flatMap((part) => {
    const [from = 1, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, Math.min(to, most) - from + 1) }, (_, index) => from + index);
  });
  return [...new Set(pages)].filter((page) => page >= 1 && page <= most);
}

/** numbers in names of files have four digits. */
const entryName = (index: number, title: string, ending: string): string =>
  `${String(index + 1).padStart(4, '0')} ${title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 80) || 'document'}.${ending}`;

async function zipped(zip: ZipFile): Promise<Buffer> {
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function unlessLeak(make: () => Promise<FileAnswer>): Promise<FileAnswer | Refused> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PageLeak) return leak;
    throw error;
  }
}
