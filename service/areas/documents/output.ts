import { randomUUID } from 'node:crypto';
import type { documentOutputCalls } from '#schema/calls/document-output.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { csvText } from '#schema/rules/csv.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { searchedClasses } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { withoutTransaction, type CallerContext, type FileAnswer, type Handlers, type Refused } from '#service/http/handlers.ts';
import { PageLeak, pagesOf, type Printed } from '#service/pages/redrawn-pdf.ts';
import type { Door } from '#service/pages/shown.ts';
import { downloaded } from './download.ts';
import { leaked } from './leaked.ts';
import { leavingNow } from './leaving-now.ts';
import { noPages, unlessBusy } from './pages.ts';
import { putPrepared } from './prepared.ts';
import { printedFile, printedOf, pdfOptionsOf, type AskedPdf } from './printed-file.ts';

type Calls = typeof documentOutputCalls;
const [PDF, ZIP, CSV] = ['application/pdf', 'application/zip', 'text/csv; charset=utf-8'];
const tooMany: Refused = { refused: 'documents.tooMany', message: 'These are too many documents or pages for one file.' };
const preparing: Refused = {
  refused: 'documents.preparing',
  message: 'The file is prepared as work; a message reports when it is ready.',
};

/** Documents on their way out. No transaction is open while pages are drawn. */
export const outputHandlers = (door: Door): Handlers<Calls> => ({
  preparePdf: preparedPdf(door),
  downloadDocuments: downloaded(door),
  searchFileTemplate,
});

const preparedPdf = (door: Door) =>
  withoutTransaction<Calls['preparePdf']>(async (context, asked) => {
    const { preparePdf: right } = documentGrant;
    const found = await leavingNow(context, asked.guidList, right, documentEvent.pdfVersion, 'pdf', (list, most) => {
      const printed = printedOf(list, asked);
      if (printed.length === 0) return noPages;
      const isTooMany = countOf(printed) > DOCUMENT_LIMITS.preparedPages || (asked.AsOnePdf && printed.length > most);
      return isTooMany ? tooMany : null;
    });
    if ('refused' in found) return found;
    const printed = printedOf(found.list, asked);
    if (countOf(printed) > DOCUMENT_LIMITS.pagesAtOnce) return asWork(context, asked);
    return unlessLeak(context, async () => {
      const { bytes, kind } = await printedFile(door, printed, { ...pdfOptionsOf(asked), signal: context.signal });
      return { file: bytes, name: `document.${kind}`, type: kind === 'pdf' ? PDF : ZIP };
    });
  });

const countOf = (printed: readonly Printed[]) => printed.reduce((sum, one) => sum + pagesOf(one).length, 0);

/** More pages than a person waits for: they are drawn as work, with the rights and the black areas of then. */
async function asWork({ db, ...context }: CallerContext, { id = randomUUID(), ...wanted }: AskedPdf): Promise<Refused> {
  const documentIds = [...new Set(wanted.guidList.map(({ guid }) => guid))];
  const name = wanted.AsOnePdf ? 'document.pdf' : 'document.zip';
  const put = await db.inTenant(context.tenantId, (tx) =>
    putPrepared({ ...context, tx }, { id, kind: 'pdf', name, documentIds, wanted }),
  );
  return 'refused' in put ? put : preparing;
}

const searchFileTemplate: Handlers<Calls>['searchFileTemplate'] = async (context, { id }) => {
  const [documentClass] = await searchedClasses(context, { classId: id });
  if (!documentClass) return { refused: 'row.unknown', message: 'No such class.' };
  const { attributes, name } = inLanguage(documentClass, await callerLanguage(context));
  const file = new TextEncoder().encode(csvText([attributes.map((attribute) => attribute.name)]));
  return { file, name: `${name}.csv`, type: CSV };
};

async function unlessLeak(context: CallerContext, make: () => Promise<FileAnswer>): Promise<FileAnswer | Refused> {
  try {
    return await unlessBusy(make);
  } catch (error) {
    if (error instanceof PageLeak) return leaked(context, error, 'The file was not given out.');
    throw error;
  }
}
