import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { anonymizationCalls } from '#schema/calls/anonymization.ts';
import type { CallInput } from '#schema/calls/call.ts';
import { documentEvent } from '#schema/codes.ts';
import { anonymizationState, documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PageArea } from '#schema/records/page-area.ts';
import { anonymizations } from '#service/db/tables/documents.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { openVersion, type OpenVersion } from '#service/pages/shown.ts';
import { blackenSameSheets, outside, placeIn, saveLayers } from './edit-page.ts';
import { lockDocument } from './lock.ts';
import { noteEvent } from './note.ts';
import { noPages } from './pages.ts';
import { lacks, seen, type Seen } from './seen.ts';

type Row = typeof anonymizations.$inferSelect;
type Asked = CallInput<(typeof anonymizationCalls)['anonymizationDecide']>;
const { proposed, done, rejected } = anonymizationState;
const unknown: Refused = { refused: 'row.unknown', message: 'No such anonymization.' };
const changed: Refused = { refused: 'row.changed', message: 'It was decided by another user.' };

/** A document with an anonymization of one of its versions, locked. */
interface Locked {
  found: Seen;
  row: Row;
  open: OpenVersion;
}

/** Decides a page of an anonymization, or rejects all of it. A repeat, whose answer was lost, is answered as before. */
export async function decide(context: HandlerContext, { id, decision, page, areas }: Asked) {
  const locked = await lockedRow(context, id);
  if ('refused' in locked) return locked;
  const { row, open } = locked;
  const answer = ({ state, pagesDecided }: Pick<Row, 'state' | 'pagesDecided'>) => {
    return { data: { state, pagesLeft: open.pages.length - new Set(pagesDecided).size } };
  };
  if (decision === 'reject') {
    if (row.state === rejected) return answer(row);
    if (row.state !== proposed) return changed;
    await write(context, row, { state: rejected });
    return answer({ ...row, state: rejected });
  }
  const isDecided = page !== undefined && row.pagesDecided.includes(page);
  if (row.state !== proposed && !(isDecided && row.state === done)) return changed;
  if (page === undefined || !open.pages[page - 1]) return { refused: 'row.unknown', message: 'No such page.' } as const;
  const refusal = await blacken(context, locked, page, areas ?? proposedOn(row, page));
  if (refusal) return refusal;
  // another user has decided the page, so this one only adds to it
  if (isDecided) return answer(row);
  const pagesDecided = [...row.pagesDecided, page];
  const state = new Set(pagesDecided).size === open.pages.length ? done : proposed;
  await write(context, row, { pagesDecided, state });
  if (state === done)
    await noteEvent(context.tx, context.caller, locked.found.document, documentEvent.change, context.now(), {
      detail: { anonymized: true, pages: open.version },
    });
  return answer({ pagesDecided, state });
}

async function lockedRow(context: HandlerContext, id: string): Promise<Locked | Refused> {
  const { tx, tenantId } = context;
  const [read] = await tx.select().from(anonymizations).where(isIt(tenantId, id));
  const found = read && (await seen(context, read.documentId));
  if (!read || !found) return unknown;
  const refusal = lacks(found, documentGrant.anonymize);
  if (refusal) return refusal;
  await lockDocument(context, read.documentId);
  const [row] = await tx.select().from(anonymizations).where(isIt(tenantId, id)).for('update');
  if (!row) return unknown;
  const open = await openVersion(tx, tenantId, row.documentId, row.version);
  return open ? { found, row, open } : noPages;
}

const isIt = (tenantId: string, id: string) => and(eq(anonymizations.tenantId, tenantId), eq(anonymizations.id, id));

async function write({ tx, tenantId, caller, now }: HandlerContext, { id }: Row, its: Partial<Row>): Promise<void> {
  await tx
    .update(anonymizations)
    .set({ ...its, decidedBy: caller.name, decidedAt: now() })
    .where(isIt(tenantId, id));
}

const proposedOn = ({ proposals }: Row, page: number): PageArea[] =>
  proposals.filter((one) => one.page === page).map(({ id, position }) => ({ id, position }));

/**
 * Redacts these areas of a page and of the same sheets. A place is compared, not an id: another user may have redacted a smaller place
 * under the id of the same proposal.
 */
async function blacken(
  context: HandlerContext,
  { found, open }: Locked,
  page: number,
  chosen: readonly PageArea[],
): Promise<Refused | null> {
  const size = open.pages[page - 1];
  const faults = size && outside(size, chosen);
  if (faults) return faults;
  const before = open.layers(page);
  const ids = new Set(before.opacity.map(({ id }) => id));
  const places = new Set(before.opacity.map(({ position }) => position));
  const added = chosen
    .filter(({ position }) => !places.has(position))
    .map(({ id, position }) => ({ id: ids.has(id) ? randomUUID() : id, position }));
  const opacity = [...before.opacity, ...added];
  if (opacity.length > DOCUMENT_LIMITS.areas) return { refused: 'request.invalid', message: 'A page has too many areas.' };
  await saveLayers(context, found, placeIn(open, page), { ...before, opacity });
  await blackenSameSheets(context, found, open, page, { opacity });
  return null;
}
