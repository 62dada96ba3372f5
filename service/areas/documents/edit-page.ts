import type { documentPageCalls } from '#schema/calls/document-pages.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { rectangleOf, type PageArea, type PageNote } from '#schema/records/page-area.ts';
import { canonical } from '#schema/operations/operation.ts';
import { pageLayers, pageLayerSteps, type DocumentPage, type StoredNote } from '#service/db/tables/documents.ts';
import { withoutTransaction, type HandlerContext, type Handlers, type Refused } from '#service/http/handlers.ts';
import { contentOf, openVersion, type Door, type Layers, type OpenVersion } from '#service/pages/shown.ts';
import { forgetDrawn } from './drawn.ts';
import { dropPreparedPages } from './dropped.ts';
import { lockDocument } from './lock.ts';
import { noteEvent, noteRead } from './note.ts';
import { documentSettings, pinsOf } from './page-info.ts';
import { base64, noPages, notesOf, opened, unlessBusy } from './pages.ts';
import { hushProposals } from './proposals.ts';
import { putTerms } from './read-text.ts';
import { sameSheets } from './same-sheet.ts';
import { seen, unknownDocument, type Seen } from './seen.ts';

type Calls = Pick<typeof documentPageCalls, 'editPage' | 'saveEditPage'>;
const WIDTH = 1_600;

/** Kinds of areas a caller may change. */
interface Editing {
  blackoutEnabled: boolean;
  markEnabled: boolean;
  noteEnabled: boolean;
}

/** Black, highlighted and annotated areas (S1 §3). */
export const editPageHandlers = (door: Door): Handlers<Calls> => ({
  editPage: withoutTransaction<Calls['editPage']>(async (context, { guid, page, version }) => {
    let editing: Editing = { blackoutEnabled: false, markEnabled: false, noteEnabled: false };
    let pinned = 0;
    let isOriginal = false;
    const found = await opened(context, guid, version, page, async (its, tx) => {
      editing = await editingOf({ ...context, tx }, its);
      pinned = await pinsOf(tx, context.tenantId, guid, context.now());
      // a user who may redact sees the page; only a user who may see the original sees the content under existing areas
      isOriginal = its.rights.may('document.original') && its.open.blackened.has(page);
      await noteRead(tx, context.caller, its.document, context.now(), { version: its.open.version, page, isOriginal });
    });
    if ('refused' in found) return found;
    const { open } = found;
    const look = { width: WIDTH, withMarks: false, isOriginal };
    const drawn = await unlessBusy(() => door.picture(open, page, look, context.signal));
    if ('message' in drawn) return drawn;
    if (!('done' in drawn)) return { refused: 'page.unreadable', message: 'This page cannot be drawn.' };
    const [size, layers] = [open.pages[page - 1], open.layers(page)];
    return {
      data: {
        file: base64(drawn.done.bytes),
        documentFormatID: drawn.done.format,
        opacity: [...layers.opacity],
        highLight: [...layers.highlight],
        note: notesOf(layers),
        pageWidth: size?.w ?? 0,
        pageHeight: size?.h ?? 0,
        width: drawn.done.width,
        height: drawn.done.height,
        revision: layers.revision,
        version: open.version,
        changedBy: layers.byName,
        changedAt: layers.at,
        ...editing,
        pinned,
      },
    };
  }),

  saveEditPage: async (context, asked) => {
    const found = await seen(context, asked.documentGuid);
    if (!found) return unknownDocument;
    // one writer per document at a time, because the revision is read under the lock
    await lockDocument(context, asked.documentGuid);
    const open = await openVersion(context.tx, context.tenantId, asked.documentGuid, asked.version);
    if (!open) return noPages;
    const page = open.pages[asked.pageNo - 1];
    if (!page) return { refused: 'row.unknown', message: 'No such page.' };
    const before = open.layers(asked.pageNo);
    if (asked.revision !== undefined && asked.revision !== before.revision)
      return { refused: 'row.changed', message: `${before.byName} changed it at ${new Date(before.at).toISOString()}.` };
    const wanted = { opacity: asked.opacity, highlight: asked.highLight, note: asked.note };
    const faults = outside(page, [...wanted.opacity, ...wanted.highlight, ...wanted.note]);
    if (faults) return faults;
    const refusal = lacksKind(before, wanted, await editingOf(context, found));
    if (refusal) return refusal;
    const revision = await saveLayers(context, found, placeIn(open, asked.pageNo), wanted);
    await blackenSameSheets(context, found, open, asked.pageNo, wanted);
    return { data: { revision } };
  },
});

/** Redacts the same sheet in other versions, so no version shows what another one hides. */
export async function blackenSameSheets(
  context: Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>,
  found: Pick<Seen, 'document'>,
  open: OpenVersion,
  page: number,
  { opacity }: Pick<Wanted, 'opacity'>,
): Promise<void> {
  for (const other of await sameSheets(context.tx, open, page, opacity)) {
    const place = placeIn(other.open, other.page);
    await saveLayers(context, found, place, { ...place.before, opacity: other.opacity });
  }
}

async function editingOf({ tx, tenantId }: Pick<HandlerContext, 'tx' | 'tenantId'>, { rights }: Seen): Promise<Editing> {
  const { addDistinction, addNotes } = await documentSettings(tx, tenantId);
  const edit = rights.may('document.edit');
  return {
    blackoutEnabled: rights.kinds.has(documentGrant.anonymize),
    markEnabled: addDistinction && edit,
    noteEnabled: addNotes && edit,
  };
}

/** Requested areas; notes without their author. */
interface Wanted {
  opacity: readonly PageArea[];
  highlight: readonly PageArea[];
  note: readonly PageNote[];
}

/** Refuses areas that are outside their page, too small to be visible, or repeat an id. */
export function outside({ w, h }: DocumentPage, areas: readonly PageArea[]): Refused | null {
  const ids = new Set(areas.map(({ id }) => id));
  const isRight = areas.every(({ position }) => {
    const { x, y, width, height } = rectangleOf(position);
    const isLarge = width >= DOCUMENT_LIMITS.areaPx && height >= DOCUMENT_LIMITS.areaPx;
    return isLarge && x + width <= w && y + height <= h;
  });
  if (isRight && ids.size === areas.length) return null;
  return { refused: 'request.invalid', message: 'An area is outside of its page, too small, or has the id of another.' };
}

const bareNote = ({ id, position, text }: PageNote) => ({ id, position, text });
const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);

function lacksKind(before: Layers, wanted: Wanted, editing: Editing): Refused | null {
  const isDenied =
    (!editing.blackoutEnabled && !isSame(before.opacity, wanted.opacity)) ||
    (!editing.markEnabled && !isSame(before.highlight, wanted.highlight)) ||
    (!editing.noteEnabled && !isSame(before.note.map(bareNote), wanted.note.map(bareNote)));
  return isDenied ? { refused: 'document.notAllowed', message: 'You may not change areas of this kind.' } : null;
}

interface LayerPlace {
  version: number;
  page: number;
  before: Layers;
  /** Hash of the content of the page. */
  sha256: string;
}

/** A page of an open version, to write its areas. */
export function placeIn(open: OpenVersion, page: number): LayerPlace {
  return { version: open.version, page, before: open.layers(page), sha256: contentOf(open, page) };
}

/**
 * Writes the areas of a page, a step, and an event for each kind of change. Black areas also remove the words under them from
 * the search terms, and drop rendered pages, prepared files and texts of proposals that contained them, in the same transaction.
 */
export async function saveLayers(
  context: Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>,
  { document }: Pick<Seen, 'document'>,
  { version, page, before, sha256 }: LayerPlace,
  wanted: Wanted,
): Promise<number> {
  const { tx, tenantId, caller, now } = context;
  const at = now();
  const note: StoredNote[] = wanted.note.map((one) => {
    const known = before.note.find(({ id }) => id === one.id);
    return known && isSame(bareNote(known), bareNote(one)) ? known : { ...bareNote(one), by: caller.name, at };
  });
  if (isSame([before.opacity, before.highlight, before.note], [wanted.opacity, wanted.highlight, note])) return before.revision;
  const revision = before.revision + 1;
  const key = { tenantId, documentId: document.id, version, page };
  const row = { opacity: wanted.opacity, highlight: wanted.highlight, revision, by: caller.userId, byName: caller.name, at };
  await tx
    .insert(pageLayers)
    .values({ ...key, ...row, note })
    .onConflictDoUpdate({
      target: [pageLayers.tenantId, pageLayers.documentId, pageLayers.version, pageLayers.page],
      set: { ...row, note },
    });
  const places = note.map(({ id, position }) => ({ id, position }));
  await tx.insert(pageLayerSteps).values({ ...key, ...row, note: places });
  const kinds = {
    black: [before.opacity, wanted.opacity],
    highlight: [before.highlight, wanted.highlight],
    note: [before.note, note],
  } as const;
  for (const [kind, [was, is]] of Object.entries(kinds)) {
    if (isSame(was, is)) continue;
    const event =
      was.length === 0 ? documentEvent.contentAdd : is.length === 0 ? documentEvent.contentDelete : documentEvent.contentModify;
    await noteEvent(tx, caller, document, event, at, { page, detail: { kind, pages: version, areas: is.length, revision } });
  }
  if (isSame(before.opacity, wanted.opacity)) return revision;
  await dropPreparedPages(tx, tenantId, [document.id]);
  // pictures from before show what is black now
  await forgetDrawn(tx, tenantId, sha256, at);
  await hushProposals(tx, { tenantId, documentId: document.id, version });
  await putTerms(tx, document, at);
  return revision;
}
