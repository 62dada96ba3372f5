import * as v from 'valibot';
import { documentOutputCalls } from '#schema/calls/document-output.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { PageLeak, pageDrawn, pagesOf, PdfTooLarge, type Printed } from '#service/pages/redrawn-pdf.ts';
import type { Door } from '#service/pages/shown.ts';
import { WorkRefused, type WorkRun } from '#service/work/handler.ts';
import { askerOf } from './asker.ts';
import { leavingOf } from './leaving.ts';
import { rightOf, type PreparedRow } from './prepared.ts';
import type { MadeFile } from './prepare-work.ts';
import { printedFile, printedOf, pdfOptionsOf, type AskedPdf } from './printed-file.ts';

/** Pages between two progress notes. */
const STEP = 10;

/**
 * Pages of documents as the requesting user may see them now. First renders each page, which takes most of the time and
 * continues after an interruption, because rendered pages are stored. Then assembles the file.
 */
export async function drawnFile({ db, door }: { db: Database; door: Door }, run: WorkRun, row: PreparedRow): Promise<MadeFile> {
  const asked = v.parse(documentOutputCalls.preparePdf.input, row.wanted);
  const printed = await db.inTenant(run.tenantId, (tx) => printedNow(tx, run, asked));
  const options = { ...pdfOptionsOf(asked), signal: run.signal, most: fileRules.prepared.mostBytes };
  const sheets = printed.flatMap((one) => pagesOf(one).map((page) => ({ open: one.open, page })));
  for (let at = Number(run.cursor || '0'); at < sheets.length; at += STEP) {
    for (const { open, page } of sheets.slice(at, at + STEP)) await pageDrawn(door, open, page, options);
    const done = Math.min(at + STEP, sheets.length);
    await run.step(async () => ({ cursor: String(done), progress: Math.round((100 * done) / (sheets.length + 1)) }));
  }
  try {
    return { ...(await printedFile(door, printed, options)), documentIds: row.documentIds };
  } catch (error) {
    // a retry would show the same
    if (error instanceof PageLeak) throw new WorkRefused('page.leak');
    throw error instanceof PdfTooLarge ? new WorkRefused('tooLarge') : error;
  }
}

async function printedNow(tx: Tx, run: WorkRun, asked: AskedPdf): Promise<Printed[]> {
  const caller = await askerOf(tx, run);
  const list = await leavingOf({ tx, tenantId: run.tenantId, caller }, asked.guidList, rightOf.pdf);
  if ('refused' in list) throw new WorkRefused('accessLost');
  const printed = printedOf(list, asked);
  if (printed.length === 0) throw new WorkRefused('noPages');
  return printed;
}
