import type { documentCalls } from '#schema/calls/documents.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { withoutTransaction, type CallerContext, type Refused } from '#service/http/handlers.ts';
import { PagesBusy } from '#service/pages/process/pool.ts';
import { openVersion, type Door, type Layers, type OpenVersion } from '#service/pages/shown.ts';
import { noteRead } from './note.ts';
import { seen, unknownDocument, type Seen } from './seen.ts';

type Calls = typeof documentCalls;

export const noPages: Refused = { refused: 'document.noPages', message: 'This document has no pages.' };
const unreadable: Refused = { refused: 'page.unreadable', message: 'This page cannot be drawn.' };
const busy: Refused = { refused: 'service.busy', message: 'Too many pages are being drawn; ask again.' };
const unknownPage: Refused = { refused: 'row.unknown', message: 'No such page.' };

interface Opened extends Seen {
  open: OpenVersion;
}

/** A version of a document the caller may see, opened; otherwise the refusal. */
export async function opened(
  { db, tenantId, caller }: CallerContext,
  guid: string,
  version: number,
  page: number | null = null,
  also: (found: Opened, tx: Parameters<Parameters<typeof db.inTenant>[1]>[0]) => Promise<void> = async () => undefined,
): Promise<Opened | Refused> {
  return db.inTenant(tenantId, async (tx) => {
    const found = await seen({ tx, tenantId, caller }, guid);
    if (!found) return unknownDocument;
    const open = await openVersion(tx, tenantId, guid, version);
    if (!open) return noPages;
    if (page !== null && page > open.pages.length) return unknownPage;
    const both = { ...found, open };
    await also(both, tx);
    return both;
  });
}

/** Calls the page processes; a full queue gives a separate answer. */
export async function unlessBusy<T>(ask: () => Promise<T>): Promise<T | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PagesBusy) return busy;
    throw error;
  }
}

/** Notes in the format of answers. */
export const notesOf = ({ note }: Layers) => note.map(({ id, position, text, by, at }) => ({ id, position, text, by, at }));

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Rendered pages. No transaction is open during rendering. */
export const pageHandlers = (door: Door) => ({
  getDocumentPage: withoutTransaction<Calls['getDocumentPage']>(async (context, asked) => {
    const { documentGuid, version, page, showOpacity, showNotesHighlights, width } = asked;
    let isOriginal = false;
    const found = await opened(context, documentGuid, version, page, async ({ document, rights, open }, tx) => {
      // without the right it returns the redacted page rather than an error
      isOriginal = !showOpacity && rights.may('document.original') && open.blackened.has(page);
      await noteRead(tx, context.caller, document, context.now(), { version: open.version, page, isOriginal });
    });
    if ('refused' in found) return found;
    const { open } = found;
    const look = { width, isOriginal, withMarks: showNotesHighlights };
    const drawn = await unlessBusy(() => door.picture(open, page, look, context.signal));
    if ('refused' in drawn) return 'message' in drawn ? drawn : unreadable;
    if ('fault' in drawn) return unreadable;
    const [size, layers] = [open.pages[page - 1], open.layers(page)];
    return {
      data: {
        base64File: base64(drawn.done.bytes),
        documentFormatID: drawn.done.format,
        note: showNotesHighlights ? notesOf(layers) : [],
        pageWidth: size?.w ?? 0,
        pageHeight: size?.h ?? 0,
        width: drawn.done.width,
        height: drawn.done.height,
        revision: layers.revision,
        version: open.version,
        original: isOriginal,
      },
    };
  }),

  getDocumentMiniature: withoutTransaction<Calls['getDocumentMiniature']>(async (context, asked) => {
    const found = await opened(context, asked.documentGuid, asked.version);
    if ('refused' in found) return found;
    const { open } = found;
    const most = Math.min(asked.count, PAGE_LIMITS.miniaturesAtOnce, Math.max(0, open.pages.length - asked.startingPage));
    const wanted = Array.from({ length: most }, (_, index) => asked.startingPage + index + 1);
    const drawn = await unlessBusy(() => door.miniatures(open, wanted, context.signal));
    if ('refused' in drawn) return drawn;
    const miniatures = wanted.map((page, index) => {
      const picture = drawn[index];
      const { opacity, note } = open.layers(page);
      const about = { page, isBlackened: opacity.length > 0, notes: note.length };
      if (!picture) return { ...about, base64File: '', documentFormatID: documentFormat.jpg, width: 0, height: 0 };
      const { bytes, format, width, height } = picture;
      return { ...about, base64File: base64(bytes), documentFormatID: format, width, height };
    });
    return { data: { miniatures, pageCount: open.pages.length } };
  }),
});
