import { and, eq } from 'drizzle-orm';
import { foldText } from '#schema/rules/fold.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import type { Tx } from '#service/db/database.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { putProposal } from '#service/areas/documents/anonymize.ts';
import { anonymizations, documentLinks, savedViews, tags } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Random } from '#service/demo/random.ts';

const HOUR_MS = 3_600_000;
const names = ['Pilne', 'Do wyjaśnienia', 'Kontrola 2026', 'Oryginał u klienta', 'Archiwum zakładowe', 'Umowa aneksowana'];
const colours = ['#b3261e', '#8a5a00', '#1d5fa8', '#5c2e91', '#2b6b3f', '#44546a'];

/** Tags, links between documents and saved views of the demonstration. */
export async function demoExtras(
  tx: Tx,
  tenantId: string,
  documents: readonly DocumentRow[],
  random: Random,
  now: number,
): Promise<void> {
  const projects = [...new Set(documents.map(({ projectId }) => projectId))];
  for (const projectId of projects) {
    const rows = names.map((name, at) => ({ id: `demo-tag-${projectId}-${at}`, name, colour: colours[at] ?? '' }));
    await tx
      .insert(tags)
      .values(rows.map((row) => ({ ...row, tenantId, projectId, folded: foldText(row.name) })))
      .onConflictDoNothing();
  }
  for (const [at, { id, projectId }] of documents.entries()) {
    if (at % 2 === 1) continue;
    const tagIds = [...new Set([random.int(0, 5), random.int(0, 5)])].map((n) => `demo-tag-${projectId}-${n}`);
    await tx
      .update(registrations)
      .set({ tagIds })
      .where(and(eq(registrations.tenantId, tenantId), eq(registrations.id, id)));
  }
  const pairs = documents.flatMap((document, at) => {
    const other = documents.slice(at + 1).find(({ projectId }) => projectId === document.projectId);
    return other && at % 4 === 0 ? [{ tenantId, fromId: document.id, toId: other.id }] : [];
  });
  if (pairs.length > 0) await tx.insert(documentLinks).values(pairs).onConflictDoNothing();
  const targets = [...new Map(documents.map((document) => [document.classId, document])).values()].slice(0, 12);
  const views = targets.map(({ classId, createdBy, createdByName }, at) => ({
    tenantId,
    id: `demo-view-${classId}`,
    owner: createdBy,
    ownerName: createdByName,
    target: 'class',
    targetId: classId,
    name: ['Ten miesiąc', 'Do sprawdzenia', 'Moje ostatnie'][at % 3] ?? '',
    shared: true,
    query: at % 3 === 0 ? '' : 'q=2026',
    changedAt: now,
  }));
  if (views.length > 0) await tx.insert(savedViews).values(views).onConflictDoNothing();
  await demoAnonymizations(tx, tenantId, documents, now);
}

/** Documents whose personal data were asked for: most wait for a decision, one was rejected. */
async function demoAnonymizations(tx: Tx, tenantId: string, documents: readonly DocumentRow[], now: number): Promise<void> {
  const chosen = documents.filter((_, at) => at % 12 === 4).slice(0, 6);
  for (const [at, { id: documentId, createdBy: by, createdByName: byName }] of chosen.entries()) {
    const row = {
      tenantId,
      id: `demo-anonymization-${documentId}`,
      documentId,
      version: 1,
      by,
      byName,
      at: now - (at + 1) * HOUR_MS,
    };
    const isRejected = at === chosen.length - 1;
    const decided = isRejected ? { state: anonymizationState.rejected, decidedBy: byName, decidedAt: now } : {};
    await tx
      .insert(anonymizations)
      .values({ ...row, ...decided })
      .onConflictDoNothing();
    if (!isRejected) await putProposal(tx, row, now);
  }
}
