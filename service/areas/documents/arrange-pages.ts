import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { documentPageCalls } from '#schema/calls/document-pages.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { sizeTurned, turnedBy } from '#schema/records/page-turn.ts';
import type { Tx } from '#service/db/database.ts';
import { pageLayers, pageLayerSteps, textStates, type DocumentPage } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { openVersion, type OpenVersion } from '#service/pages/shown.ts';
import { layersTurned } from './layers-turned.ts';
import { appliedTo } from './new-version.ts';
import { raiseVersion } from './next-version.ts';
import { noteEvent } from './note.ts';
import { noPages } from './pages.ts';
import { putReading, putTerms, readingOf } from './read-text.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';
import { addVersion, pagesFrom, sourcesOf, type FileRow } from './sources.ts';

type Calls = Pick<typeof documentPageCalls, 'arrangePages'>;
const tooManyPages: Refused = { refused: 'documents.tooMany', message: 'A version has too many pages.' };
type Asked = v.InferOutput<Calls['arrangePages']['input']>;

/**
 * Creates a version from the pages of another one: reordered, turned, without some, with further files appended. Bytes are not
 * copied, and black areas stay on their page.
 */
export const arrangeHandlers: Handlers<Calls> = {
  arrangePages: async (context, asked) => {
    const { guid, currentChangeSetId, uploadIds, opId = randomUUID() } = asked;
    const found = await seen(context, guid);
    if (!found) return unknownDocument;
    const { tx, tenantId, caller, now } = context;
    const before = await openVersion(tx, tenantId, guid, asked.version);
    if (!before) return noPages;
    const refusal = refusedFor(found, before, asked);
    if (refusal) return refusal;
    const added = await sourcesOf(tx, caller, uploadIds);
    if ('refused' in added) return added;
    if (asked.pages.length + pagesFrom(added).length > DOCUMENT_LIMITS.pages) return tooManyPages;
    const raised = await raiseVersion(context, found.document, { currentChangeSetId, opId });
    if ('refused' in raised) return raised;
    if ('repeated' in raised) return appliedTo(guid, raised.repeated);
    // read again under the lock, to include areas redacted in the meantime
    const open = await openVersion(tx, tenantId, guid, before.version);
    if (!open) return noPages;
    const { sources, pages } = await arranged(tx, open, asked.pages, added);
    const version = await addVersion(tx, caller, raised.document, sources, { name: open.name, now: now(), pages, unread: true });
    await carryLayers(context, open, version, asked.pages);
    await readOn(context, open, { version, pages, isMore: added.length > 0 });
    const left = open.pages.length - asked.pages.length;
    const turned = asked.pages.filter(({ turn }) => turn !== 0).length;
    const moved = asked.pages.filter(({ page }, at) => at > 0 && page < (asked.pages[at - 1]?.page ?? 0)).length;
    const detail = {
      pages: version,
      left,
      turned,
      moved,
      added: added.length,
      ...(asked.reason !== '' && { reason: asked.reason }),
    };
    await noteEvent(tx, caller, raised.document, documentEvent.newVersion, now(), { detail, opId });
    return appliedTo(guid, raised.document.version);
  },
};

/** Checks that the pages exist and occur once. Omitting a page is a deletion and requires a reason. */
function refusedFor(found: Seen, open: OpenVersion, { pages, uploadIds, reason }: Asked): Refused | null {
  const numbers = new Set(pages.map(({ page }) => page));
  if (pages.length + uploadIds.length === 0) return { refused: 'request.invalid', message: 'A version needs a page.' };
  if (numbers.size < pages.length || pages.some(({ page }) => page > open.pages.length))
    return { refused: 'row.unknown', message: 'No such page.' };
  const isShorter = pages.length < open.pages.length;
  if (isShorter && reason.trim() === '') return { refused: 'request.invalid', message: 'Deleting pages needs a reason.' };
  return lacks(found, documentGrant.imageVersion, ...(isShorter ? [documentGrant.delete] : []));
}

/** Files and pages of the new version, without files that have no remaining page. */
async function arranged(tx: Tx, open: OpenVersion, wanted: Asked['pages'], added: readonly FileRow[]) {
  const kept = wanted.flatMap(({ page, turn }): DocumentPage[] => {
    const at = open.pages[page - 1];
    return at ? [{ ...at, ...sizeTurned(at, turn), turn: turnedBy(at.turn ?? 0, turn) }] : [];
  });
  const used = open.sources.map(({ id }, file) => ({ id, file })).filter(({ file }) => kept.some((page) => page.file === file));
  const its = and(
    eq(files.tenantId, open.tenantId),
    inArray(
      files.id,
      used.map(({ id }) => id),
    ),
  );
  const rows = used.length === 0 ? [] : await tx.select().from(files).where(its);
  const before = used.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
  const places = new Map(used.map(({ file }, at) => [file, at]));
  const pages = [
    ...kept.map((page) => ({ ...page, file: places.get(page.file) ?? 0 })),
    ...pagesFrom(added).map((page) => ({ ...page, file: page.file + before.length })),
  ];
  return { sources: [...before, ...added], pages };
}

/** Copies black areas, highlights and notes of each page to its new position. */
async function carryLayers(
  { tx, tenantId, caller, now }: HandlerContext,
  open: OpenVersion,
  version: number,
  pages: Asked['pages'],
) {
  for (const [at, { page, turn }] of pages.entries()) {
    const [layers, size] = [open.layers(page), open.pages[page - 1]];
    if (layers.revision === 0 || !size) continue;
    const { opacity, highlight, note } = layersTurned(layers, size, turn);
    const row = { tenantId, documentId: open.documentId, version, page: at + 1, revision: 1, opacity, highlight };
    const by = { by: caller.userId, byName: caller.name, at: now() };
    await tx.insert(pageLayers).values({ ...row, note: [...note], ...by });
    const places = note.map(({ id, position }) => ({ id, position }));
    await tx.insert(pageLayerSteps).values({ ...row, note: places, ...by });
  }
}

/** Queues reading for added files only; the words of the others were read for the earlier version. */
async function readOn(
  { tx, tenantId, caller, now }: HandlerContext,
  open: OpenVersion,
  { version, pages, isMore }: { version: number; pages: readonly DocumentPage[]; isMore: boolean },
): Promise<void> {
  const { documentId } = open;
  const read = await readingOf(tx, tenantId, documentId, open.version);
  const isRead = read !== undefined && read.pagesDone === read.pages;
  if (isMore || !isRead) return putReading(tx, { tenantId, documentId, version, pages }, { now: now(), by: caller.userId });
  const about = { pagesDone: pages.length, pages: pages.length, at: now() };
  await tx.insert(textStates).values({ ...read, version, ...about });
  return putTerms(tx, { tenantId, id: documentId }, now());
}
