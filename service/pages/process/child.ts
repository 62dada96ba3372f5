import { checkFile } from '#service/pages/check/check-file.ts';
import { openFile } from '#service/pages/open/open-file.ts';
import { recognise } from '#service/pages/open/recognise.ts';
import { pictureOf } from '#service/pages/open/picture-of.ts';
import { turnedRaster } from '#service/pages/open/turned.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { sizeTurned } from '#schema/records/page-turn.ts';
import { Refusal, type PageAnswer, type PageRequest, type PageResults } from '#service/pages/process/requests.ts';

/**
 * A page process opens untrusted files, one request at a time. It can read the spool and our code, cannot write or start
 * anything, and has no environment, so a malicious file is contained here. It ends together with the process that started it.
 */

async function answerOf(request: PageRequest): Promise<PageResults[PageRequest['task']]> {
  if (request.task === 'check') return checkFile(request.path, request.kind);
  const file = await openFile(request.path, request.kind);
  const page = pageOf(file.pages, request.page);
  if (request.task === 'words') return file.words(page);
  if (request.task === 'recognise') return recognise(file, page, request.language);
  const drawn = turnedRaster(await file.draw(page, request.width), request.turn);
  return pictureOf(drawn, { ...page, ...sizeTurned(page, request.turn) }, request.width, request);
}

function pageOf(pages: readonly PageSize[], n: number): PageSize {
  const found = pages.find((page) => page.n === n);
  if (!found) throw new Error(`The file has no page ${n}.`);
  if (found.w === 0) throw new Refusal('unreadable', `page ${n}`);
  return found;
}

async function answered(request: PageRequest): Promise<PageAnswer<unknown>> {
  try {
    return { done: await answerOf(request) };
  } catch (error) {
    // PDFium is unusable after a trap, so the process ends, as it does when it exceeds its limits
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) process.exit(1);
    if (error instanceof Refusal) return error.answer;
    return { fault: error instanceof Error ? String(error.stack) : String(error) };
  }
}

process.on('message', (request: PageRequest) => {
  void answered(request).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
