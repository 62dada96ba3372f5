import { and, eq } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { documentTexts } from '#service/db/tables/documents.ts';
import { noteMissing } from './incomplete.ts';
import { tagsIn } from './tags-of-project.ts';

type Moved = Change<(typeof registration)['name']>;

/** Replaces the tags of documents that leave their project by those of the same names there, in the draft: devices get them, too. */
export async function tagsAlong({ tx, tenantId }: TransactionReader, draft: Draft): Promise<void> {
  for (const { row, erased, projectId: before } of movedIn(draft)) {
    const { projectId, tagIds = [] } = row;
    if (projectId === before || tagIds.length === 0) continue;
    // one after the other: a transaction has one connection
    // oxlint-disable-next-line no-await-in-loop
    draft.put(registration.name, { ...row, tagIds: await tagsIn(tx, { tenantId, projectId }, tagIds) }, false, erased);
  }
}

/**
 * Moves along what names the class or project of a document outside its row: the words of its pages, by which a search finds it, and
 * whether mandatory values are missing.
 */
export async function moveAlong(reader: TransactionReader, draft: Draft): Promise<void> {
  for (const { row } of movedIn(draft)) {
    // one after the other: a transaction has one connection
    // oxlint-disable-next-line no-await-in-loop
    await along(reader, row);
  }
}

/** Documents that are in another class than before, with the project they were in. */
function movedIn(draft: Draft): (Moved & { projectId: string })[] {
  const before = new Map<string, Registration>();
  for (const { collection, rowId, before: was } of draft.steps)
    if (collection === registration.name && !before.has(rowId)) before.set(rowId, was as Registration); // a row of this entity
  return [...draft.changes.values()].flatMap((change) => {
    const { collection, id, deleted } = change;
    const was = collection === registration.name && !deleted ? before.get(id) : undefined;
    const moved = change as Moved; // a row of this entity wherever there is one before
    return was && was.classId !== moved.row.classId ? [{ ...moved, projectId: was.projectId }] : [];
  });
}

async function along(reader: TransactionReader, { id, projectId, classId, values }: Registration): Promise<void> {
  const { tx, tenantId } = reader;
  const words = and(eq(documentTexts.tenantId, tenantId), eq(documentTexts.documentId, id));
  await tx.update(documentTexts).set({ projectId, classId }).where(words);
  const of = await reader.documentClass(classId);
  const isMissing = of?.attributes.some((one) => one.mandatory && (values[one.id] ?? '') === '') === true;
  await noteMissing({ tx, tenantId }, id, isMissing);
}
