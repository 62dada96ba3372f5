import { container } from '#schema/entities/container.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';

/** Waits for other writers of the document's pages and words, and locks them out until the transaction ends. */
export async function lockDocument({ tx, tenantId }: { tx: Tx; tenantId: string }, documentId: string): Promise<void> {
  await lockNamed(tx, `${tenantId}/document/${documentId}`);
}

/** A reader whose boxes and documents are locked, boxes first and each by id; `more` are boxes that documents go into. */
export async function lockWithBoxes(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  documents: readonly { id: string; containerId: string | null }[],
  more: readonly string[] = [],
): Promise<TransactionReader> {
  const reader = new TransactionReader(tx, tenantId);
  const boxes = documents.flatMap(({ containerId }) => containerId ?? []);
  await reader.entities[container.name].load([...new Set([...boxes, ...more])].toSorted());
  for (const id of documents.map((document) => document.id).toSorted()) await lockDocument({ tx, tenantId }, id);
  return reader;
}
