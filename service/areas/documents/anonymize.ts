import { and, eq, inArray } from 'drizzle-orm';
import { anonymizationState, textState } from '#schema/codes/documents.ts';
import type { Tx } from '#service/db/database.ts';
import { anonymizations } from '#service/db/tables/documents.ts';
import type { OpenVersion } from '#service/pages/shown.ts';
import { putWork } from '#service/work/put.ts';
import { readingOf } from './read-text.ts';

const unread: readonly number[] = [textState.waiting, textState.working];

/** Queues the search for personal data after the pages are read, because unread text cannot be searched. */
export async function putProposal(
  tx: Tx,
  { tenantId, id, documentId, version }: Pick<typeof anonymizations.$inferSelect, 'tenantId' | 'id' | 'documentId' | 'version'>,
  now: number,
): Promise<void> {
  const reading = await readingOf(tx, tenantId, documentId, version);
  if (reading && unread.includes(reading.state)) return;
  await putWork(tx, tenantId, { kind: 'document.anonymize', subject: id, payload: {}, now });
}

/** Queues the searches that waited for the pages of this version. */
export async function putProposals(
  tx: Tx,
  { tenantId, documentId, version }: Pick<OpenVersion, 'tenantId' | 'documentId' | 'version'>,
  now: number,
): Promise<void> {
  const its = and(
    eq(anonymizations.tenantId, tenantId),
    eq(anonymizations.documentId, documentId),
    eq(anonymizations.version, version),
    inArray(anonymizations.state, [anonymizationState.waiting]),
  );
  for (const one of await tx.select().from(anonymizations).where(its)) await putProposal(tx, one, now);
}
