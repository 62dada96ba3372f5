import type { AddedPages } from '#schema/judge/records.ts';
import type { Tx } from '#service/db/database.ts';
import { dropPreparedPages } from './dropped.ts';
import { addVersion, sourcesOf } from './sources.ts';
import { dropTerms } from './terms.ts';

/** Adds the pages of a draft to their documents, each as the next version. The judge has checked that every file is ready. */
export async function appendPages(tx: Tx, tenantId: string, added: readonly AddedPages[]): Promise<void> {
  for (const { documentId, version, fileIds, ownerId, name, userId, userName, at } of added) {
    const sources = await sourcesOf(tx, { tenantId, userId: ownerId }, fileIds);
    if ('refused' in sources) throw new Error(`A file of document ${documentId} went after it was judged.`);
    await dropTerms(tx, tenantId, documentId);
    await dropPreparedPages(tx, tenantId, [documentId]);
    const by = { tenantId, userId, name: userName };
    await addVersion(tx, by, { id: documentId, version }, sources, { name, now: at });
  }
}
