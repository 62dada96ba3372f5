import { and, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { fileCalls } from '#schema/calls/files.ts';
import { fileState, type FileState } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { fileRules, type FileKind, type FilePurpose } from '#schema/rules/file-purposes.ts';
import { readVerdict, writeVerdict, type TwoKinds } from '#schema/rules/file-looks.ts';
import { fileVerdicts, type FileVerdict } from '#schema/rules/file-verdicts.ts';
import { putCheck } from '#service/areas/files/check.ts';
import { isNamed, lockContent } from '#service/areas/files/content.ts';
import { files } from '#service/db/tables/files.ts';
import { contentTypes, endingOf } from '#service/files/kinds.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import type { CallerContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { Pages } from '#service/pages/pages.ts';
import type { PageRefusal } from '#service/pages/process/requests.ts';
import { PagesBusy } from '#service/pages/process/pool.ts';

/** The answer of `uploadFinish`. */
export type Finished = CallResult<typeof fileCalls.uploadFinish>;
type FileRow = typeof files.$inferSelect;

/** Days for which the verdict of a refused file can be read; its bytes are gone immediately. */
const REFUSED_DAYS = 30;

/** True if a file is opened before anyone sees it; one of another format never is. */
export const isShown = ({ purpose, kind }: Pick<FileRow, 'purpose' | 'kind'>): boolean =>
  kind !== 'other' && fileRules[purpose as FilePurpose].shown; // written by `uploadStart`

/** Parts of a service that an upload needs. */
export interface FileParts {
  store: FileStore;
  pages: Pages;
  /** A scanner checks files before they are read. */
  isScanned: boolean;
}

/**
 * Opens a file whose pages are shown; it is ready then, or scanned, or refused. Written once: a repeat answers what was found,
 * and opens a file that was being opened when the service ended.
 */
export async function opened(context: CallerContext, parts: FileParts, file: FileRow): Promise<Outcome<Finished>> {
  const earlier = readVerdict(file.verdict);
  const verdict = fileVerdicts.find((one) => file.state === fileState.refused && one === earlier.verdict);
  if (verdict) return refusedFor(verdict, earlier.kinds);
  const isWaiting = file.state === fileState.checking && isShown(file) && file.pages.length === 0;
  if (!isWaiting) return { data: finished(file) };
  const answer = await answerOf(parts.pages, file);
  if (answer === 'busy') return { refused: 'service.busy', message: 'Too many files are being opened; ask again.' };
  if ('refused' in answer) return refuse(context, parts.store, file, answer);
  const state = parts.isScanned ? fileState.checking : fileState.ready;
  const isFirst = await context.db.inTenant(file.tenantId, async (tx) => {
    // a second call opens it too, and finds its pages written
    await lockContent(tx, file.tenantId, file.sha256);
    const found = await tx
      .update(files)
      .set({ state, pages: answer.done })
      .where(and(isFile(file), eq(files.pages, [])))
      .returning({ id: files.id });
    if (found.length > 0 && parts.isScanned) await putCheck(tx, file.tenantId, file.id, file.ownerId, context.now());
    return found.length > 0;
  });
  if (!isFirst) context.note({ repeated: true });
  return { data: finished({ ...file, state }) };
}

async function refuse(
  context: CallerContext,
  store: FileStore,
  file: FileRow,
  { refused: verdict, other }: PageRefusal,
): Promise<Refused> {
  const { tenantId, sha256 } = file;
  const kinds = other && { named: endingOf(file.name).toUpperCase(), ...other };
  const refused = {
    state: fileState.refused,
    verdict: writeVerdict(verdict, kinds),
    expiresAt: context.now() + REFUSED_DAYS * DAY_MS,
  };
  await context.db.inTenant(tenantId, async (tx) => {
    await lockContent(tx, tenantId, sha256);
    await tx.update(files).set(refused).where(isFile(file));
    if (!(await isNamed(tx, tenantId, sha256))) await store.delete(contentKey(tenantId, sha256));
  });
  context.note({ verdict });
  return refusedFor(verdict, kinds);
}

const isFile = ({ tenantId, id }: FileRow) =>
  and(eq(files.tenantId, tenantId), eq(files.id, id), eq(files.state, fileState.checking));

/** A refused file: the problem of its verdict, with the two kinds of one that is not what its name announces. */
export const refusedFor = (verdict: FileVerdict, kinds?: TwoKinds): Refused => ({
  refused: `file.${verdict}`,
  message: messages[verdict],
  ...(kinds && { asks: { ...kinds } }),
});

async function answerOf(pages: Pages, { tenantId, sha256, kind }: FileRow) {
  try {
    return await pages.check({ tenantId, sha256, kind: kind as FileKind }); // written by `uploadFinish`
  } catch (error) {
    if (error instanceof PagesBusy) return 'busy';
    throw error;
  }
}

const finished = ({ id, bytes, sha256, kind, state }: FileRow): Finished => ({
  id,
  bytes,
  sha256,
  type: contentTypes[kind as FileKind], // as above
  state: state as FileState, // as above
});

const messages: Readonly<Record<FileVerdict, string>> = {
  kindDiffers: 'The content is not what the name says.',
  kindForbidden: 'Such files are not taken.',
  empty: 'The file is empty.',
  broken: 'The file cannot be opened.',
  locked: 'The file needs a password.',
  tooManyPages: 'The file has too many pages.',
  tooManyPixels: 'A page of the file is too large.',
  bomb: 'The file unpacks to far more than its size.',
  unreadable: 'Opening the file takes too much time or memory.',
};
