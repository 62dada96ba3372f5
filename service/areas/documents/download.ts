import { NOT_INCLUDED, type documentOutputCalls } from '#schema/calls/document-output.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { Language } from '#schema/records/translations.ts';
import { csvText } from '#schema/rules/csv.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { asKind } from '#service/db/work-kind.ts';
import { withoutTransaction, type CallerContext } from '#service/http/handlers.ts';
import { PagesBusy } from '#service/pages/process/pool.ts';
import { PageLeak, PdfTooLarge, redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import type { Door, OpenVersion } from '#service/pages/shown.ts';
import { noteLeak } from './leaked.ts';
import { leavingNow } from './leaving-now.ts';
import { leavingOf, type Leaving } from './leaving.ts';
import { leftOutWords, type LeftOut } from './left-out.ts';
import { titleOf } from './page-info.ts';
import { entryName } from './printed-file.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

type Calls = typeof documentOutputCalls;
const tooLarge = { refused: 'documents.tooMany', message: 'These documents have more bytes than one file.' } as const;
const columns = ['document', 'class', 'title', 'code', 'version', 'file'];

/**
 * A ZIP of documents, made as it is sent. What is known to be missing is counted in a header; all that is not in it is named in the
 * ZIP. Nothing is written or noted where the files have more bytes than a ZIP may.
 */
export const downloaded = (door: Door) =>
  withoutTransaction<Calls['downloadDocuments']>(async (context, { GuidList }) => {
    const wanted = GuidList.map(({ Guid, Version }) => ({ guid: Guid, version: Version }));
    const found = await leavingNow(context, wanted, documentGrant.saveDocument, documentEvent.save, 'zip', (list) =>
      sum(list.map(({ open }) => sizeOf(open))) > FILE_LIMITS.zipBytes ? tooLarge : null,
    );
    if ('refused' in found) return found;
    const documents = await Promise.all(found.list.map(async (one) => ({ ...one, left: await missingFrom(door, one) })));
    const left = documents.filter((one) => one.left !== null).length;
    context.note({ documents: documents.length, left });
    const { language } = found;
    return {
      flow: () => zipStream(entriesOf(context, door, documents, language)),
      headers: { [NOT_INCLUDED]: String(left) },
      name: 'document.zip',
      type: 'application/zip',
    };
  });

interface Wanted extends Leaving {
  left: LeftOut | null;
}

async function missingFrom(door: Door, { open }: Leaving): Promise<LeftOut | null> {
  if (!open || open.sources.length === 0) return 'noPages';
  return (await door.isThere(open)) ? null : 'missing';
}

/** The files of the documents one by one, then the list of them, and of those that are not there. */
async function* entriesOf(
  context: CallerContext,
  door: Door,
  documents: readonly Wanted[],
  language: Language,
): AsyncGenerator<ZipEntry, void> {
  const rows = [columns];
  const left: string[] = [];
  let bytes = 0;
  for (const [index, one] of documents.entries()) {
    const { seen, documentClass, open } = one;
    const title = titleOf(documentClass, seen.document);
    const names: string[] = [];
    const files = one.left ?? (await filesOf(context, door, one, FILE_LIMITS.zipBytes - bytes));
    if (typeof files === 'string') left.push(`${title}: ${leftOutWords[files][language]}`);
    else
      for (const { ending, size, read } of files) {
        const name = entryName(index, title, ending, names.length);
        names.push(name);
        bytes += size;
        yield { name, read };
      }
    const about = [seen.document.id, inLanguage(documentClass, language).name, title, seen.document.code];
    for (const name of names.length > 0 ? names : ['']) rows.push([...about, String(open?.version ?? ''), name]);
  }
  yield textEntry('list.csv', csvText(rows));
  if (left.length > 0) yield textEntry('NOT-INCLUDED.txt', left.join('\r\n'));
}

interface OutFile {
  ending: string;
  size: number;
  read: ZipEntry['read'];
}

/**
 * The files of a version, as the caller may have them when their turn comes: a download takes minutes, so rights, sight and black
 * areas are asked again. As they came where nothing is black, else drawn again as one PDF.
 */
async function filesOf(context: CallerContext, door: Door, { seen, open }: Leaving, most: number): Promise<OutFile[] | LeftOut> {
  const { db, tenantId, caller, signal } = context;
  const wanted = [{ guid: seen.document.id, version: open?.version ?? 0 }];
  const now = await asKind('look', () =>
    db.inTenant(tenantId, (tx) => leavingOf({ tx, tenantId, caller }, wanted, documentGrant.saveDocument)),
  );
  const [current] = 'refused' in now ? [] : now;
  if (!current?.open) return 'withdrawn';
  const original = door.original(current.open);
  if (!original) return redrawn(context, door, current.open, most);
  if (sizeOf(current.open) > most) return 'tooLarge';
  signal.throwIfAborted();
  return original.map(({ name, bytes: size, read }) => ({ ending: name.split('.').at(-1) ?? 'bin', size, read: () => read() }));
}

async function redrawn(
  { signal, log }: CallerContext,
  door: Door,
  open: OpenVersion,
  most: number,
): Promise<OutFile[] | LeftOut> {
  try {
    const pdf = await redrawnPdf(door, [{ open, title: '' }], { withNotes: false, withMarks: true, signal, most });
    return [{ ending: 'pdf', size: pdf.byteLength, read: () => [pdf] }];
  } catch (error) {
    if (error instanceof PdfTooLarge) return 'tooLarge';
    if (error instanceof PagesBusy) return 'busy';
    if (!(error instanceof PageLeak)) throw error;
    noteLeak(log, error.versions);
    return 'withheld';
  }
}

const textEntry = (name: string, text: string): ZipEntry => ({ name, read: () => [Buffer.from(text)] });
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const sizeOf = (open: OpenVersion | null) => sum(open?.sources.map(({ bytes }) => bytes) ?? []);
