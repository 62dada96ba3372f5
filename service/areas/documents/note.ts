import { and, eq, gt } from 'drizzle-orm';
import { documentEvent, type DocumentEvent } from '#schema/codes.ts';
import { appendHistory } from '#service/areas/sync/document-history.ts';
import type { Tx } from '#service/db/database.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import type { Caller } from '#service/http/handlers.ts';
import type { DocumentRow } from './seen.ts';

/** Interval in which repeated reading of a document by the same user is one event. */
const READ_AGAIN_MS = 600_000;

/** Facts of an event. */
export interface Noted {
  page?: number;
  /** Names, counts and reasons; never a value of the document. */
  detail?: Readonly<Record<string, string | number | boolean>>;
  opId?: string;
}

/** Writes an event into the history of a document. */
export function noteEvent(
  tx: Tx,
  caller: Caller,
  document: Pick<DocumentRow, 'id' | 'tenantId' | 'version'>,
  operation: DocumentEvent,
  at: number,
  { page = 0, detail = {}, opId = '' }: Noted = {},
): Promise<void> {
  return noteEvents(tx, caller, [document], operation, at, { page, detail, opId });
}

/** Writes the same event into the history of several documents. */
export async function noteEvents(
  tx: Tx,
  { tenantId, userId, name: userName }: Pick<Caller, 'tenantId' | 'userId' | 'name'>,
  documents: readonly Pick<DocumentRow, 'id' | 'version'>[],
  operation: DocumentEvent,
  at: number,
  { page = 0, detail = {}, opId = '' }: Noted = {},
): Promise<void> {
  const notes = documents.map(({ id: documentId, version }) => ({
    documentId,
    operation,
    version,
    page,
    opId,
    userId,
    userName,
    deviceId: '',
    deviceAt: at,
    at,
    detail: { ...detail, how: 'call' },
  }));
  await appendHistory(tx, tenantId, notes);
}

/** Writes an event unless the same user has one of this kind from the last ten minutes. */
export async function noteSeldom(
  tx: Tx,
  caller: Caller,
  document: DocumentRow,
  operation: DocumentEvent,
  at: number,
): Promise<void> {
  const since = and(
    eq(documentHistory.tenantId, caller.tenantId),
    eq(documentHistory.documentId, document.id),
    eq(documentHistory.userId, caller.userId),
    eq(documentHistory.operation, operation),
    gt(documentHistory.at, at - READ_AGAIN_MS),
  );
  if ((await tx.$count(documentHistory, since)) === 0) await noteEvent(tx, caller, document, operation, at);
}

/**
 * Records that a user views the pages of a version, once in ten minutes; `original` each time, because it shows content under
 * black areas.
 */
export async function noteRead(
  tx: Tx,
  caller: Caller,
  document: DocumentRow,
  at: number,
  about: { version: number; page: number; isOriginal: boolean },
): Promise<void> {
  const { tenantId, userId } = caller;
  const detail = { pages: about.version, ...(about.isOriginal && { original: true }) };
  const since = and(
    eq(documentHistory.tenantId, tenantId),
    eq(documentHistory.documentId, document.id),
    eq(documentHistory.userId, userId),
    eq(documentHistory.operation, documentEvent.read),
    gt(documentHistory.at, at - READ_AGAIN_MS),
  );
  const { detail: noted, page } = documentHistory;
  const known = await tx.select({ noted, page }).from(documentHistory).where(since);
  const isKnown = known.some(({ noted: of, page: its }) => {
    const isSame =
      Reflect.get(Object(of), 'pages') === about.version && Boolean(Reflect.get(Object(of), 'original')) === about.isOriginal;
    return isSame && (!about.isOriginal || its === about.page);
  });
  if (!isKnown)
    await noteEvent(tx, caller, document, documentEvent.read, at, { page: about.isOriginal ? about.page : 0, detail });
}
