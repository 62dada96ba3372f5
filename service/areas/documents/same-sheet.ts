import { and, eq } from 'drizzle-orm';
import { turnBack, turnedBy } from '#schema/records/page-turn.ts';
import type { PageArea } from '#schema/records/page-area.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { openVersion, type OpenVersion } from '#service/pages/shown.ts';
import { areasTurned } from './layers-turned.ts';

/** Another page that shows the same page of the same file. */
export interface SameSheet {
  open: OpenVersion;
  page: number;
  /** Areas of the requested page, transformed to this one. */
  opacity: readonly PageArea[];
}

/**
 * Other pages of a document that show the same sheet, with these black areas at their positions. A version with rearranged
 * pages shows the pages of the earlier one, and black areas must be black in both.
 */
export async function sameSheets(tx: Tx, open: OpenVersion, page: number, opacity: readonly PageArea[]): Promise<SameSheet[]> {
  const at = open.pages[page - 1];
  const source = at && open.sources[at.file];
  if (!at || !source) return [];
  const { tenantId, documentId } = open;
  const its = and(eq(documentFiles.tenantId, tenantId), eq(documentFiles.documentId, documentId), eq(documentFiles.removedAt, 0));
  const versions = await tx.select({ version: documentFiles.version }).from(documentFiles).where(its);
  const found: SameSheet[] = [];
  for (const { version } of versions) {
    const other = await openVersion(tx, tenantId, documentId, version);
    if (!other) continue;
    for (const [index, one] of other.pages.entries()) {
      const isAsked = version === open.version && index + 1 === page;
      if (isAsked || other.sources[one.file]?.sha256 !== source.sha256 || one.n !== at.n) continue;
      const turn = turnedBy(turnBack(at.turn ?? 0), one.turn ?? 0);
      found.push({ open: other, page: index + 1, opacity: areasTurned(opacity, at, turn) });
    }
  }
  return found;
}
