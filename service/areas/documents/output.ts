import { randomUUID } from 'node:crypto';
import { ZipFile } from 'yazl';
import type { documentOutputCalls } from '#schema/calls/document-output.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { csvText } from '#schema/rules/csv.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { searchedClasses } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { withoutTransaction, type CallerContext, type FileAnswer, type Handlers, type Refused } from '#service/http/handlers.ts';
import { PageLeak, pagesOf, redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import type { Door, OpenVersion } from '#service/pages/shown.ts';
import { leavingOf, type Leaving, type WantedVersion } from './leaving.ts';
import { noteEvents } from './note.ts';
import { documentSettings, titleOf } from './page-info.ts';
import { putPrepared } from './prepared.ts';
import { entryName, printedFile, printedOf, wishesOf, zipped, type AskedPdf } from './printed-file.ts';

type Calls = typeof documentOutputCalls;
const [PDF, ZIP, CSV] = ['application/pdf', 'application/zip', 'text/csv; charset=utf-8'];
/** A ZIP is made in memory: what would not fit is named in it. */
const ZIP_BYTES = 100_000_000;
const tooMany: Refused = { refused: 'documents.tooMany', message: 'These are too many documents or pages for one file.' };
const preparing: Refused = {
  refused: 'documents.preparing',
  message: 'The file is prepared as work; a message reports when it is ready.',
};
const leak: Refused = { refused: 'page.leak', message: 'The file was not given out.' };

/** Documents on their way out. No transaction is open while pages are drawn. */
export const outputHandlers = (door: Door): Handlers<Calls> => ({
  preparePdf: preparedPdf(door),
  downloadDocuments: downloaded(door),
  searchFileTemplate,
});

const preparedPdf = (door: Door) =>
  withoutTransaction<Calls['preparePdf']>(async (context, asked) => {
    const found = await leaving(context, asked.guidList, documentGrant.preparePdf, documentEvent.pdfVersion, 'pdf');
    if ('refused' in found) return found;
    const { most, list } = found;
    const printed = printedOf(list, asked);
    if (printed.length === 0) return { refused: 'document.noPages', message: 'These documents have no pages.' };
    const count = printed.reduce((sum, one) => sum + pagesOf(one).length, 0);
    if (count > DOCUMENT_LIMITS.preparedPages || (asked.AsOnePdf && printed.length > most)) return tooMany;
    if (count > DOCUMENT_LIMITS.pagesAtOnce) return asWork(context, asked);
    return unlessLeak(async () => {
      const { bytes, kind } = await printedFile(door, printed, { ...wishesOf(asked), signal: context.signal });
      return { file: bytes, name: `document.${kind}`, type: kind === 'pdf' ? PDF : ZIP };
    });
  });

/** More pages than a person waits for: they are drawn as work, with the rights and the black areas of then. */
async function asWork({ db, ...context }: CallerContext, { id = randomUUID(), ...wanted }: AskedPdf): Promise<Refused> {
  const documentIds = [...new Set(wanted.guidList.map(({ guid }) => guid))];
  const name = wanted.AsOnePdf ? 'document.pdf' : 'document.zip';
  const put = await db.inTenant(context.tenantId, (tx) =>
    putPrepared({ ...context, tx }, { id, kind: 'pdf', name, documentIds, wanted }),
  );
  return 'refused' in put ? put : preparing;
}

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
          rows.push([
            seen.document.id,
            inLanguage(documentClass, found.language).name,
            title,
            seen.document.code,
            String(open?.version ?? ''),
            file,
          ]);
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

/** The documents on their way out, and the most that go into one file. The event is written before. */
async function leaving(
  context: CallerContext,
  wanted: readonly WantedVersion[],
  right: Parameters<typeof leavingOf>[2],
  event: Parameters<typeof noteEvents>[3],
  way: string,
): Promise<{ list: Leaving[]; most: number; language: Language } | Refused> {
  const { db, tenantId, caller, now } = context;
  return db.inTenant(tenantId, async (tx) => {
    const list = await leavingOf({ tx, tenantId, caller }, wanted, right);
    if ('refused' in list) return list;
    const documents = new Map(list.map(({ seen: { document } }) => [document.id, document]));
    await noteEvents(tx, caller, [...documents.values()], event, now(), { detail: { way } });
    const { maxDocumentsInPrintout: most } = await documentSettings(tx, tenantId);
    return { list, most, language: await callerLanguage({ ...context, tx }) };
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

async function unlessLeak(make: () => Promise<FileAnswer>): Promise<FileAnswer | Refused> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PageLeak) return leak;
    throw error;
  }
}
