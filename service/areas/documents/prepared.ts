import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { documentPreparedCalls, PreparedFile } from '#schema/calls/document-prepared.ts';
import { workState } from '#schema/codes.ts';
import { documentGrant, type DocumentGrant } from '#schema/codes/documents.ts';
import { HOUR_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isReadable } from '#service/areas/navigation/search/handlers.ts';
import { searchedClasses } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { work } from '#service/db/tables/work.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import { withoutTransaction, type HandlerContext, type Handlers, type Refused } from '#service/http/handlers.ts';
import { putWork } from '#service/work/put.ts';
import { dropExpired } from './dropped.ts';
import { reachOf } from './rights.ts';
import { lacks, seenOf } from './seen.ts';

type Calls = typeof documentPreparedCalls;
export type PreparedKind = PreparedFile['kind'];
export type PreparedRow = typeof prepared.$inferSelect;

/** Required right on each document of a prepared file, checked at preparation and again at download. */
export const rightOf: Readonly<Record<PreparedKind, DocumentGrant>> = {
  search: documentGrant.saveList,
  pdf: documentGrant.preparePdf,
};
const types: Readonly<Record<string, string>> = {
  text: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};
const unknownFile: Refused = { refused: 'row.unknown', message: 'No such file.' };
const tooMany: Refused = { refused: 'documents.tooMany', message: 'Too many files are being prepared for you.' };
/** Documents whose rights are read in one statement. */
const AT_ONCE = 1_000;

/** Files prepared in the background for one user, and kept for a day. */
export const preparedHandlers = (store: FileStore): Handlers<Calls> => ({
  searchExport: async (context, { id, query }) => {
    const { tx, caller } = context;
    const classes = await searchedClasses(context, query);
    if (classes.length === 0) return { refused: 'row.unknown', message: 'There is nothing to search.' };
    const reach = await reachOf(tx, caller);
    const mayList = classes.some((one) => reach.kindsIn({ projectId: one.projectId, classId: one.id }).has(rightOf.search));
    if (!mayList) return { refused: 'document.notAllowed', message: `A list needs the right ${rightOf.search}.` };
    const language = await callerLanguage(context);
    if (!(await isReadable(context, query, language)))
      return { refused: 'request.invalid', message: 'This search cannot be read.' };
    const about = query.classId ? classes[0] : reach.projects.get(query.linkId ?? '');
    const name = `${about ? inLanguage(about, language).name : ''}.csv`;
    return putPrepared(context, { id, kind: 'search', name, documentIds: [], wanted: { ...query, language } });
  },

  preparedFiles: async ({ tx, tenantId, caller, now }) => {
    const rows = await tx
      .select()
      .from(prepared)
      .where(and(isOwn(tenantId, caller.userId), gt(prepared.expiresAt, now())))
      .orderBy(desc(prepared.madeAt), desc(prepared.id));
    const progress = await progressOf(tx, tenantId, rows);
    return { data: { files: rows.map((row) => shown(row, progress.get(row.id) ?? 0)) } };
  },

  preparedFile: withoutTransaction<Calls['preparedFile']>(async ({ db, tenantId, caller, now }, { id }) => {
    const found = await db.inTenant(tenantId, async (tx) => {
      const its = and(isOwn(tenantId, caller.userId), eq(prepared.id, id), gt(prepared.expiresAt, now()));
      const [row] = await tx.select().from(prepared).where(its);
      if (row?.state !== workState.done || !(await isSeen({ tx, tenantId, caller }, row))) return null;
      const [file] = await tx
        .select()
        .from(files)
        .where(and(eq(files.tenantId, tenantId), eq(files.id, row.fileId)));
      return file ? { row, file } : null;
    });
    if (!found) return unknownFile;
    const { sha256: etag, bytes } = found.file;
    const key = contentKey(tenantId, etag);
    if (!(await store.head(key))) return { refused: 'file.lost', message: 'The content of this file is missing from the store.' };
    const { name } = found.row;
    return { stream: (start, end) => store.get(key, start, end), bytes, etag, name, type: types[found.file.kind] ?? '' };
  }),
});

const isOwn = (tenantId: string, userId: string) => and(eq(prepared.tenantId, tenantId), eq(prepared.userId, userId));
const kindOf = (kind: string) => kind as PreparedKind; // written by `putPrepared`

/** Progress of the work on these files, by id. */
async function progressOf(tx: Tx, tenantId: string, rows: readonly PreparedRow[]): Promise<Map<string, number>> {
  const ids = rows.filter(({ state }) => state === workState.working).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { subject, progress, kind, state } = work;
  const isRunning = and(eq(work.tenantId, tenantId), eq(kind, 'document.prepare'), eq(state, workState.working));
  const found = await tx
    .select({ subject, progress })
    .from(work)
    .where(and(isRunning, inArray(subject, ids)));
  return new Map(found.map((one) => [one.subject, one.progress]));
}

const shown = (row: PreparedRow, progress: number): PreparedFile => {
  const { id, kind, name, state, bytes, documentIds, madeAt, expiresAt } = row;
  return { id, kind: kindOf(kind), name, state, progress, bytes, documents: documentIds.length, madeAt, expiresAt };
};

/** True while the caller may see and export every document of the file. */
async function isSeen(
  place: { tx: Tx; tenantId: string; caller: HandlerContext['caller'] },
  { kind, documentIds }: PreparedRow,
): Promise<boolean> {
  for (let at = 0; at < documentIds.length; at += AT_ONCE) {
    const ids = documentIds.slice(at, at + AT_ONCE);
    const seen = await seenOf(place, ids);
    if (seen.length < ids.length || seen.some((one) => lacks(one, rightOf[kindOf(kind)]))) return false;
  }
  return true;
}

type NewFile = Pick<PreparedRow, 'id' | 'name' | 'documentIds' | 'wanted'> & { kind: PreparedKind };

/** Queues the preparation of a file. A repeated id gives the existing file; the id of another user's file is unknown. */
export async function putPrepared(
  { tx, tenantId, caller, now }: Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>,
  asked: NewFile,
): Promise<Refused | { data: { id: string } }> {
  const { userId } = caller;
  const { id } = asked;
  await dropExpired(tx, tenantId, now());
  const own = await tx.select({ id: prepared.id }).from(prepared).where(isOwn(tenantId, userId));
  if (own.some((one) => one.id === id)) return { data: { id } };
  if (own.length >= DOCUMENT_LIMITS.preparedFiles) return tooMany;
  const times = { madeAt: now(), expiresAt: now() + DOCUMENT_LIMITS.preparedHours * HOUR_MS };
  const made = await tx
    .insert(prepared)
    .values({ tenantId, userId, ...asked, ...times, state: workState.waiting })
    .onConflictDoNothing()
    .returning({ id: prepared.id });
  if (made.length === 0) return unknownFile;
  await putWork(tx, tenantId, {
    kind: 'document.prepare',
    id: `prepare-${id}`,
    subject: id,
    payload: {},
    by: userId,
    now: now(),
  });
  return { data: { id } };
}
