import { and, eq } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { documentTexts } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { tagsIn } from './tags-of-project.ts';

/**
 * Moves along what names the class or project of a document: the words of its pages, by which a search finds it, its tags, which
 * belong to a project and are found again there by their names, and whether mandatory values are missing.
 */
export async function moveAlong(reader: TransactionReader, draft: Draft): Promise<void> {
  const before = new Map<string, Registration>();
  for (const { collection, rowId, before: was } of draft.steps)
    if (collection === registration.name && !before.has(rowId)) before.set(rowId, was as Registration); // a row of this entity
  for (const { collection, row, deleted } of draft.changes.values()) {
    const was = collection === registration.name && !deleted ? before.get(row.id) : undefined;
    const is = row as Registration; // a row of this entity wherever there is one before
    // one after the other: a transaction has one connection
    // oxlint-disable-next-line no-await-in-loop
    if (was && was.classId !== is.classId) await along(reader, is);
  }
}

async function along(reader: TransactionReader, { id, projectId, classId, values, tagIds = [] }: Registration): Promise<void> {
  const { tx, tenantId } = reader;
  const words = and(eq(documentTexts.tenantId, tenantId), eq(documentTexts.documentId, id));
  await tx.update(documentTexts).set({ projectId, classId }).where(words);
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, id));
  const [stored] = await tx.select({ reasons: registrations.incomplete }).from(registrations).where(its);
  const incomplete = reasonsIn(await reader.documentClass(classId), values, stored?.reasons ?? []);
  const moved = await tagsIn(tx, { tenantId, projectId }, tagIds);
  await tx.update(registrations).set({ incomplete, tagIds: moved }).where(its);
}

/** Why the document is incomplete in its new class. */
function reasonsIn(of: DocumentClass | null, values: Registration['values'], before: readonly string[]): string[] {
  const isMissing = of?.attributes.some(({ id, mandatory }) => mandatory && (values[id] ?? '') === '') === true;
  return [...before.filter((reason) => reason !== 'values'), ...(isMissing ? ['values'] : [])];
}
