import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { anonymizationState } from '#schema/codes/documents.ts';
import { rectangleOf, touches } from '#schema/records/page-area.ts';
import type { Tx } from '#service/db/database.ts';
import { anonymizations, type Proposal } from '#service/db/tables/documents.ts';
import { openVersion, type OpenVersion } from '#service/pages/shown.ts';

/**
 * Proposals in the form that may be stored: one whose place has been redacted keeps its place and reason, and loses its text.
 */
export function withoutBlackTexts(proposals: readonly Proposal[], open: OpenVersion): Proposal[] {
  return proposals.map((one) => {
    const place = rectangleOf(one.position);
    const isBlack = open.layers(one.page).opacity.some(({ position }) => touches(rectangleOf(position), place));
    return isBlack ? { ...one, text: '' } : one;
  });
}

/** Removes the texts of redacted proposals of a version. */
export async function hushProposals(
  tx: Tx,
  { tenantId, documentId, version }: Pick<OpenVersion, 'tenantId' | 'documentId' | 'version'>,
): Promise<void> {
  const its = and(
    eq(anonymizations.tenantId, tenantId),
    eq(anonymizations.documentId, documentId),
    eq(anonymizations.version, version),
    ne(anonymizations.proposals, sql`'[]'::jsonb`),
  );
  const kept = await tx.select().from(anonymizations).where(its);
  const open = kept.length > 0 ? await openVersion(tx, tenantId, documentId, version) : null;
  if (!open) return;
  for (const { id, proposals } of kept) {
    const row = and(eq(anonymizations.tenantId, tenantId), eq(anonymizations.id, id));
    await tx
      .update(anonymizations)
      .set({ proposals: withoutBlackTexts(proposals, open) })
      .where(row);
  }
}

/** Ends the anonymizations of a version that is removed: no user sees their pages again, and the next version is searched on its own. */
export async function endProposals(
  tx: Tx,
  { tenantId, documentId, version }: Pick<OpenVersion, 'tenantId' | 'documentId' | 'version'>,
): Promise<void> {
  const { waiting, proposed, failed } = anonymizationState;
  const its = and(
    eq(anonymizations.tenantId, tenantId),
    eq(anonymizations.documentId, documentId),
    eq(anonymizations.version, version),
    inArray(anonymizations.state, [waiting, proposed]),
  );
  await tx.update(anonymizations).set({ state: failed }).where(its);
}
