import { and, eq } from 'drizzle-orm';
import { anonymizationState } from '#schema/codes/documents.ts';
import { positionOf, type Rectangle } from '#schema/records/page-area.ts';
import { personalRuns } from '#schema/rules/personal-data.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { anonymizations, type DocumentPage, type Proposal } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Word } from '#service/pages/process/requests.ts';
import { openVersion, type Door } from '#service/pages/shown.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import { lockDocument } from './lock.ts';
import { withoutBlackTexts } from './proposals.ts';
import type { DocumentRow } from './seen.ts';

/** Limit of proposals for one document; with more it has to be redacted manually. */
const MOST = 2_000;
/** Margin of an area around its words. */
const EDGE_PX = 3;

/** Searches the words of a version for personal data and proposes areas to redact. It redacts nothing. */
export function proposeAreas({ db, door }: { db: Database; door: Door }): WorkHandler<object> {
  return {
    run: async ({ tenantId, subject: id, signal }) => {
      const found = await db.inTenant(tenantId, (tx) => asked(tx, tenantId, id));
      // a document or version that is gone: a row that waited for it would keep the next version from its proposals
      if (!found) return (tx) => endWaiting(tx, tenantId, id);
      const { open, values } = found;
      const proposals: Proposal[] = [];
      for await (const { page, words } of door.allWords(open, signal)) {
        const size = open.pages[page - 1];
        if (!size || proposals.length >= MOST) continue;
        const runs = personalRuns(
          words.map(([word]) => word),
          values,
        );
        proposals.push(...runs.flatMap(({ from, to, reason }) => proposalsOf(words.slice(from, to + 1), { page, size, reason })));
      }
      return async (tx) => {
        await lockDocument({ tx, tenantId }, open.documentId);
        // an area may have been redacted while the words were read
        const now = await openVersion(tx, tenantId, open.documentId, open.version);
        await tx
          .update(anonymizations)
          .set({ state: anonymizationState.proposed, proposals: withoutBlackTexts(proposals.slice(0, MOST), now ?? open) })
          .where(isWaiting(tenantId, id));
      };
    },
    failed: (tx, { tenantId, subject }) => endWaiting(tx, tenantId, subject),
  };
}

const isWaiting = (tenantId: string, id: string) =>
  and(eq(anonymizations.tenantId, tenantId), eq(anonymizations.id, id), eq(anonymizations.state, anonymizationState.waiting));

async function endWaiting(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.update(anonymizations).set({ state: anonymizationState.failed }).where(isWaiting(tenantId, id));
}

/** The version, and the values of the document's personal attributes. */
async function asked(tx: Tx, tenantId: string, id: string) {
  const [row] = await tx.select().from(anonymizations).where(isWaiting(tenantId, id));
  if (!row) return null;
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, row.documentId), eq(registrations.deletedAt, 0));
  const [document] = await tx.select().from(registrations).where(its);
  const open = document && (await openVersion(tx, tenantId, row.documentId, row.version));
  const documentClass = document && (await new TransactionReader(tx, tenantId).documentClass(document.classId));
  if (!open || !documentClass) return null;
  const { values } = document as DocumentRow; // written only from registrations
  const personal = documentClass.attributes.filter(({ personal: isMarked, role }) => isMarked === true || role !== undefined);
  return { open, values: personal.map((attribute) => values[attribute.id] ?? '').filter((value) => value.trim().length > 1) };
}

/** One area for each line that contains some of its words. */
function proposalsOf(
  words: readonly Word[],
  { page, size, reason }: { page: number; size: DocumentPage; reason: Proposal['reason'] },
): Proposal[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && Math.abs(word[2] - last[2]) < last[4] * 0.7 && word[1] > last[1]) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => ({
    id: crypto.randomUUID(),
    page,
    position: positionOf(around(line, size)),
    text: line.map(([text]) => text).join(' '),
    reason,
  }));
}

function around(words: readonly Word[], { w, h }: DocumentPage): Rectangle {
  const left = Math.max(0, Math.min(...words.map(([, x]) => x)) - EDGE_PX);
  const top = Math.max(0, Math.min(...words.map(([, , y]) => y)) - EDGE_PX);
  const right = Math.min(w, Math.max(...words.map(([, x, , width]) => x + width)) + EDGE_PX);
  const bottom = Math.min(h, Math.max(...words.map(([, , y, , height]) => y + height)) + EDGE_PX);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
