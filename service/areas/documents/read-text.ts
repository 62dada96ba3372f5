import { and, eq } from 'drizzle-orm';
import { textState } from '#schema/codes/documents.ts';
import type { Tx } from '#service/db/database.ts';
import { textStates } from '#service/db/tables/documents.ts';
import type { OpenVersion } from '#service/pages/shown.ts';
import { dropWork, putWork } from '#service/work/put.ts';
import { workPriority } from '#service/work/kinds.ts';
import type { DocumentRow } from './seen.ts';
import { dropTerms } from './terms.ts';

/** Languages for text recognition, by the language of a client. */
export const readingLanguages: Readonly<Record<string, 'pol' | 'deu' | 'eng'>> = { pl: 'pol', de: 'deu', en: 'eng' };

interface Asked {
  now: number;
  by: string;
  /** Reads in this language, regardless of earlier results. */
  language?: 'pol' | 'deu' | 'eng';
  priority?: number;
  /** Not before this time. */
  dueAt?: number;
}

/** Queues the reading of a version: its words are stored, and searchable if it is the newest. */
export async function putReading(
  tx: Tx,
  { tenantId, documentId, version, pages }: Pick<OpenVersion, 'tenantId' | 'documentId' | 'version' | 'pages'>,
  { now, by, language, priority = workPriority.scheduled, dueAt = now }: Asked,
): Promise<void> {
  const key = { tenantId, documentId, version };
  const waiting = { state: textState.waiting, pagesDone: 0, pages: pages.length, attempts: 0, at: now };
  await tx
    .insert(textStates)
    .values({ ...key, ...waiting, language: language ?? '' })
    .onConflictDoUpdate({ target: [textStates.tenantId, textStates.documentId, textStates.version], set: waiting });
  const payload = { version, ...(language && { language }) };
  await putWork(tx, tenantId, { kind: 'document.read', subject: documentId, payload, by, now, priority, dueAt });
}

/** Removes the words of a document from the search immediately, and queues writing the searchable ones again. */
export async function putTerms(tx: Tx, { tenantId, id }: Pick<DocumentRow, 'tenantId' | 'id'>, now: number): Promise<void> {
  await dropTerms(tx, tenantId, id);
  await dropWork(tx, tenantId, { kind: 'document.terms', subject: id });
  await putWork(tx, tenantId, { kind: 'document.terms', subject: id, payload: {}, now });
}

/** State of the text of a version; undefined if it was never requested. */
export async function readingOf(tx: Tx, tenantId: string, documentId: string, version: number) {
  const its = and(eq(textStates.tenantId, tenantId), eq(textStates.documentId, documentId), eq(textStates.version, version));
  const [found] = await tx.select().from(textStates).where(its);
  return found;
}
